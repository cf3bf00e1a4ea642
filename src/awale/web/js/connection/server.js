/** A server, over HTTP and WebSockets. */

/** @import { Transport } from '../connection.js' */

/** @type {Transport} */
export const server = {
  ask: (path, how) => fetch(path, how),
  open: path => new WebSocket(location.origin.replace(/^http/, 'ws') + path),
};
