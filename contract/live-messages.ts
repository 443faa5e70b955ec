// The messages on the live socket /ws: JSON frames with a type.
import * as z from "zod/mini";
import type { Device } from "./devices.ts";
import { id } from "./endpoint.ts";
import type { PlaybackState } from "./playback.ts";
import { seconds } from "./playback.ts";
import { type Schedule, volume } from "./schedules.ts";
import type { AnySentence } from "./sentences/sentence.ts";

export const CLIENT_FRAME_MAX = 4096;
export const CLIENT_FRAMES_PER_SECOND = 20;
/** Open sockets of one account on one node; the next one is refused. */
export const MOST_SOCKETS = 20;

const browserId = z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[A-Za-z0-9-]+$/));

/** The report of a browser tab that serves as a speaker. */
export const browserSpeakerReport = z.strictObject({
  type: z.literal("speaker_status"),
  browserId,
  state: z.enum(["playing", "paused", "buffering", "idle"]),
  url: z.nullable(z.string().check(z.maxLength(2000))),
  position: seconds,
  duration: z.nullable(seconds),
  volume,
  muted: z.boolean(),
  idleReason: z._default(
    z.nullable(z.enum(["finished", "error", "interrupted", "cancelled"])),
    null,
  ),
});

export type BrowserSpeakerReport = z.output<typeof browserSpeakerReport>;

export const clientMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("auth"), userId: id }),
  z.strictObject({ type: z.literal("ping") }),
  /** This tab is ready to play for the device of type browser with this id. */
  z.strictObject({ type: z.literal("speaker_hello"), browserId }),
  z.strictObject({ type: z.literal("speaker_bye"), browserId }),
  browserSpeakerReport,
  /** The answer to a `speaker_command`; `error` is a code of `tabSentences`, null after success. */
  z.strictObject({
    type: z.literal("speaker_done"),
    browserId,
    commandId: z.int().check(z.minimum(1)),
    error: z.nullable(z.string().check(z.maxLength(300))),
    /** What failed: the recording when its audio cannot be played; `cannot` is of this browser. */
    fault: z._default(z.enum(["speaker", "recording", "cannot"]), "speaker"),
  }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

export interface SpeakerCommand {
  type: "speaker_command";
  /** Unique for the socket; repeated in `speaker_done`. */
  commandId: number;
  browserId: string;
  command:
    | {
        do: "load";
        url: string;
        title: string;
        artist: string;
        position: number;
        /** It is loaded and stays paused there. Left out: it plays. */
        paused?: boolean;
        /** Null for a sound. */
        surahId: number | null;
        reciterId: number | null;
      }
    /** Fetches what is to be loaded in a minute, and plays nothing; null: it lets go of what it fetched. */
    | { do: "fetch-ahead"; url: string | null; position: number }
    | { do: "play" | "pause" | "stop" | "report" }
    | { do: "seek"; position: number }
    | { do: "volume"; volume: number }
    | { do: "mute"; muted: boolean };
}

export interface ChangedSchedule {
  scheduleId: number;
  /** As the list has it now; null: it was deleted. Left out: the list is to be fetched, others may have changed too. */
  schedule?: Schedule | null;
  /** The node that has read it: of two, the one whose message comes last may have read first. */
  readBy?: string;
}

export type ServerMessage =
  | { type: "auth_ok" }
  | { type: "pong" }
  | {
      type: "playback_update";
      deviceId: number;
      state: PlaybackState;
      /** The listening history has changed. */
      historyUpdated: boolean;
      /** Other events: a schedule that has changed or whose runs have, a notice to show. */
      data: (Partial<ChangedSchedule> & { notice?: string; noticeSentence?: AnySentence }) | null;
    }
  /** A khatm was begun, changed, deleted, or has advanced. */
  | { type: "khatm_update"; khatmId: number }
  /** The place, the settings of prayer times or the timetable have changed. */
  | { type: "prayers_update" }
  /** A quiet was asked for, or ended; `silences`: it begins on all of one's speakers, this page too. */
  | { type: "quiet_update"; silences: boolean }
  /** There is a new alert. */
  | { type: "alerts_update" }
  /** A device was created, connected or changed; null: it was deleted. */
  | { type: "device_update"; deviceId: number; device: Device | null }
  /** Messages may have been lost between nodes: the page is to fetch what it shows. */
  | { type: "missed" }
  | SpeakerCommand
  | { type: "error"; message: string; sentence: AnySentence };
