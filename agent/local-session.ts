// A playback session at home, the very one of the server's playback, without its database: history goes into reports.
import { DEFAULT_VOLUME } from "#contract/playback";
import { sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { RunEventListener } from "#server/playback/run-events";
import {
  createPlaybackSession,
  type PlaybackSession,
  type SessionParts,
} from "#server/playback/session/session-runner";
import {
  type Media,
  type Speaker,
  SpeakerError,
  type SpeakerEvent,
  type SpeakerKind,
  type SpeakerTarget,
} from "#server/speakers/speaker";
import type { SpeakerJournal } from "#server/speakers/speaker-journal";
import { addressForSpeaker, type MediaSources } from "./allowed-media.ts";
import type { SoundsAtHome } from "./sounds/sounds-at-home.ts";

interface Options {
  kind: SpeakerKind;
  target: SpeakerTarget;
  journal: SpeakerJournal;
  /** The server's origin. */
  sources: MediaSources;
  /** What is kept here goes to a speaker as its path, which `kind` completes. */
  sounds: Pick<SoundsAtHome, "serves">;
  clock: Clock;
  random: () => number;
  log: Log;
  onRunEvent: RunEventListener;
  /** The volume that an earlier process, or the session before this one, could not put back; null: none. */
  volumeOwed: number | null;
  /** It was muted before a minute, and is still to be unmuted. */
  unmuteOwed: boolean;
  /** To be kept over a restart; volume null: none any more. */
  onOwed(owed: { volume: number | null; unmute: boolean }): void;
  /** It plays by itself what it is to hold paused. */
  onPlaysEarly(): void;
}

/** What is heard is told by the events of runs. */
const noHistory: SessionParts["history"] = {
  beginSoon: async () => null,
  closeLeft: async () => {},
  keepPlaceSoon: async () => {},
};

/** An agent has no timings of ayahs. */
const noAyahs: SessionParts["ayahs"] = { rest: () => null, lasts: () => null };

export function createLocalSession(options: Options): PlaybackSession {
  const { target, clock, random, log, onRunEvent } = options;
  const initial: SessionParts["initial"] = {
    ...{ deviceId: target.id, status: "stopped", reciterId: null, surahId: null, position: 0 },
    ...{ duration: null, volume: DEFAULT_VOLUME, muted: false, error: null, sleepTimer: null },
    ...{
      afterSurah: null,
      silentUntil: null,
      adhan: null,
      positionAt: clock.now(),
      lastUpdated: clock.now(),
    },
  };
  return createPlaybackSession({
    ...{ target, clock, random, log, onRunEvent, initial },
    stored: {
      ...initial,
      hearing: null,
      volumeOwed: options.volumeOwed,
      unmuteOwed: options.unmuteOwed,
    },
    createSpeaker: (onEvent) => speakerWithin(options, onEvent),
    history: noHistory,
    ayahs: noAyahs,
    lastPlan: null,
    planBeforeAdhan: null,
    // Its server goes on from where it finds the speaker.
    nextTells: false,
    onChange() {},
    store: ({ volumeOwed, unmuteOwed }) =>
      options.onOwed({ volume: volumeOwed, unmute: unmuteOwed }),
    onPlaysEarly: options.onPlaysEarly,
    onReachable() {},
  });
}

/** It is given the addresses that this agent allows, also by plans. */
function speakerWithin(
  { kind, target, journal, sources, sounds }: Options,
  onEvent: (event: SpeakerEvent) => void,
): Speaker {
  const speaker = kind.create(target, onEvent, journal);
  const allowed = (media: Media): Media => {
    const url = sounds.serves(media.url) ? media.url : addressForSpeaker(media.url, sources);
    if (url !== null) return { ...media, url };
    const refused = sentence("agent.address-refused", { speaker: target.name });
    throw new SpeakerError(refused, "recording");
  };
  return {
    ...speaker,
    load: async (media) => speaker.load(allowed(media)),
    async prepare(ahead) {
      const media = typeof ahead === "object" && ahead.media;
      await speaker.prepare(media ? { ...ahead, media: allowed(media) } : ahead);
    },
  };
}
