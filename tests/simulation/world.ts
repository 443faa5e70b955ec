// The world of a simulation: one time, one source of random numbers, and one order of all that happens, from one seed.
import { createRequire, syncBuiltinESMExports } from "node:module";
import type { Clock } from "#server/platform/clock";

/** Who sets timers and waits: a node of Wird, or null for all others. What belongs to a dead one never happens. */
export interface Owner {
  name: string;
  isDead: boolean;
  /** Milliseconds that its clock is ahead. */
  ahead: number;
  /** Timers that it has set and that have not called. */
  timers: number;
  /** It is suspended until then, in milliseconds since the beginning: what would happen to it happens when it wakes. */
  asleepUntil: number;
}

export type Random = () => number;

export const isAsleep = (world: World, { asleepUntil }: Owner) => asleepUntil > world.elapsed();

/** mulberry32: 32 bits of state, the same numbers everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed for a part of the world, so that one part's numbers do not depend on how many another drew. */
export function seedOf(seed: number, part: string): number {
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (const letter of part) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

interface Timer {
  at: number;
  order: number;
  owner: Owner | null;
  call: (() => void) | null;
}

/** Timers that are shorter are held still while the world jumps over idle hours, milliseconds. */
const HELD_STILL = 60_000;
/** Steps in one millisecond: more are a loop without an end. */
const MOST_AT_ONCE = 200_000;

export interface World {
  seed: number;
  random: Random;
  /** UTC milliseconds, as a right clock shows them. */
  now(): number;
  /** Milliseconds since the beginning, without the idle hours that were jumped over. */
  elapsed(): number;
  after(ms: number, call: () => void, owner: Owner | null): () => void;
  clockOf(owner: Owner | null): Clock;
  /** Whose work runs at this moment. */
  current(): Owner | null;
  /** Lets everything happen in its order until this instant, or until `stops`. */
  runUntil(instant: number, stops?: () => boolean): Promise<void>;
  /** Lets time pass until this is settled. */
  lead<T>(work: Promise<T>): Promise<T>;
  /** The next idle hours pass at once: long timers come nearer, short ones stay as far as they are. */
  jumpTo(instant: number): void;
  /** At an instant of the right clock, over which nothing jumps; see `nextPlan`. */
  plan(at: number, act: () => void): void;
  nextPlan(): number;
  /** Begins what is due of it. */
  carryOut(): void;
  /** Adds to the trace. */
  tell(who: string, what: string): void;
  steps(): number;
}

export interface WorldOptions {
  seed: number;
  /** UTC milliseconds. */
  start: number;
  /** Called with each line of the trace; left out: nobody asks for it. */
  onLine?: ((at: number, who: string, what: string) => void) | undefined;
}

export function createWorld({ seed, start, onLine }: WorldOptions): World {
  const random = seededRandom(seedOf(seed, "world"));
  let heap: Timer[] = [];
  const plans: { at: number; act(): void }[] = [];
  let elapsed = 0;
  let jumped = 0;
  let lastOrder = 0;
  let steps = 0;
  let stepsNow = 0;
  let owner: Owner | null = null;

  const isBefore = (one: Timer, other: Timer) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);

  function push(timer: Timer): void {
    let at = heap.push(timer) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(timer, heap[parent] as Timer)) break;
      heap[at] = heap[parent] as Timer;
      at = parent;
    }
    heap[at] = timer;
  }

  function pop(): Timer | null {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last) return null;
    if (first === last) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Timer, heap[child] as Timer))
        child++;
      if (!isBefore(heap[child] as Timer, last)) break;
      heap[at] = heap[child] as Timer;
      at = child;
    }
    heap[at] = last;
    return first;
  }

  function after(ms: number, call: () => void, whose: Owner | null): () => void {
    const at = elapsed + Math.max(0, Math.ceil(Number.isFinite(ms) ? ms : 0));
    const timer: Timer = { at, order: ++lastOrder, owner: whose, call };
    if (whose) whose.timers++;
    push(timer);
    return () => {
      if (timer.call && whose) whose.timers--;
      timer.call = null;
    };
  }

  const now = () => start + elapsed + jumped;

  const world: World = {
    seed,
    random,
    now,
    elapsed: () => elapsed,
    after,
    clockOf: (whose) => ({
      now: () => now() + (whose?.ahead ?? 0),
      elapsed: now,
      after: (ms, call) => after(ms, call, whose),
    }),
    current: () => owner,
    async runUntil(instant, stops = () => false) {
      for (;;) {
        const next = heap[0];
        if (!next || start + next.at + jumped > instant) break;
        pop();
        const { call } = next;
        if (call && next.owner && next.owner.asleepUntil > next.at && !next.owner.isDead) {
          push(Object.assign(next, { at: next.owner.asleepUntil, order: ++lastOrder }));
          continue;
        }
        next.call = null;
        if (!call) continue;
        if (next.owner) next.owner.timers--;
        if (next.owner?.isDead) continue;
        if (next.at > elapsed) stepsNow = 0;
        if (++stepsNow > MOST_AT_ONCE) {
          throw new Error(`It goes on and on at one instant: ${call.toString().slice(0, 300)}`);
        }
        elapsed = Math.max(elapsed, next.at);
        steps++;
        owner = next.owner;
        call();
        await settled();
        owner = null;
        if (stops()) return;
      }
      elapsed = Math.max(elapsed, instant - start - jumped);
    },
    async lead(work) {
      let isOver = false;
      work.then(
        () => (isOver = true),
        () => (isOver = true),
      );
      while (!isOver) {
        await settled();
        if (!isOver) await world.runUntil(now() + 100);
      }
      return work;
    },
    jumpTo(instant) {
      const by = instant - now();
      // What was planned for now is done first.
      if (by <= 0 || (heap[0] && heap[0].at <= elapsed)) return;
      jumped += by;
      for (const timer of heap) {
        const left = timer.at - elapsed;
        if (left > HELD_STILL) timer.at = elapsed + Math.max(HELD_STILL, left - by);
      }
      const all = heap;
      heap = [];
      for (const timer of all) if (timer.call) push(timer);
    },
    plan(at, act) {
      const index = plans.findLastIndex((plan) => plan.at <= at);
      plans.splice(index + 1, 0, { at, act });
    },
    nextPlan: () => plans[0]?.at ?? Number.POSITIVE_INFINITY,
    carryOut() {
      while (world.nextPlan() <= now()) after(0, plans.shift()?.act as () => void, null);
    },
    tell: (who, what) => onLine?.(now(), who, what),
    steps: () => steps,
  };
  enter(world);
  return world;
}

// --- what Node gives to every module: time, immediates, random numbers and the network are the world's

/** What can be connected to; see simulated-receivers.ts. Undefined: it cannot be reached. */
export interface Outside {
  /** As node:http has it. */
  request(url: string, options: { signal: AbortSignal }): unknown;
  /** As node:dns/promises has it, asked for all addresses. */
  lookup(host: string): Promise<{ address: string; family: number }[]> | undefined;
  /** As node:net has it. */
  connect(to: object, connected: () => void): unknown;
}

let inside: World | null = null;
let outside: Outside | null = null;
let ids: Random = () => 0;
const real = { setImmediate: globalThis.setImmediate, Date: globalThis.Date };
let immediates: { call: () => void; owner: Owner | null }[] = [];
/** Who waits for the next turn of the real event loop. */
let nextTurn: (() => void) | null = null;
let turnsAhead = 0;
/** Calls of setImmediate in one round of the real event loop, in which Node empties its queues after each: rounds cost time. */
const TURNS_AT_ONCE = 64;

/** Until then, and in each new world, there is no network. */
export function openTo(network: Outside): void {
  outside = network;
}

function enter(world: World): void {
  inside = world;
  outside = null;
  ids = seededRandom(seedOf(world.seed, "ids"));
  immediates = [];
}

/** Resolves when no promise and no immediate is left that could go on by itself. */
export async function settled(): Promise<void> {
  for (let turns = 0; ; turns++) {
    if (turns > MOST_AT_ONCE) throw new Error("Immediates follow one another without an end.");
    await turn();
    if (immediates.length === 0) return;
    const some = immediates;
    immediates = [];
    for (const { call, owner } of some) if (!owner?.isDead) call();
  }
}

function turn(): Promise<void> {
  if (turnsAhead === 0) {
    turnsAhead = TURNS_AT_ONCE;
    for (let index = 0; index < TURNS_AT_ONCE; index++) real.setImmediate(takeTurn);
  }
  return new Promise((resolve) => {
    nextTurn = resolve;
  });
}

function takeTurn(): void {
  turnsAhead--;
  const resolve = nextTurn;
  nextTurn = null;
  resolve?.();
}

const mustBeInside = (): World => {
  if (!inside) throw new Error("There is no world yet.");
  return inside;
};
const nowHere = () => (inside ? inside.now() + (inside.current()?.ahead ?? 0) : real.Date.now());

function randomBytes(length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(ids() * 256)));
}

function randomId(): string {
  const hex = randomBytes(16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Replaces what reads the real time, random numbers and network, before any other module is loaded. */
export function takeTheWorldIn(): void {
  const later = (call: (...given: never[]) => void, ...given: never[]) => {
    immediates.push({ call: () => call(...given), owner: inside?.current() ?? null });
    return { ref() {}, unref() {}, hasRef: () => true };
  };
  const timeout = (call: () => void, ms = 0) => {
    const world = mustBeInside();
    const cancel = world.after(ms, call, world.current());
    const handle = { cancel, ref: () => handle, unref: () => handle, refresh: () => handle };
    return handle;
  };
  const clear = (handle?: { cancel?: () => void }) => handle?.cancel?.();
  const interval = (call: () => void, ms = 0) => {
    let cancel = () => {};
    const world = mustBeInside();
    const whose = world.current();
    const again = () => {
      cancel = world.after(
        ms,
        () => {
          again();
          call();
        },
        whose,
      );
    };
    again();
    const handle = { cancel: () => cancel(), ref: () => handle, unref: () => handle };
    return handle;
  };
  class SimulatedDate extends real.Date {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(nowHere());
      else super(...given);
    }
    static override now = nowHere;
  }
  Object.assign(globalThis, {
    Date: SimulatedDate,
    setImmediate: later,
    setTimeout: timeout,
    setInterval: interval,
    clearTimeout: clear,
    clearInterval: clear,
  });
  // Kysely freezes each part of each query, a tenth of the processor's time; nobody relies on it.
  Object.freeze = ((it: unknown) => it) as typeof Object.freeze;
  Math.random = () => ids();
  performance.now = () => inside?.elapsed() ?? 0;
  crypto.randomUUID = randomId as typeof crypto.randomUUID;
  const require = createRequire(import.meta.url);
  Object.assign(require("node:crypto"), { randomUUID: randomId, randomBytes });
  Object.assign(require("node:timers/promises"), {
    setImmediate: (value: unknown) => new Promise((resolve) => later(() => resolve(value))),
    setTimeout: (ms: number, value: unknown) =>
      new Promise((resolve) => timeout(() => resolve(value), ms)),
  });
  const noNetwork = () => {
    throw Object.assign(new Error("The world has no such network."), { code: "ENETUNREACH" });
  };
  const request: Outside["request"] = (...given) => outside?.request(...given) ?? noNetwork();
  for (const name of ["node:https", "node:http"]) {
    Object.assign(require(name), { request, get: noNetwork });
  }
  const connect: Outside["connect"] = (...given) => outside?.connect(...given) ?? noNetwork();
  Object.assign(require("node:net"), { connect });
  Object.assign(require("node:tls"), { connect: noNetwork });
  const lookup = async (host: string) => outside?.lookup(host) ?? noNetwork();
  Object.assign(require("node:dns/promises"), { lookup });
  // Nobody reads what is compressed, and the threads that do it would answer at any time.
  const compress = (bytes: Buffer, ...rest: ((error: null, bytes: Buffer) => void)[]) => {
    rest.at(-1)?.(null, bytes);
  };
  Object.assign(require("node:zlib"), { brotliCompress: compress, gzip: compress });
  globalThis.fetch = async () => noNetwork();
  syncBuiltinESMExports();
}
