// What a plan that plays can be told: the events into its state machine.
import type { MediaStatus } from "#server/speakers/speaker";
import type { PlayOrder } from "./play-order.ts";
import type { PlayPlan } from "./play-plan.ts";

export interface Adoption {
  /** The plan had been heard before Wird was restarted. */
  sounded: boolean;
}

export interface Recital {
  plan(): PlayPlan;
  /** With an adoption, a speaker that plays it already is left alone. */
  begin(adoption: Adoption | null): Promise<void>;
  moveTo(order: PlayOrder, position: number): Promise<void>;
  /** The speaker is there; a media event with what it does now follows. */
  connected(): void;
  lost(reason: string): void;
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
