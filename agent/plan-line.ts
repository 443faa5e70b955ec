// Plans and reports on the line: kept durably before they are answered, and told until they are acknowledged.
import {
  AGENT_FRAME_MAX,
  type AgentRun,
  type FromAgent,
  MOST_REPORTED,
} from "#contract/agent-messages";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { Order } from "./connection.ts";
import { createPlanBook, type PlanBook } from "./plan-book.ts";
import { readPlanFile, writePlanFile } from "./plan-file.ts";

/** Milliseconds in which changes are written once: a memory card wears out. */
const WRITE_PACE = 500;
/** Milliseconds between looks for what is long over. */
const FORGET_EVERY = 3_600_000;
/** Bytes of the frame around the runs. */
const FRAME_AROUND = 100;

type PlanOrder = Extract<Order, { type: "plans" | "runs-ack" }>;

/** What the server of this line knows of reports. */
interface Takes {
  takesCarried: boolean;
  takesEnded: boolean;
  takesTold: boolean;
}

export interface KeptPlans {
  book: PlanBook;
  /** On a line: what the server sends, and `send` for the answers. */
  hear(order: PlanOrder, send: (frame: FromAgent) => void): void;
  /** What became of runs that began by themselves. An older server, which refuses some of it, is not told that. */
  report(send: (frame: FromAgent) => void, takes: Takes): void;
  /** Writes what waits. */
  stop(): void;
}

interface Options {
  folder: string;
  clock: Clock;
  log: Log;
  /** There are other plans than before. */
  onPlans(): void;
}

export function createKeptPlans({ folder, clock, log, onPlans }: Options): KeptPlans {
  let cancelWriting: (() => void) | null = null;
  const book = createPlanBook(readPlanFile(folder, log), () => {
    cancelWriting ??= clock.after(WRITE_PACE, writeSoon);
  });
  let takes: Takes = { takesCarried: false, takesEnded: false, takesTold: false };
  let cancelForgetting = clock.after(0, forget);

  function forget(): void {
    cancelForgetting = clock.after(FORGET_EVERY, forget);
    book.forget(clock.now());
  }

  function write(): void {
    cancelWriting?.();
    cancelWriting = null;
    writePlanFile(folder, book.content());
  }

  function writeSoon(): void {
    try {
      write();
    } catch (error) {
      log.error({ err: error }, "The plans of this agent could not be written");
    }
  }

  return {
    book,
    hear(order, send) {
      if (order.type === "runs-ack") {
        book.acked(order.keys);
        // Of a run that was carried on its end follows.
        const follows = book.reports().filter(({ key }) => order.keys.includes(key));
        return tell(follows, send, takes);
      }
      book.take(order);
      onPlans();
      try {
        write();
      } catch (error) {
        // Without an answer the server knows that they may be lost with this machine's power.
        return log.error({ err: error }, "The plans of this agent could not be written");
      }
      send({ type: "plans-ack", version: order.version });
    },
    report(send, told) {
      takes = told;
      tell(book.reports(), send, takes);
    },
    stop() {
      cancelForgetting();
      if (cancelWriting) writeSoon();
    },
  };
}

function tell(
  reports: readonly AgentRun[],
  send: (frame: FromAgent) => void,
  { takesCarried, takesEnded, takesTold }: Takes,
): void {
  const known = takesCarried ? reports : reports.filter(({ outcome }) => outcome !== "carried");
  const untold = takesTold ? known : known.map(withoutTold);
  const taken = takesEnded ? untold : untold.map(withoutEnded);
  for (const runs of inFrames(taken)) send({ type: "runs", runs });
}

function withoutEnded(report: AgentRun): AgentRun {
  return { ...report, heard: report.heard.map(({ ended: _, ...stretch }) => stretch) };
}

function withoutTold(report: AgentRun): AgentRun {
  return { ...report, heard: report.heard.filter(({ told }) => !told) };
}

/** As many in each frame as it may hold. */
function inFrames(reports: readonly AgentRun[]): AgentRun[][] {
  const frames: AgentRun[][] = [];
  let room = 0;
  for (const report of reports) {
    const bytes = Buffer.byteLength(JSON.stringify(report)) + 1;
    const last = frames.at(-1);
    if (last && bytes <= room && last.length < MOST_REPORTED) last.push(report);
    else {
      frames.push([report]);
      room = AGENT_FRAME_MAX - FRAME_AROUND;
    }
    room -= bytes;
  }
  return frames;
}
