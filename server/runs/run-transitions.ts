// The states of a run and the events that lead from one to the next: the table that every write to `runs` obeys.
import type { Sentence } from "#contract/sentences/sentences";
import type { RunState } from "./run-tables.ts";

/*
 * [*] is no row: before the first event, and after the last. A node holds a run that is `held`, or an
 * Echo one that has `begun`. A row also goes with its schedule. A test compares this with the table.
 *
 *   stateDiagram-v2
 *     state held {
 *       preparing
 *       state begun { running interrupted }
 *     }
 *     state ended { played late stopped failed delegated missed cut-short skipped moved-past passed-over }
 *     [*] --> preparing: claimed
 *     [*] --> missed: not-claimed
 *     preparing --> running: started
 *     running --> running: started
 *     held --> running: heard, continued
 *     held --> interrupted: fell-silent
 *     held --> running: went-to-fallback, moved-by-hand
 *     waiting --> running: moved-from-echo
 *     held --> played: played
 *     held --> late: played-late
 *     held --> stopped: stopped
 *     held --> failed: failed
 *     held --> missed: too-late
 *     held --> cut-short: cut-short
 *     preparing --> [*]: withdrawn
 *     held --> [*]: speaker-deleted
 *     [*] --> skipped: skipped
 *     held --> skipped: skipped
 *     waiting --> skipped: skipped
 *     [*] --> moved-past: moved-past
 *     [*] --> passed-over: passed-over
 *     held --> passed-over: had-nothing
 *     waiting --> passed-over: waited-at-backup
 *     begun --> passed-over: lost-on-echo
 *     skipped --> [*]: unskipped
 *     moved-past --> [*]: unskipped
 *     passed-over --> [*]: unskipped
 *     preparing --> waiting: left-to-echo
 *     [*] --> running: opened
 *     preparing --> running: opened
 *     waiting --> running: opened
 *     waiting --> missed: not-opened
 *     begun --> running: heard-on-echo
 *     begun --> interrupted: paused-on-echo
 *     begun --> played: played-on-echo
 *     begun --> stopped: stopped-on-echo
 *     begun --> failed: failed-on-echo
 *     held --> delegated: left-to-agent
 *     [*] --> delegated: not-claimed-at-home
 *     delegated --> failed: never-reported
 *     delegated --> passed-over: word-lost
 *     [*] --> played: played-at-home
 *     [*] --> late: late-at-home
 *     [*] --> stopped: stopped-at-home
 *     [*] --> failed: failed-at-home
 *     [*] --> cut-short: cut-short-at-home
 *     held --> played: played-at-home
 *     held --> late: late-at-home
 *     held --> stopped: stopped-at-home
 *     held --> failed: failed-at-home
 *     held --> cut-short: cut-short-at-home
 *     failed --> played: played-at-home
 *     delegated --> played: played-at-home
 *     failed --> late: late-at-home
 *     delegated --> late: late-at-home
 *     failed --> stopped: stopped-at-home
 *     delegated --> stopped: stopped-at-home
 *     failed --> failed: failed-at-home
 *     delegated --> failed: failed-at-home
 *     failed --> cut-short: cut-short-at-home
 *     delegated --> cut-short: cut-short-at-home
 *     missed --> played: played-at-home
 *     missed --> late: late-at-home
 *     missed --> stopped: stopped-at-home
 *     missed --> failed: failed-at-home
 *     missed --> cut-short: cut-short-at-home
 *     moved-past --> played: played-at-home
 *     passed-over --> played: played-at-home
 *     skipped --> played: played-at-home
 *     moved-past --> late: late-at-home
 *     passed-over --> late: late-at-home
 *     skipped --> late: late-at-home
 *     moved-past --> stopped: stopped-at-home
 *     passed-over --> stopped: stopped-at-home
 *     skipped --> stopped: stopped-at-home, heard-though-skipped
 *     moved-past --> failed: failed-at-home
 *     passed-over --> failed: failed-at-home
 *     moved-past --> cut-short: cut-short-at-home
 *     passed-over --> cut-short: cut-short-at-home
 *     skipped --> cut-short: cut-short-at-home
 *     missed --> [*]: clock-set-back
 *     ended --> [*]: outdated
 */

type EndState = (typeof ended)[number];

export interface Transition {
  from: readonly (RunState | "no row")[];
  to: RunState | "no row" | "same";
  /** Who must hold the run. `another node` is one that released it or may have died. */
  heldBy: "this node" | "another node" | "an Echo" | "anyone";
  /** Who holds it afterwards, when that changes. Nobody holds what has ended. */
  goesTo?: "this node" | "an Echo" | "nobody";
  /** Its owner is told of the end no more. */
  told?: "no more";
}

const begunStates = ["running", "interrupted"] as const;
const heldStates = ["preparing", ...begunStates] as const;
const openStates = [...heldStates, "waiting"] as const;
const unopened = ["no row", "preparing", "waiting"] as const;
const unheardStates = ["skipped", "moved-past", "passed-over"] as const;
const ended = [
  ...(["played", "late", "stopped", "failed", "delegated", "missed", "cut-short"] as const),
  ...unheardStates,
] as const;

const byThisNode = { from: heldStates, heldBy: "this node" } as const;
const byItsEcho = { from: begunStates, heldBy: "an Echo" } as const;

/** A disconnected agent may have started the run, and reports it when it reconnects, whatever was assumed until then. */
const reportedFrom = [
  ...(["no row", ...heldStates, "delegated", "failed", "missed"] as const),
  ...(["moved-past", "passed-over"] as const),
] as const;
const atHome = { from: reportedFrom, heldBy: "anyone" } as const;
/** What was skipped and sounded all the same, as its agent could not be told, was not skipped. */
const heardAtHome = { ...atHome, from: [...reportedFrom, "skipped"] } as const;

export const transitions = {
  // Its instant comes.
  claimed: { from: ["no row"], to: "preparing", heldBy: "anyone", goesTo: "this node" },
  "not-claimed": { from: ["no row"], to: "missed", heldBy: "anyone" },

  // Only the node that holds it writes what its speaker does. A second try of `started` finds it
  // running when the first one's answer was lost.
  started: { from: ["preparing", "running"], to: "running", heldBy: "this node" },
  heard: { ...byThisNode, to: "running" },
  "fell-silent": { ...byThisNode, to: "interrupted" },
  continued: { ...byThisNode, to: "running" },
  noted: { ...byThisNode, to: "same" },
  played: { ...byThisNode, to: "played" },
  "played-late": { ...byThisNode, to: "late" },
  stopped: { ...byThisNode, to: "stopped" },
  failed: { ...byThisNode, to: "failed" },
  "too-late": { ...byThisNode, to: "missed" },
  "cut-short": { ...byThisNode, to: "cut-short" },
  "had-nothing": { ...byThisNode, to: "passed-over" },

  // Its first speaker has not sounded: it begins on the fallback, which its row names from now on.
  "went-to-fallback": { ...byThisNode, to: "running", goesTo: "this node" },
  // Somebody chose another speaker, also for one that waits for its Echo.
  "moved-by-hand": { ...byThisNode, to: "running", goesTo: "this node" },
  "moved-from-echo": { from: ["waiting"], to: "running", heldBy: "anyone", goesTo: "this node" },

  // Nodes come and go.
  "handed-over": { ...byThisNode, to: "same", goesTo: "nobody" },
  "given-back": { ...byThisNode, to: "same", goesTo: "nobody" },
  "taken-over": { from: heldStates, to: "same", heldBy: "another node", goesTo: "this node" },

  // Its owner changes the schedule or skips the run.
  withdrawn: { from: ["preparing"], to: "no row", heldBy: "anyone" },
  "speaker-deleted": { from: heldStates, to: "no row", heldBy: "anyone" },
  skipped: { from: ["no row", ...openStates], to: "skipped", heldBy: "anyone" },
  unskipped: { from: unheardStates, to: "no row", heldBy: "anyone" },

  // A change of its times has moved its instant into the past, and may move it back.
  "moved-past": { from: ["no row"], to: "moved-past", heldBy: "anyone" },
  // Its day has no prayer or is in a pause, or it was due between a backup and its restore.
  "passed-over": { from: ["no row"], to: "passed-over", heldBy: "anyone" },

  // Nothing can start an Echo: the run waits until a routine or a voice opens the skill there.
  "left-to-echo": { from: ["preparing"], to: "waiting", heldBy: "this node", goesTo: "nobody" },
  opened: { from: unopened, to: "running", heldBy: "anyone", goesTo: "an Echo" },
  "not-opened": { from: ["waiting"], to: "missed", heldBy: "anyone" },
  // A backup had it waiting, or playing there.
  "waited-at-backup": { from: ["waiting"], to: "passed-over", heldBy: "anyone" },
  "lost-on-echo": { ...byItsEcho, to: "passed-over" },
  "heard-on-echo": { ...byItsEcho, to: "running" },
  "paused-on-echo": { ...byItsEcho, to: "interrupted" },
  "played-on-echo": { ...byItsEcho, to: "played" },
  "stopped-on-echo": { ...byItsEcho, to: "stopped" },
  "failed-on-echo": { ...byItsEcho, to: "failed" },

  // The agent is disconnected and may play it by itself: the result is known when it reconnects.
  "left-to-agent": { ...byThisNode, to: "delegated" },
  "not-claimed-at-home": { from: ["no row"], to: "delegated", heldBy: "anyone" },
  "never-reported": { from: ["delegated"], to: "failed", heldBy: "anyone" },
  // It was waited for when a backup was made, and may have come before that was restored.
  "word-lost": { from: ["delegated"], to: "passed-over", heldBy: "anyone", told: "no more" },
  "played-at-home": { ...heardAtHome, to: "played", told: "no more" },
  "late-at-home": { ...heardAtHome, to: "late", told: "no more" },
  "stopped-at-home": { ...heardAtHome, to: "stopped", told: "no more" },
  "failed-at-home": { ...atHome, to: "failed" },
  // The server, which was to carry it on, had it skipped.
  "heard-though-skipped": { from: ["skipped"], to: "stopped", heldBy: "anyone", told: "no more" },
  "cut-short-at-home": { ...heardAtHome, to: "cut-short" },

  // Time passes.
  "clock-set-back": { from: ["missed"], to: "no row", heldBy: "anyone" },
  outdated: { from: ended, to: "no row", heldBy: "anyone" },
} as const satisfies Record<string, Transition>;

export type LifeEvent = keyof typeof transitions;
export type AtHomeEvent = Exclude<Extract<LifeEvent, `${string}-at-home`>, "not-claimed-at-home">;
export type InsertEvent =
  | "claimed"
  | "not-claimed"
  | "not-claimed-at-home"
  | "moved-past"
  | "passed-over";
export type UpsertEvent = "skipped" | "opened" | AtHomeEvent;
export type DeleteEvent =
  | "withdrawn"
  | "speaker-deleted"
  | "unskipped"
  | "clock-set-back"
  | "outdated";
export type UpdateEvent = "skipped" | Exclude<LifeEvent, InsertEvent | DeleteEvent | AtHomeEvent>;
export type EchoEvent = Extract<LifeEvent, `${string}-on-echo`>;
/** Events that are gathered into one write: all lead from the same states, so the last one decides. */
type ReportedEvent = {
  [Event in LifeEvent]: (typeof transitions)[Event] extends typeof byThisNode & { goesTo?: never }
    ? Event
    : never;
}[LifeEvent];

/** What is reported of a run by the node that holds it; what it does not mention stays. */
export interface RunChange {
  /** Undefined: the state stays. */
  event?: ReportedEvent;
  reason?: Sentence | null;
  /** When the speaker first reported PLAYING, UTC milliseconds. */
  startedAt?: number;
  /** When its sound began, UTC milliseconds. */
  heardAt?: number;
  /** JSON. */
  playOrder?: string;
  playPlace?: string;
  /** 0 to 100. */
  volumeBefore?: number | null;
  /** 1: its end is to be told, though it is not one that always is. */
  untold?: 1;
}

/** Nothing is reported of a run after such a change. */
export function endsRun({ event }: RunChange): boolean {
  return event !== undefined && isEndState(transitions[event].to);
}

/** Its owner is told of such an end: alerts collect it. */
export function isTold(end: EndState): boolean {
  return end === "failed" || end === "missed" || end === "cut-short";
}

export function isEndState(state: Transition["to"]): state is EndState {
  return ended.some((end) => end === state);
}
