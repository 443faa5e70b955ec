// What a session is told, and what it wants done: its events, its commands, its timers and its effects.
import type { AfterSurah } from "#contract/playback";
import type { Sentence } from "#contract/sentences/sentences";
import type { Ahead, Media, SpeakerEvent, SpeakerFault } from "#server/speakers/speaker";
import type { PlayOrder } from "../play-order.ts";
import type { Adoption, PlayPlan } from "../play-plan.ts";
import type { HistoryPlace, NewHistory } from "../record/history-store.ts";
import type { SpeakerState, StoredState } from "../record/playback-state-store.ts";
import type { RunEvent } from "../run-events.ts";

/** What each calls is in the table of `session.ts`. */
export type TimerName =
  | RecitalTimer
  | "end of what waits for an adhan"
  | "sleep"
  | "sleep fade"
  | "volume settled"
  | "volume fade"
  | "say all"
  | "made ready too long"
  | "unmute again"
  | "run of before"
  | "unheard"
  | "write of a load"
  | "write of a minute"
  | `stop again ${number}`;
export const RECITAL_TIMERS = [
  ...(["patience", "stall", "check", "latest start", "proof", "ask", "retry", "refused"] as const),
  ...(["item ask", "item end", "gap end", "doubt", "doubt answer"] as const),
  ...(["end time", "ayah end", "fade end", "unplayed again", "speaker again"] as const),
] satisfies string[];
export type RecitalTimer = (typeof RECITAL_TIMERS)[number];

export type Command =
  | { name: "load"; media: Media }
  | { name: "prepare"; ahead: Ahead }
  | { name: "play" | "pause" | "stop" | "refresh" }
  /** With `plays` it also ends a pause. */
  | { name: "seek"; position: number; plays?: boolean }
  /** `fades`: a step of a fade, without which nothing but the fade is missed. */
  | { name: "setVolume"; volume: number; fades?: true }
  | { name: "setMuted"; muted: boolean };

/** What the answer to a command means. */
export type Meaning =
  | { of: "load" | "play ready" | "jump" | "gap"; recital: number; number: number }
  /** What is made ready. */
  | { of: "ready" | "unmute"; number: number }
  | { of: "let go" }
  | { of: "volume"; volume: number }
  | { of: "volume by hand"; volume: number; muted: boolean | null }
  | { of: "mute by hand"; muted: boolean }
  /** A person's stop of this recording. */
  | { of: "stop by hand"; number: number }
  | { of: "silencing"; number: number; command: "stop" | "pause"; asked: boolean }
  | { of: "nothing" };

export type Awaited = Meaning & {
  /** The request that ends with the answer; null: none does. */
  request: number | null;
};

/** Null: the speaker has taken the command. */
export type Refusal = { sentence: Sentence; fault: SpeakerFault } | null;

/** What a session is told. `request`: who waits for its answer. */
export type SessionEvent =
  | { type: "speaker"; event: SpeakerEvent }
  | { type: "answered"; command: number; refusal: Refusal }
  | { type: "opened" }
  | { type: "timer"; timer: TimerName }
  /** The history has stored the entry (null: it keeps none), or has closed one. */
  | { type: "entry stored"; number: number; id: number | null }
  | { type: "entry closed" }
  | Asked;

export type Asked = { request: number } & (
  | { type: "prepare"; plan: PlayPlan; at: number; loads: boolean }
  | { type: "let ready go"; runId: number | null }
  | { type: "begin"; plan: PlayPlan; adopt: Adoption | null }
  | { type: "move"; order: PlayOrder; position: number }
  | { type: "seek"; position: number }
  | { type: "pause" | "resume" }
  | { type: "stop"; reason: Sentence }
  | { type: "stop run" | "abandon"; runId: number; reason: Sentence }
  | { type: "volume"; volume: number | undefined; muted: boolean | undefined }
  | { type: "sleep timer"; setting: SpeakerState["sleepTimer"] }
  | { type: "after surah"; afterSurah: AfterSurah }
  | { type: "let go"; runId: number }
  | { type: "asked" }
  | { type: "close"; leaves: boolean }
);

/** What a session wants done, in this order. */
export type Effect =
  | { type: "command"; number: number; command: Command }
  /** Who asked has an answer. */
  | { type: "answer"; request: number; refusal: Refusal }
  | { type: "arm"; timer: TimerName; ms: number }
  /** At an instant of the wall clock, UTC milliseconds. */
  | { type: "arm at"; timer: TimerName; instant: number }
  | { type: "disarm"; timer: TimerName }
  | { type: "show"; state: SpeakerState; notes: ChangeNotes }
  | { type: "store"; state: StoredState }
  | { type: "publish"; runId: number; event: RunEvent }
  | { type: "begin entry"; number: number; entry: NewHistory }
  | { type: "continue entry"; number: number; id: number }
  | { type: "keep entry"; number: number; place: Omit<HistoryPlace, "id">; closes: boolean }
  | { type: "reachable"; reachable: boolean }
  /** It plays what it was to hold paused. */
  | { type: "plays early" }
  /** Its run was heard so many milliseconds after its command. */
  | { type: "heard after"; ms: number }
  | { type: "let go of the speaker"; request: number };

/** What pages are told together with a change of state. */
export interface ChangeNotes {
  historyUpdated?: boolean;
  /** For the people who listen. */
  notice?: Sentence;
}
