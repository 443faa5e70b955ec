// What a plan that plays is given, and what it can be told: the events into its state machine.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { Ayahs } from "#server/reciters/ayahs";
import type { MediaStatus, Speaker } from "#server/speakers/speaker";
import type { HistoryWriter } from "../record/history-writer.ts";
import type { StateTracker } from "./state-tracker.ts";
import type { PlayOrder } from "../play-order.ts";
import type { Adoption, PlayPlan } from "../play-plan.ts";
import type { RunEvent } from "../run-events.ts";
import type { VolumeKeeper } from "./volume-keeper.ts";

export interface Recital {
  plan(): PlayPlan;
  /** With an adoption, a speaker that plays it already is left alone. */
  begin(adoption: Adoption | null): Promise<void>;
  moveTo(order: PlayOrder, position: number): Promise<void>;
  /** The speaker is there; a media event with what it does now follows. */
  connected(): void;
  /** `heardAt` is its last sign of life, UTC milliseconds; null: there was none. */
  lost(reason: string, heardAt: number | null): void;
  hear(media: MediaStatus): void;
  /** Somebody stopped or took the speaker: it stays so. */
  leave(reason: string, how: "stopped" | "taken"): void;
  /** Something else begins on this speaker. */
  supersede(reason: string): void;
  /** Another node has this run now: nothing is written or stopped any more. */
  letGo(): void;
  /** Wird stops: what plays plays on, and its place is kept. */
  close(): void;
}

export interface RecitalParts {
  plan: PlayPlan;
  /** The speaker's name, for reasons. */
  name(): string;
  userId: number;
  deviceId: number;
  speaker: Speaker;
  isConnected: boolean;
  tracker: StateTracker;
  volumes: VolumeKeeper;
  historyWriter: HistoryWriter;
  clock: Clock;
  random: () => number;
  log: Log;
  ayahs: Ayahs;
  /** Tells whoever keeps the plan's run, if it has one. */
  publish(event: RunEvent): void;
  /** Somebody wants nothing after the surah that plays. */
  endsWithSurah(): boolean;
  /** It is over. With `silence`, whatever of this address the speaker plays is to end. */
  onOver(silence: { url: string } | null): void;
}
