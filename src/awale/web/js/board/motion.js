/**
 * How seeds move: lifted together, sown one a pit, taken to a store. It is told who goes where and knows no rule.
 * Times are milliseconds at speed 1; only transforms and opacities are animated.
 */

import { lay } from './pile.js';
import { ring } from './rings.js';
import { soundDrop, soundLift, soundStore } from './sound.js';
import { group, hundredth, tenth } from './svg.js';
import { handTag } from './tags.js';

/** @import { Rest, Seed } from './pile.js' */
/** @import { Scene } from './scene.js' */
/** @import { Movement } from './movement.js' */
/** @import { Form, Point } from './geometry.js' */

const LIFT = 190,
  RISE = 20,
  FLIGHT = 520;
const GENTLE = 'cubic-bezier(.2,.7,.3,1)',
  GLIDE = 'cubic-bezier(.5,0,.3,1)',
  FALL = 'cubic-bezier(.5,0,.9,.5)';
/** Each stop of the hand takes a beat: the seeds glide to it, then wait over the pit while one falls. */
const GLIDING = 0.72;

/**
 * @typedef {{ seed: Seed, rests: Rest[], flight: Animation | null }} Flying
 * @typedef {Flying & { over: number, end: number }} Trip
 * @typedef {{ lift: number, beat: number }} Pace
 */

/**
 * Where a node stands, as a style; one that is lifted looks a little larger. It never turns: its light stays put.
 * @param {Rest} options
 * @param {number} [lifted]
 */
const stance = ({ x, y, scale }, lifted = 0) =>
  `translate(${tenth(x)}px, ${tenth(y - lifted)}px) scale(${hundredth(scale * (1 + lifted / 110))})`;

/**
 * Plans a sowing from hollow `from`, one seed into each of `path`. What comes back is when the last has fallen.
 * @param {Scene} scene
 * @param {Movement} movement
 * @param {number} from
 * @param {number[]} path
 * @param {number} speed
 */
export function planSowing(scene, movement, from, path, speed) {
  const { layout, piles } = scene,
    { form } = layout,
    hand = piles[from].empty(),
    n = hand.length;
  const beat = Math.max(105, 270 - 9 * n) / speed,
    fall = Math.max(110 / speed, beat * 0.62);
  const pace = { lift: LIFT / speed, beat };
  const stops = [from, ...path].map(i => layout.hollow(i)),
    badge = group('<g class="tag hand"></g>');
  const held = (/** @type {number} */ left) => {
    /** @type {Element} */ (badge.firstChild).innerHTML = handTag(form, left, layout.turned(from));
  };
  const trips = hand.map((seed, j) => {
    const rests = piles[path[j]].expect(seed),
      over = pace.lift + (j + GLIDING) * beat,
      end = over + fall;
    /** @type {Trip} */
    const trip = { seed, rests, over, end, flight: null };
    movement.at(end, () => {
      land(scene, movement, path[j], trip);
      held(n - j - 1);
      soundDrop(piles[path[j]].shown.length);
    });
    return trip;
  });
  movement.at(0, () => {
    piles[from].shown = [];
    scene.number(from);
    pulse(scene, movement, from);
    soundLift(n);
    hand.forEach(seed => scene.layer.flight.prepend(seed.node));
    scene.layer.flight.append(badge);
    held(n);
    carryBadge(movement, badge, stops, pace, form);
    trips.forEach((trip, j) => {
      trip.flight = carry(movement, trip, stops.slice(0, j + 2), j, pace, form);
    });
  });
  const end = trips.at(-1)?.end ?? 0;
  movement.at(end, () => badge.remove());
  return end;
}

/**
 * One seed from its place, with the hand over every pit on the way, into its own.
 * @param {Movement} movement
 * @param {Trip} options
 * @param {Point[]} stops
 * @param {number} j
 * @param {Pace} more
 * @param {Form} form
 */
function carry(movement, { seed, rests, over, end }, stops, j, { lift, beat }, form) {
  const rise = RISE * form.scale,
    spread = 9.5 * form.scale * Math.sqrt(j + 0.3),
    angle = j * 2.4;
  const aside = Math.cos(angle) * spread,
    ahead = Math.sin(angle) * spread * 0.82,
    lifted = (lift * 0.8) / end;
  const inHand = (/** @type {Point} */ { x, y }) => stance({ x: x + aside, y: y + ahead, scale: form.seed }, rise);
  /** @type {Keyframe[]} */
  const frames = [
    { transform: stance(seed.rest), offset: 0, easing: GENTLE },
    { transform: inHand(stops[0]), offset: lifted, easing: GLIDE },
  ];
  for (let s = 1; s < stops.length; s++) {
    const transform = inHand(stops[s]),
      arrives = (lift + (s - 1 + GLIDING) * beat) / end,
      own = s === stops.length - 1;
    frames.push({ transform, offset: arrives, easing: own ? FALL : 'linear' });
    if (!own) frames.push({ transform, offset: Math.min(0.999, (lift + s * beat) / end), easing: GLIDE });
  }
  frames.push({ transform: stance(last(rests)), offset: 1 });
  const away = { transform: 'translate(7px, 22px) scale(1.12)', opacity: 0.55 };
  movement.animate(
    shadow(seed),
    [
      { ...UNDER, offset: 0 },
      { ...away, offset: lifted },
      { ...away, offset: over / end, easing: 'ease-in' },
      { ...UNDER, offset: 1 },
    ],
    { duration: end },
  );
  return movement.animate(seed.node, frames, { duration: end, fill: 'forwards' });
}

/** A seed's shadow slides away as it rises, and back under it as it falls. */
const UNDER = { transform: 'none', opacity: 1 };
/** @param {Seed} seed */
const shadow = seed => /** @type {Element} */ (seed.node.firstElementChild);

/** @param {Rest[]} rests */
const last = rests => rests[rests.length - 1];

/**
 * The number of seeds in the hand goes with it.
 * @param {Movement} movement
 * @param {SVGGElement} badge
 * @param {Point[]} stops
 * @param {Pace} options
 * @param {Form} form
 */
function carryBadge(movement, badge, stops, { lift, beat }, form) {
  const total = lift + (stops.length - 1) * beat;
  const over = (/** @type {Point} */ { x, y }) => `translate(${tenth(x)}px, ${tenth(y - 58 * form.scale)}px)`;
  /** @type {Keyframe[]} */
  const frames = [
    { transform: over(stops[0]), offset: 0 },
    { transform: over(stops[0]), offset: (lift * 0.8) / total, easing: GLIDE },
  ];
  stops
    .slice(1)
    .forEach((stop, s) =>
      frames.push(
        { transform: over(stop), offset: (lift + (s + GLIDING) * beat) / total },
        { transform: over(stop), offset: (lift + (s + 1) * beat) / total, easing: GLIDE },
      ),
    );
  movement.animate(badge, frames, { duration: total, fill: 'forwards' });
}

/**
 * A seed touches the wood: the count tells, the others make room.
 * @param {Scene} scene
 * @param {Movement} movement
 * @param {number} i
 * @param {Flying} options
 */
function land(scene, movement, i, { seed, rests, flight }) {
  const pile = scene.piles[i],
    rest = last(rests);
  pile.shown.push(seed);
  pile.group.append(seed.node);
  lay(seed, rest);
  flight?.cancel();
  pile.shown.forEach((other, at) => {
    if (other !== seed) nudge(movement, other, rests[at]);
  });
  scene.number(i);
  pulse(scene, movement, i);
  if (i < 12) squash(movement, seed.node, rest);
}

/**
 * @param {Movement} movement
 * @param {Seed} seed
 * @param {Rest} rest
 */
function nudge(movement, seed, rest) {
  const before = seed.rest;
  if (!rest || Math.hypot(rest.x - before.x, rest.y - before.y) < 0.4) return;
  const frames = [{ transform: stance(before) }, { transform: stance(rest) }];
  movement.animate(seed.node, frames, { duration: 170, easing: 'cubic-bezier(.2,.8,.3,1)' });
  lay(seed, rest);
}

/**
 * @param {Movement} movement
 * @param {SVGElement} node
 * @param {Rest} rest
 */
function squash(movement, node, rest) {
  const still = { transform: stance(rest) },
    low = { transform: stance({ ...rest, scale: rest.scale * 0.95 }) };
  movement.animate(node, [still, low, still], { duration: 130, easing: 'ease-out' });
}

/**
 * @param {Scene} scene
 * @param {Movement} movement
 * @param {number} i
 */
function pulse(scene, movement, i) {
  const number = /** @type {SVGElement} */ (scene.layer.counts.children[i]),
    { x, y } = scene.layout.count(i);
  number.style.transformOrigin = `${x}px ${y}px`;
  const frames = [{ transform: 'scale(1.28)' }, { transform: 'scale(1)' }];
  movement.animate(number, frames, { duration: 220, easing: GENTLE });
}

/**
 * Plans seeds going from pits to stores, from `start` on: `trips` are [pit, store], one pit after the other.
 * What comes back is when the last has arrived.
 * @param {Scene} scene
 * @param {Movement} movement
 * @param {number} start
 * @param {[number, number][]} trips
 * @param {{ speed: number, className?: string, every?: number, between?: number }} options
 */
export function planTaking(scene, movement, start, trips, { speed, className, every = 60, between = 120 }) {
  let now = start,
    end = start;
  for (const [i, store] of trips) {
    const seeds = scene.piles[i].empty();
    if (!seeds.length) continue;
    if (className) movement.at(now, () => scene.layer.rings.append(group(ring(scene.layout, i, className, 5))));
    for (const seed of seeds) {
      /** @type {Flying} */
      const fall = { seed, rests: scene.piles[store].expect(seed), flight: null };
      end = now + FLIGHT / speed;
      movement.at(now, () => {
        fall.flight = leave(scene, movement, i, fall, speed);
      });
      movement.at(end, () => {
        land(scene, movement, store, fall);
        soundStore();
      });
      now += every / speed;
    }
    now += between / speed;
  }
  return end;
}

/**
 * A seed leaves its pit in an arc over the board.
 * @param {Scene} scene
 * @param {Movement} movement
 * @param {number} i
 * @param {Flying} options
 * @param {number} speed
 */
function leave(scene, movement, i, { seed, rests }, speed) {
  const { form } = scene.layout,
    pile = scene.piles[i],
    from = seed.rest,
    to = last(rests),
    duration = FLIGHT / speed;
  pile.shown = pile.shown.filter(other => other !== seed);
  scene.number(i);
  scene.layer.flight.append(seed.node);
  const high = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - (form.upright ? 0 : 26), scale: form.seed * 1.22 };
  const away = { transform: 'translate(14px, 34px) scale(1.2)', opacity: 0.4, offset: 0.45 };
  movement.animate(shadow(seed), [UNDER, away, UNDER], { duration });
  return movement.animate(
    seed.node,
    [
      { transform: stance(from), easing: 'cubic-bezier(.3,0,.6,.9)' },
      { transform: stance(high), offset: 0.45, easing: 'cubic-bezier(.3,.1,.4,1)' },
      { transform: stance(to) },
    ],
    { duration, fill: 'forwards' },
  );
}
