// Calls that compute or read much: a few of each account at a time, and none of them holds the loop.
import { AppError } from "./app-error.ts";

/** Milliseconds that one call computes before others are served. */
const SLICE = 8;

/** Who waits for the loop, the first first. One goes on in each of its rounds, whatever their number. */
const waiting: (() => void)[] = [];

function letNextGo(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(letNextGo);
}

/** Resolves once requests, timers and the other costly calls had their turn. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letNextGo);
  });
}

/** To be awaited between pieces of work: gives the loop back when a slice is used up. */
export type Pace = () => Promise<void>;

export function paced(now: () => number = () => performance.now()): Pace {
  let since = now();
  return async () => {
    if (now() - since < SLICE) return;
    await turn();
    since = now();
  };
}

/** Runs work when its key has a place; throws `too-many-tries` when too much waits already. */
export type Lanes = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Limits {
  /** Of one key, at the same time. */
  atOnce: number;
  /** Of one key; more are refused. */
  waiting: number;
}

/** Seconds. */
const RETRY_AFTER = 3;

export function createLanes({ atOnce, waiting: most }: Limits): Lanes {
  const lanes = new Map<string, { running: number; line: (() => void)[] }>();

  async function enter(key: string): Promise<void> {
    const lane = lanes.get(key) ?? { running: 0, line: [] };
    lanes.set(key, lane);
    if (lane.running < atOnce) {
      lane.running += 1;
      return;
    }
    if (lane.line.length >= most) {
      throw new AppError("too-many-tries", undefined, { retryAfter: RETRY_AFTER });
    }
    // Whoever leaves hands its place on.
    await new Promise<void>((resolve) => lane.line.push(resolve));
  }

  function leave(key: string): void {
    const lane = lanes.get(key);
    const next = lane?.line.shift();
    if (next) return next();
    if (!lane) return;
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(key);
  }

  return async (key, work) => {
    await enter(key);
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
}

export interface CostlyCalls {
  /** Of one account two at a time, of one address eight; each begins in a round of its own. */
  run<T>(caller: CostlyCaller, work: () => Promise<T>): Promise<T>;
  /**
   * The same for what many pages of an account ask at once: a call that has not begun yet, and so will read all that
   * was written before, answers those too that ask the same meanwhile.
   */
  share<T>(caller: CostlyCaller, question: string, work: () => Promise<T>): Promise<T>;
}

interface CostlyCaller {
  userId: number;
  address: string;
}

export function createCostlyCalls(): CostlyCalls {
  const ofAccount = createLanes({ atOnce: 2, waiting: 100 });
  const ofAddress = createLanes({ atOnce: 8, waiting: 400 });
  /** Of the calls that have not begun, by account and question. */
  const unbegun = new Map<string, Promise<unknown>>();

  const run: CostlyCalls["run"] = ({ userId, address }, work) =>
    ofAccount(String(userId), () =>
      ofAddress(address, async () => {
        await turn();
        return work();
      }),
    );

  return {
    run,
    share<T>(caller: CostlyCaller, question: string, work: () => Promise<T>): Promise<T> {
      const key = `${caller.userId} ${question}`;
      const before = unbegun.get(key) as Promise<T> | undefined;
      if (before) return before;
      const answer: Promise<T> = run(caller, () => {
        unbegun.delete(key);
        return work();
      }).catch((error: unknown) => {
        // Refused before it began.
        if (unbegun.get(key) === answer) unbegun.delete(key);
        throw error;
      });
      unbegun.set(key, answer);
      return answer;
    },
  };
}
