// Builds the parts of the Alexa room.
import type { DayFacts } from "#contract/prayers/day-facts";
import type { Config } from "#server/config";
import type { DeviceStore } from "#server/devices/device-store";
import { createEchoArrival } from "#server/devices/echo-arrival";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { RateLimits } from "#server/platform/rate-limit";
import type { ReportedPlayback } from "#server/playback/record/reported-playback";
import type { HistoryStore } from "#server/playback/record/history-store";
import type { EchoRuns } from "#server/runs/echo-runs";
import type { SpeakerJournals } from "#server/speakers/speaker-journal";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import { createAccountLinking } from "./linking/account-linking.ts";
import { createAudioEvents } from "./skill/audio-events.ts";
import { createCallers } from "./skill/caller.ts";
import { createEchoPlayback, type KhatmsHeard } from "./echo/echo-playback.ts";
import { createEchoJournal } from "./echo/echo-journal.ts";
import { createEchoStore } from "./echo/echo-store.ts";
import { createGrantStore } from "./linking/grant-store.ts";
import { createPairing } from "./linking/pairing.ts";
import { createPlayIntents } from "./skill/play-intents.ts";
import { createPortionIntents, type OwnKhatms } from "./skill/portion-intents.ts";
import { type AdhanSounds, createPrayerIntents } from "./skill/prayer-intents.ts";
import { createRequestSignatures } from "./skill/request-signature.ts";
import { createQuietIntents, type OwnQuiets } from "./skill/quiet-intents.ts";
import { createScheduleIntents, type OwnSchedules } from "./skill/schedule-intents.ts";
import { createSkill } from "./skill/skill.ts";
import { createDeveloperTokens } from "./linking/developer-tokens.ts";
import { createTransportIntents } from "./skill/transport-intents.ts";
import { createUnlinking } from "./linking/unlinking.ts";

interface Parts {
  db: Database["db"];
  clock: Clock;
  random: () => number;
  events: Events;
  log: Log;
  rateLimits: RateLimits;
  devices: DeviceStore;
  reciters: ReciterStore;
  timings: AyahTimings;
  durations: Pick<RecordingDurations, "of">;
  schedules: OwnSchedules;
  khatms: OwnKhatms & KhatmsHeard;
  /** The room of quiet, which is built later. */
  quiets(): OwnQuiets;
  timezoneOf(userId: number): Promise<string>;
  sounds: AdhanSounds;
  /** What is known of the days at the account's place. */
  factsOf(userId: number): Promise<DayFacts>;
  publicUrl: string;
  echoRuns: EchoRuns;
  history: HistoryStore;
  heard: ReportedPlayback;
  journals: SpeakerJournals;
  client: Config["alexa"];
}

export function createAlexaParts(parts: Parts) {
  const { db, clock, devices, client } = parts;
  const grants = createGrantStore({ db, clock });
  const pairing = createPairing(parts);
  const developerTokens = createDeveloperTokens({ db, clock });
  const echoPlayback = createEchoPlayback({ ...parts, store: createEchoStore(parts) });
  const echoes = createEchoArrival({ db, devices });
  return {
    grants,
    pairing,
    /** What these Echos play ends with its surah. */
    async endOnEchoes(deviceIds: readonly number[]): Promise<void> {
      await Promise.all(deviceIds.map(echoPlayback.endSoon));
    },
    developerTokens,
    unlinking: createUnlinking({ grants, pairing, devices }),
    linking: createAccountLinking({ grants, client, echoes }),
    signatures: createRequestSignatures({ clock }),
    skill: createSkill({
      ...parts,
      pairing,
      echoes,
      journal: createEchoJournal(parts),
      callers: createCallers({ grants, pairing, developerTokens, echoes, clock }),
      play: createPlayIntents({ ...parts, echoPlayback }),
      portions: createPortionIntents({ ...parts, echoPlayback }),
      prayers: createPrayerIntents({ ...parts, echoPlayback }),
      transport: createTransportIntents({ ...parts, echoPlayback }),
      schedule: createScheduleIntents({ ...parts, echoPlayback }),
      quiet: createQuietIntents(parts),
      audioEvents: createAudioEvents({ echoPlayback }),
    }),
  };
}
