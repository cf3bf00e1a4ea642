/* What goes over the wire, both ways: written by tools/contract.py from the server's types. Don't change it by hand. */

/** That the server is healthy, how many games it stores, and whether the engine is ready. */
export interface Health {
  ok: boolean;
  version: string;
  games: number;
  engine: "broken" | "ready" | "starting";
}

/** The answer to a refused request: a code for programs and a sentence for people. */
export interface Problems {
  error: Problem;
}

/** Why a request was refused. */
export interface Problem {
  code: string;
  text: string;
}

/** A new game. */
export interface Made {
  id: string;
  code: string | null;
  path: string;
}

/** A game that somebody wants to play. */
export interface NewGame {
  kind: "far" | "here" | "level";
  sheet: string;
  overrides?: { [key: string]: string };
  start?: string | null;
  moves?: string[];
  first?: "N" | "S" | null;
  names?: string[];
  seat?: "N" | "S";
  level?: number | null;
  clock?: SetTime | Each | null;
}

/** One time for both: when it is over, the most seeds win. */
export interface SetTime {
  kind: "set-time";
  minutes: number;
}

/** A time for each; a move gives some seconds back. Whose time is over has lost. */
export interface Each {
  kind: "each";
  minutes: number;
  seconds?: number;
}

/** The games in which the player holds a seat, the newest first. */
export interface Games {
  games: Listed[];
}

/** A game in a list. */
export interface Listed {
  id: string;
  path: string;
  sheet: string;
  names: string[];
  kind: string;
  turns: number;
  over: boolean;
  text: string;
  at: number;
}

/** The whole state of a game, for a client that has just connected. */
export interface StateView {
  type: "state";
  n: number;
  game: GameView;
  you: string[];
  present: boolean[];
  watching: number;
  turns: TurnView[];
  now: NowView;
}

/** What doesn't change during a game, and the names. */
export interface GameView {
  id: string;
  code: string | null;
  path: string;
  kind: string;
  level: number | null;
  level_name: string | null;
  names: string[];
  start: string;
  free: string | null;
  next: string | null;
  clock: { [key: string]: string | number } | null;
  sheet: SheetView;
}

/** The rules that a game is played by; `changes` are those set otherwise, a sentence each. */
export interface SheetView {
  id: string;
  name: string;
  line: string;
  overrides: { [key: string]: string };
  changes: string[];
  clockwise: boolean;
}

/** What one move did; `pits` and `stores` are the board after it, before what an ending deals. */
export interface TurnView {
  path: string;
  taken: [string, number][];
  fines: [string, number][];
  captured: number;
  fined: number;
  player: string;
  move: string;
  text: string;
  short: string;
  pits: number[];
  stores: number[];
}

/** The state of a game: whose turn it is, the choices of each pit, what may be asked for. */
export interface NowView {
  turn: string | null;
  pits: number[];
  stores: number[];
  choices: { [key: string]: Choice };
  pass: Said | null;
  last: LastView | null;
  outcome: OutcomeView | null;
  offer: OfferView | null;
  can: CanView;
  clock: ClockView | null;
  thinking: string | null;
}

/** A pit that may be sown, and what that would do. */
export interface Playable {
  path: string;
  taken: [string, number][];
  fines: [string, number][];
  captured: number;
  fined: number;
  playable: true;
  text: string;
  ends: string | null;
}

/** A pit that may not be sown, and why; `mine` in the camp of the player to move. */
export interface Unplayable {
  playable: false;
  code: string;
  text: string;
  mine: boolean;
}

export type Choice =
  | Playable
  | Unplayable;

/** A sentence alone. */
export interface Said {
  text: string;
}

/** Where the last move began and ended, by pit. */
export interface LastView {
  from: string;
  to: string;
}

/** How a game ended; `sweep` says which pit's seeds end in whose store. */
export interface OutcomeView {
  reason: string;
  winner: string | null;
  stores: number[];
  dealt: number[];
  left: number;
  sweep: [string, number, string][];
  title: string;
  why: string;
  rest: string;
  text: string;
}

/** What a player has asked of the other. */
export interface OfferView {
  kind: string;
  by: string;
  text: string;
}

/** What the players may ask for now. */
export interface CanView {
  undo: boolean;
  stop: boolean;
  resign: boolean;
  hint: boolean;
}

/** The time left, in milliseconds at the moment of sending: South's and North's, or one for both. */
export interface ClockView {
  kind: string;
  left: number[];
  running: string | null;
}

/** Whether the game is deleted; else the player's name is erased, and the opponent still has the game. */
export interface Forgotten {
  gone: boolean;
}

/** The seats that the player holds now; none if they only watch. */
export interface Joined {
  id: string;
  path: string;
  seats: string[];
}

/** A player who wants the free seat. */
export interface Join {
  name?: string;
}

/** A move was made and is on disk; for the mover this is the acknowledgement. */
export interface TurnMessage {
  type: "turn";
  n: number;
  turn: TurnView;
  now: NowView;
}

/** Anything else that is in the log; `keep` is how many turns remain. */
export interface EventMessage {
  type: "event";
  n: number;
  kind: "decline" | "erase" | "join" | "name" | "next" | "offer" | "resign" | "stop" | "time" | "undo";
  by: string | null;
  keep: number;
  text: string;
  names: string[];
  next: string | null;
  now: NowView;
}

/** Somebody came to a game or left it. */
export interface PresentMessage {
  type: "present";
  seats: boolean[];
  watching: number;
}

/** The level has begun to think. */
export interface ThinkingMessage {
  type: "thinking";
  seat: string;
}

/** A hint was asked for; `n` is the number of events when it was. */
export interface HintMessage {
  type: "hint";
  n: number;
  move: string;
  text: string;
}

/** It was asked what there is to see: the most important first, four at most. */
export interface ReadingMessage {
  type: "reading";
  n: number;
  statements: StatementView[];
}

/** One thing that there is to see; `sowing` is the capture that it is about. */
export interface StatementView {
  subject: string;
  text: string;
  pits: string[];
  sowing: SowingView | null;
}

/** A capture, to be drawn as a choice is. */
export interface SowingView {
  from: string;
  path: string;
  taken: [string, number][];
}

/** It was asked which moves would lose much (3 seeds or more). */
export interface ConsideredMessage {
  type: "considered";
  n: number;
  costly: { [key: string]: CostlyView };
}

/** A move that would lose much: how the other would take (`threat`), or what could be taken instead (`pits`). */
export interface CostlyView {
  cost: number;
  text: string;
  threat: SowingView | null;
  pits: string[];
}

/** The level can't move just now, and why; it goes on trying. */
export interface StuckMessage {
  type: "stuck";
  seat: string;
  text: string;
}

/**
 * The last message can't be done; nothing has changed. With `to` it is that question that is refused, whatever else is
 * under way.
 */
export interface GameRefusal {
  type: "refused";
  code: string;
  text: string;
  to?: "consider" | "hint" | "read";
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** Sow, or "pass". */
export interface Move {
  do: "move";
  n: number;
  move: string;
}

/** Take back. */
export interface Undo {
  do: "undo";
  n: number;
}

/** Propose to stop. */
export interface ProposeStop {
  do: "stop";
  n: number;
}

/** Accept the opponent's offer. */
export interface Accept {
  do: "accept";
  n: number;
}

/** Decline the opponent's offer. */
export interface Decline {
  do: "decline";
  n: number;
}

/** Give up. */
export interface Resign {
  do: "resign";
  n: number;
}

/** Change one's own name. */
export interface Name {
  do: "name";
  n: number;
  seat: "N" | "S";
  name: string;
}

/** After a game at a distance: propose another game, by its code. */
export interface Next {
  do: "next";
  n: number;
  code: string;
}

/** Ask for a good move. */
export interface AskHint {
  do: "hint";
}

/** Ask for the coach's reading of the position. */
export interface Read {
  do: "read";
}

/** Ask which moves would lose much, and why. */
export interface Consider {
  do: "consider";
}

/** Have a level that could not move try at once. */
export interface Again {
  do: "again";
}

/** Get messages in another language from now on. */
export interface Lang {
  do: "lang";
  lang: "en" | "fr";
}

/** Check that the connection works. */
export interface Ping {
  do: "ping";
}

export type GameAct =
  | Move
  | Undo
  | ProposeStop
  | Accept
  | Decline
  | Resign
  | Name
  | Next
  | AskHint
  | Read
  | Consider
  | Again
  | Lang
  | Ping;

export type GameMessage =
  | StateView
  | TurnMessage
  | EventMessage
  | PresentMessage
  | ThinkingMessage
  | HintMessage
  | ReadingMessage
  | ConsideredMessage
  | StuckMessage
  | GameRefusal
  | Pong;

/** Nobody has asked for one. */
export interface NoReview {
  state: "none";
}

/** It could not be made. */
export interface FailedReview {
  state: "failed";
  text: string;
}

/** So many positions of so many are done; `text` says why it doesn't begin. */
export interface RunningReview {
  state: "running";
  done: number;
  of: number;
  text: string | null;
}

/** The review: a point for each position, and what mattered. */
export interface ReadyReview {
  state: "ready";
  text: string;
  points: PointView[];
  turning: TurningView[];
  phases: PhaseView[];
}

/** What a position is worth: South's seeds at the end less North's. */
export interface PointView {
  value: number;
  exact: boolean;
  best: string | null;
}

/** A move that cost 2 seeds or more; `mattered` are the five that cost most, `lines` has every legal move. */
export interface TurningView {
  ply: number;
  player: string;
  position: string;
  played: string;
  best: string;
  value: number;
  best_value: number;
  cost: number;
  exact: boolean;
  text: string;
  overlooked: string;
  theme: string | null;
  theme_name: string | null;
  lines: { [key: string]: TurningMove };
  mattered: boolean;
}

/** A legal move of a turning point: what it is worth to its player, and the line that shows it. */
export interface TurningMove {
  value: number;
  moves: string[];
}

/** A part of the game, figures by camp: moves with a choice, seeds lost, how exact, and that in words. */
export interface PhaseView {
  name: string;
  title: string;
  moves: number[];
  lost: number[];
  accuracy: (number | null)[];
  words: (string | null)[];
}

/** All sheets, fields and levels, and the notations in which a game can be written. */
export interface SheetsView {
  sheets: WholeSheetView[];
  fields: FieldView[];
  levels: LevelView[];
  notations: string[];
}

/** All that is said of a sheet; `own` is one of the five that people play by, the others are references. */
export interface WholeSheetView {
  id: string;
  name: string;
  line: string;
  story: string;
  choices: string[];
  rules: { [key: string]: string };
  readings: ReadingView[];
  own: boolean;
}

/** How we read a sheet where its source is silent. */
export interface ReadingView {
  field: string;
  text: string;
}

/** A rule that sheets differ in. */
export interface FieldView {
  id: string;
  name: string;
  values: ValueView[];
}

/** What a field may say, in words. */
export interface ValueView {
  id: string;
  text: string;
}

/** An opponent. */
export interface LevelView {
  number: number;
  name: string;
  line: string;
}

/** All small games of a sheet. */
export interface DemosView {
  demos: DemoView[];
}

/** A small game that shows a rule. */
export interface DemoView {
  id: string;
  field: string | null;
  title: string;
  text: string;
  start: BoardView;
  turns: TurnView[];
  now: NowView;
  tried: string | null;
}

/** A board at one moment. */
export interface BoardView {
  pits: number[];
  stores: number[];
  turn: string;
}

/** A position as the referee sees it, and how it came about. */
export interface LookView {
  start: BoardView;
  turns: TurnView[];
  now: NowView;
  position: string;
  sheet: SheetView;
}

/** A sheet, a start and the moves played on it. */
export interface Line {
  sheet: string;
  overrides?: { [key: string]: string };
  start?: string | Board | null;
  moves?: string[];
  names?: string[] | null;
}

/** A board that somebody has set up. */
export interface Board {
  pits: number[];
  stores: number[];
  turn: "N" | "S";
}

/** A move under all sheets. */
export interface CompareView {
  sheets: ComparedView[];
}

/** What a move does under one sheet. */
export interface ComparedView {
  id: string;
  name: string;
  playable: boolean;
  turn: TurnView | null;
  outcome: OutcomeView | null;
  text: string;
}

/** A move of a position. */
export interface Compare {
  start?: string | Board | null;
  move: string;
  overrides?: { [key: string]: string };
  names?: string[] | null;
}

/** What a text says; `more` if it says more games than are told at once. */
export interface ReadView {
  kind: "game" | "position";
  notation: string;
  games: ReadGameView[];
  more: boolean;
}

/** A game that was read; `position` is its start. */
export interface ReadGameView {
  sheet: SheetView;
  names: string[];
  tags: { [key: string]: string };
  start: BoardView;
  turns: TurnView[];
  outcome: OutcomeView | null;
  moves: string[];
  beside: AsideView[];
  position: string;
}

/** A line beside a game: all its moves from the start, and the turns from where it leaves the game on. */
export interface AsideView {
  moves: string[];
  turns: TurnView[];
}

/** A text from anywhere; `sheet` is for games that name none. */
export interface ToRead {
  text: string;
  sheet?: string | null;
}

/** A game as a text, and what that notation could not say. */
export interface WriteView {
  text: string;
  notation: string;
  lost: string[];
}

/** A game and the notation that it is wanted in. */
export interface Write {
  sheet: string;
  overrides?: { [key: string]: string };
  start?: string | Board | null;
  moves?: string[];
  names?: string[] | null;
  notation?: string;
  beside?: string[][];
}

/** Every move of a position. */
export interface Look {
  do: "look";
  sheet: string;
  overrides?: { [key: string]: string };
  start?: string | Board | null;
  moves?: string[];
  names?: string[] | null;
  id: number;
  seconds?: number;
}

/** A whole game. */
export interface Graph {
  do: "graph";
  sheet: string;
  overrides?: { [key: string]: string };
  start?: string | Board | null;
  moves?: string[];
  names?: string[] | null;
  id: number;
}

/** Stop the question in progress. */
export interface StopLooking {
  do: "stop";
}

/** Check that the connection works. */
export interface PingEngine {
  do: "ping";
}

export type AnalysisRequest =
  | Look
  | Graph
  | StopLooking
  | PingEngine;

/** It doesn't begin at once, and why: the engine is getting ready, or others are before. */
export interface WaitingMessage {
  type: "waiting";
  id: number;
  text: string;
}

/** Every move of the position, in the order of their values. */
export interface LinesMessage {
  type: "lines";
  id: number;
  depth: number;
  lines: LineView[];
  nodes: number;
}

/** A move and its worth: the mover's seeds at the end less the other's. `pv`: moves, and what each takes. */
export interface LineView {
  move: string;
  value: number;
  exact: boolean;
  result: string | null;
  pv: [string, number][];
  text: string;
}

/** What the board before move `ply` is worth: South's seeds less North's. A better one may follow. */
export interface PointMessage {
  type: "point";
  id: number;
  ply: number;
  value: number;
  exact: boolean;
  best: string | null;
}

/** The graph is complete. */
export interface GraphMessage {
  type: "review";
  id: number;
  turning: TurningLine[];
}

/** A move that cost 2 seeds or more; `mattered` are the five that cost most. */
export interface TurningLine {
  ply: number;
  cost: number;
  played: string;
  best: string;
  text: string;
  mattered: boolean;
}

/** Nothing more comes. */
export interface FinishedMessage {
  type: "done";
  id: number;
}

/** A question can't be answered; without `id` where the message could not be read. */
export interface AnalysisRefusal {
  type: "refused";
  code: string;
  text: string;
  id?: number;
}

export type AnalysisMessage =
  | WaitingMessage
  | LinesMessage
  | PointMessage
  | GraphMessage
  | FinishedMessage
  | AnalysisRefusal
  | Pong;

/** A new class. Whoever has the key runs it; it is sent only this once. */
export interface OpenedClass {
  id: string;
  code: string;
  key: string;
  path: string;
}

/** A class or a club's evening. */
export interface NewClass {
  title?: string;
  sheet?: string;
  overrides?: { [key: string]: string };
  clock?: SetTime | Each | null;
}

/**
 * How a class stands, as somebody sees it. What comes after `shared` is told to those who run it: the code, which
 * device each plays on, who came when (milliseconds since 1970), whom they have removed, and whether so many come that
 * the door had better be closed.
 */
export interface ClassStateMessage {
  type: "class";
  n: number;
  id: string;
  teacher: boolean;
  you: string[];
  play: PlayView[];
  question: QuestionView | null;
  shared: SharedView;
  code?: string;
  locked?: boolean;
  club?: string | null;
  devices?: { [key: string]: number | null };
  strengths?: { [key: string]: number };
  removed?: RemovedView[];
  came?: { [key: string]: number };
  rush?: boolean;
}

/** Where somebody plays in this round; no `path` on a real board, or when the game is over. */
export interface PlayView {
  person: string;
  table: number | null;
  path: string | null;
  other: string | null;
  resting: boolean;
}

/**
 * One position for all. A pupil sees their own reply, who runs the class all of them; `counts` and `best` come when
 * they are shown.
 */
export interface QuestionView {
  sheet: string;
  overrides: { [key: string]: string };
  position: string;
  shown: boolean;
  replies: { [key: string]: string };
  answered: number;
  best?: string | null;
  counts?: { [key: string]: ReplyCount };
}

/** How many have answered with a move, and what it would do. */
export interface ReplyCount {
  count: number;
  text: string;
}

/** What everybody in a class sees. */
export interface SharedView {
  title: string;
  sheet: SheetView;
  clock: { [key: string]: string | number } | null;
  people: PersonView[];
  contests: ContestLine[];
  contest: ContestView | null;
}

/** Somebody in a class; `level` for one of the engine's. */
export interface PersonView {
  id: string;
  name: string;
  away: boolean;
  gone: boolean;
  level: number | null;
}

/** A contest in a list; `rounds` is how many it has had. */
export interface ContestLine {
  kind: "free" | "knock-out" | "ladder" | "round-robin" | "simultaneous" | "swiss";
  name: string;
  over: boolean;
  rounds: number;
}

/** A contest with its rounds and places. */
export interface ContestView {
  kind: "free" | "knock-out" | "ladder" | "round-robin" | "simultaneous" | "swiss";
  name: string;
  over: boolean;
  planned: number | null;
  minutes: number | null;
  rounds: RoundView[];
  tiebreaks: TiebreakView[];
  places: PlaceView[];
}

/** A round. `bell_in` is how long until the bell, in milliseconds: a tablet's clock may be wrong. */
export interface RoundView {
  number: number;
  tables: TableView[];
  resting: string[];
  bell_in: number | null;
  rung: boolean;
  over: boolean;
}

/** Two people of a round; `path` is null where a real board is played on. */
export interface TableView {
  table: number;
  south: string;
  north: string;
  path: string | null;
  result: TableResult | null;
}

/** How a table ended; `seeds` are null where nothing was played. */
export interface TableResult {
  seeds: number[] | null;
  winner: string | null;
  how: "bell" | "forfeit" | "game" | "hand";
  text: string;
}

/** What decides between people with as many points. */
export interface TiebreakView {
  id: string;
  name: string;
}

/** Where somebody stands in a contest. */
export interface PlaceView {
  place: number;
  person: string;
  points: number;
  played: number;
  breaks: { [key: string]: number };
}

/** Somebody who can be let in again. */
export interface RemovedView {
  id: string;
  name: string;
}

/** The class that was joined, and the people who play on this device. */
export interface CameIn {
  id: string;
  path: string;
  you: string[];
}

/** A first name. */
export interface ComeIn {
  name: string;
}

/** The key that makes its holder a teacher. */
export interface Key {
  key: string;
}

/** Set the title of the class. */
export interface SetTitle {
  do: "title";
  act: string;
  title: string;
}

/** Set the rules and the clock of the games from now on. */
export interface SetRules {
  do: "rules";
  act: string;
  sheet: string;
  overrides?: { [key: string]: string };
  clock?: SetTime | Each | null;
}

/** Stop people from joining by the code, or allow it again. */
export interface Lock {
  do: "lock";
  act: string;
  locked: boolean;
}

/** Add somebody without a device, oneself (`here`), or a level. */
export interface Add {
  do: "add";
  act: string;
  name?: string;
  here?: boolean;
  level?: number | null;
}

/** Change somebody's name or strength, or whether they are away. */
export interface ChangePerson {
  do: "person";
  act: string;
  person: string;
  name?: string | null;
  strength?: number | null;
  away?: boolean | null;
}

/** Removes one or more people; their devices can't join again until they are readmitted. */
export interface Remove {
  do: "remove";
  act: string;
  person?: string | null;
  people?: string[];
}

/** Readmits people who were removed, each on the device that they had. */
export interface Readmit {
  do: "readmit";
  act: string;
  people: string[];
}

/** Removes somebody for good and erases their name everywhere, on disk too; what they have played stays. */
export interface Erase {
  do: "erase";
  act: string;
  person: string;
  lang?: "en" | "fr";
}

/** Let somebody be claimed by another device; or put them on the device of somebody else. */
export interface Seat {
  do: "seat";
  act: string;
  person: string;
  beside?: string | null;
}

/** Begin a contest. */
export interface Begin {
  do: "begin";
  act: string;
  kind: "free" | "knock-out" | "ladder" | "round-robin" | "simultaneous" | "swiss";
  rounds?: number | null;
  alike?: boolean;
  master?: string | null;
  minutes?: number | null;
}

/** Start the next round: on screens where both have a device, or on real boards. */
export interface StartRound {
  do: "round";
  act: string;
  boards?: "real" | "screens";
}

/** Enter or correct a result by hand: seeds, or who did not come; without either, the table is open again. */
export interface SetResult {
  do: "result";
  act: string;
  round: number;
  table: number;
  seeds?: number[] | null;
  decided?: "N" | "S" | null;
  forfeit?: boolean;
  contest?: number | null;
}

/** Replace the game of a table of this round by a new one. */
export interface ReplaceGame {
  do: "replay";
  act: string;
  table: number;
}

/** Ring the bell now, or in so many minutes. */
export interface RingBell {
  do: "bell";
  act: string;
  minutes?: number | null;
}

/** End the contest. */
export interface End {
  do: "end";
  act: string;
}

/** Ask everybody for the best move of a position. */
export interface Ask {
  do: "ask";
  act: string;
  position: string;
}

/** Show the answers, and the best move if the teacher gives it. */
export interface Reveal {
  do: "reveal";
  act: string;
  best?: string | null;
}

/** End the question. */
export interface Unask {
  do: "unask";
  act: string;
}

/** Answer the question; the answer can be changed until the answers are shown. */
export interface Reply {
  do: "reply";
  act: string;
  person: string;
  move: string;
}

export type ClassAct =
  | SetTitle
  | SetRules
  | Lock
  | Add
  | ChangePerson
  | Remove
  | Readmit
  | Erase
  | Seat
  | Begin
  | StartRound
  | SetResult
  | ReplaceGame
  | RingBell
  | End
  | Ask
  | Reveal
  | Unask
  | Reply
  | Lang
  | Ping;

/** Boards that have changed, or who is at them; all open tables at first. For those who run the class. */
export interface BoardsMessage {
  type: "boards";
  boards: SmallBoard[];
}

/** The board of a table; `waited` is how long ago the last move was, in milliseconds. */
export interface SmallBoard {
  table: number;
  game: string;
  pits: number[];
  stores: number[];
  turn: string | null;
  turns: number;
  present: boolean[];
  waited: number;
}

/** Whose device is there. For those who run the class. */
export interface PeopleMessage {
  type: "present";
  people: string[];
}

/** An act was done, now or when it was sent before. */
export interface DoneMessage {
  type: "done";
  act: string;
}

/** An act can't be done; without `act` where the message could not be read. */
export interface ClassRefusal {
  type: "refused";
  code: string;
  text: string;
  act?: string;
}

/** The class was deleted. */
export interface ClosedMessage {
  type: "closed";
}

/** This device isn't there any more; the socket is closed after it. */
export interface RemovedMessage {
  type: "removed";
}

export type ClassMessage =
  | ClassStateMessage
  | BoardsMessage
  | PeopleMessage
  | DoneMessage
  | ClassRefusal
  | ClosedMessage
  | RemovedMessage
  | Pong;

/** A new club. Whoever has the key runs it; it is sent only this once. */
export interface OpenedClub {
  id: string;
  key: string;
  path: string;
}

/** A club, or its new name. */
export interface NewClub {
  name: string;
}

/** A club as it stands: the strongest first, the evenings in their order, names that count as another's. */
export interface ClubView {
  id: string;
  name: string;
  members: MemberView[];
  evenings: EveningView[];
  renamed: { [key: string]: string };
}

/** Somebody who has played: their rating is right within two deviations, most likely. */
export interface MemberView {
  name: string;
  rating: number;
  deviation: number;
  games: number;
  evenings: number;
  history: RatingStep[];
}

/** What somebody was worth after an evening. */
export interface RatingStep {
  evening: string;
  rating: number;
  deviation: number;
}

/** An evening that counts. */
export interface EveningView {
  id: string;
  at: number;
  title: string;
  games: number;
}

/** What makes somebody one of those who run it. */
export interface ClubKey {
  key: string;
}

/** A class that one runs, too. */
export interface ClassRef {
  class_id: string;
}

/** Another name for a member; that of another makes one of two, none takes it back. */
export interface Renaming {
  member: string;
  name?: string | null;
}

/** All exercises of a sheet in short: id, theme and level of each, in a lasting order. */
export interface ExercisesView {
  sheet: string;
  themes: ThemeView[];
  levels: GradeView[];
  exercises: [string, string, number][];
}

/** What exercises are about. */
export interface ThemeView {
  id: string;
  name: string;
  line: string;
}

/** How hard exercises are: 1 is easy. */
export interface GradeView {
  number: number;
  name: string;
}

/**
 * An exercise with all that solving it needs. `lines` has every legal move; `why` says what the answer does. A mistake
 * has no level, and needn't have a theme.
 */
export interface ExerciseView {
  id: string;
  sheet: SheetView;
  theme: string | null;
  theme_name: string;
  level: number | null;
  level_name: string | null;
  exact: boolean;
  task: string;
  position: string;
  start: BoardView;
  now: NowView;
  hints: string[];
  answer: string;
  why: string;
  lines: { [key: string]: ExerciseLine };
}

/** What comes of a move: the best line after it as turns, and what it is worth, in words too. */
export interface ExerciseLine {
  value: number;
  turns: TurnView[];
  outcome: OutcomeView | null;
  text: string;
}

/** A mistake that somebody has kept, in the form of an exercise. */
export interface Own {
  sheet: string;
  overrides?: { [key: string]: string };
  position: string | Board;
  answer: string;
  theme?: "chain" | "feeding" | "lap" | "parry" | "slam" | "starving" | "trap" | null;
  lines: { [key: string]: OwnLine };
}

/** The best line that begins with a move, and what it comes to: the mover's seeds less the other's. */
export interface OwnLine {
  value: number;
  moves: string[];
}

/** The lessons for a sheet, in the order in which they are taught. */
export interface LessonsView {
  sheet: SheetView;
  lessons: LessonLine[];
}

/** A lesson in a list. */
export interface LessonLine {
  id: string;
  group: "rules" | "strategy";
  title: string;
  line: string;
  minutes: number;
  steps: number;
}

/** A lesson with all its steps; `next` is the one that follows it. */
export interface LessonView {
  id: string;
  group: "rules" | "strategy";
  title: string;
  line: string;
  minutes: number;
  sheet: SheetView;
  next: LessonLine | null;
  steps: StepView[];
}

/**
 * One board of a lesson; `turns` are played in front of the learner, and `after` is where they lead. `right` is for
 * whoever is stuck.
 */
export interface StepView {
  id: string;
  kind: "free" | "pick" | "play" | "reply" | "tell";
  text: string;
  start: BoardView;
  now: NowView;
  mark: string[];
  turns: TurnView[];
  after: NowView;
  end: string;
  answers: AnswerView[];
  right: string[];
  count: number;
}

/** An answer that can be chosen. */
export interface AnswerView {
  id: string;
  text: string;
}

/** What comes of a try; `now` is the board on which the learner goes on. */
export interface TryView {
  right: boolean;
  done: boolean;
  text: string;
  turn: TurnView | null;
  turns: TurnView[];
  now: NowView;
}

/** What a learner does in a step: a move, or an answer. `moves` are those of a little game so far. */
export interface Try {
  sheet: string;
  overrides?: { [key: string]: string };
  step: string;
  move?: string | null;
  answer?: string | null;
  moves?: string[];
}

/** After how many days without an event a class is deleted; `null` if it isn't deleted by itself. */
export interface Notice {
  days: number | null;
}

/** The requests that the page may make: `get` asks, `post` does something, `remove` deletes. */
export interface Api {
  remove(path: `/api/clubs/${string}/evenings/${string}`): Promise<ClubView>;
  post(path: `/api/games/${string}/join` | `/api/games/${string}/join?${string}`, body: Join): Promise<Joined>;
  post(path: `/api/games/${string}/acts` | `/api/games/${string}/acts?${string}`, body: GameAct): Promise<GameMessage>;
  get(path: `/api/games/${string}/record` | `/api/games/${string}/record?${string}`): Promise<string>;
  post(path: `/api/games/${string}/review` | `/api/games/${string}/review?${string}`): Promise<NoReview | FailedReview | RunningReview | ReadyReview>;
  get(path: `/api/games/${string}/review` | `/api/games/${string}/review?${string}`): Promise<NoReview | FailedReview | RunningReview | ReadyReview>;
  get(path: `/api/sheets/${string}/demos` | `/api/sheets/${string}/demos?${string}`): Promise<DemosView>;
  post(path: `/api/classes/${string}/join` | `/api/classes/${string}/join?${string}`, body: ComeIn): Promise<CameIn>;
  post(path: `/api/classes/${string}/teach` | `/api/classes/${string}/teach?${string}`, body: Key): Promise<CameIn>;
  post(path: `/api/classes/${string}/scan` | `/api/classes/${string}/scan?${string}`, body: Key): Promise<string>;
  post(path: `/api/classes/${string}/acts` | `/api/classes/${string}/acts?${string}`, body: ClassAct): Promise<ClassStateMessage | Pong>;
  get(path: `/api/classes/${string}/report` | `/api/classes/${string}/report?${string}`): Promise<string>;
  get(path: `/api/classes/${string}/records` | `/api/classes/${string}/records?${string}`): Promise<string>;
  post(path: `/api/clubs/${string}/teach` | `/api/clubs/${string}/teach?${string}`, body: ClubKey): Promise<ClubView>;
  post(path: `/api/clubs/${string}/name` | `/api/clubs/${string}/name?${string}`, body: NewClub): Promise<ClubView>;
  post(path: `/api/clubs/${string}/evenings` | `/api/clubs/${string}/evenings?${string}`, body: ClassRef): Promise<ClubView>;
  post(path: `/api/clubs/${string}/classes` | `/api/clubs/${string}/classes?${string}`, body: ClassRef): Promise<ClubView>;
  post(path: `/api/clubs/${string}/members` | `/api/clubs/${string}/members?${string}`, body: Renaming): Promise<ClubView>;
  post(path: `/api/lessons/${string}/try` | `/api/lessons/${string}/try?${string}`, body: Try): Promise<TryView>;
  get(path: `/api/games/${string}`): Promise<StateView>;
  remove(path: `/api/games/${string}`): Promise<Forgotten>;
  get(path: `/api/classes/${string}`): Promise<ClassStateMessage>;
  remove(path: `/api/classes/${string}`): Promise<{ [key: string]: unknown }>;
  get(path: `/api/clubs/${string}`): Promise<ClubView>;
  remove(path: `/api/clubs/${string}`): Promise<{ [key: string]: unknown }>;
  get(path: `/api/exercises/${string}`): Promise<ExerciseView>;
  get(path: `/api/lessons/${string}`): Promise<LessonView>;
  get(path: '/api/health' | `/api/health?${string}`): Promise<Health>;
  get(path: '/api/openapi.json' | `/api/openapi.json?${string}`): Promise<{ [key: string]: unknown }>;
  post(path: '/api/games' | `/api/games?${string}`, body: NewGame): Promise<Made>;
  get(path: '/api/games' | `/api/games?${string}`): Promise<Games>;
  get(path: '/api/sheets' | `/api/sheets?${string}`): Promise<SheetsView>;
  post(path: '/api/look' | `/api/look?${string}`, body: Line): Promise<LookView>;
  post(path: '/api/compare' | `/api/compare?${string}`, body: Compare): Promise<CompareView>;
  post(path: '/api/read' | `/api/read?${string}`, body: ToRead): Promise<ReadView>;
  post(path: '/api/write' | `/api/write?${string}`, body: Write): Promise<WriteView>;
  post(path: '/api/classes' | `/api/classes?${string}`, body: NewClass): Promise<OpenedClass>;
  post(path: '/api/clubs' | `/api/clubs?${string}`, body: NewClub): Promise<OpenedClub>;
  get(path: '/api/exercises' | `/api/exercises?${string}`): Promise<ExercisesView>;
  post(path: '/api/exercises' | `/api/exercises?${string}`, body: Own): Promise<ExerciseView>;
  get(path: '/api/lessons' | `/api/lessons?${string}`): Promise<LessonsView>;
  get(path: '/api/notice' | `/api/notice?${string}`): Promise<Notice>;
}
