// For tests: a speaker for one player of a fake Home Assistant, and a record of every event it emits.
import { type Clock, systemClock } from "#server/platform/clock";
import { createLog, type Log } from "#server/platform/log";
import {
  type FakeHomeAssistant,
  type FakeHomeAssistantOptions,
  startFakeHomeAssistant,
} from "../../../tests/fakes/home-assistant/fake-home-assistant.ts";
import type { personalities } from "../../../tests/fakes/home-assistant/fake-player.ts";
import { eventually } from "../cast/test-cast-speaker.ts";
import type { Media, MediaStatus, Speaker, SpeakerEvent } from "../speaker.ts";
import { createSpeakerJournals, type JournalContents } from "../speaker-journal.ts";
import { connectHomeAssistant, type HomeAssistant } from "./home-assistant.ts";
import { homeAssistantSpeakers } from "./home-assistant-speaker.ts";

export interface TestPlayerSpeaker {
  fake: FakeHomeAssistant;
  home: HomeAssistant;
  speaker: Speaker;
  events: SpeakerEvent[];
  journal(): JournalContents;
  /** The first event from index `from` on (default 0) for which `holds` is true. */
  until<T extends SpeakerEvent["type"]>(
    type: T,
    holds?: (event: Extract<SpeakerEvent, { type: T }>) => boolean,
    from?: number,
  ): Promise<Extract<SpeakerEvent, { type: T }>>;
  /** The first media status from index `from` on in this state. */
  untilMedia(state: MediaStatus["state"], from?: number): Promise<MediaStatus>;
  leave(): Promise<void>;
}

export const KITCHEN = "kitchen";

export async function testPlayerSpeaker(
  like: keyof typeof personalities,
  options: Partial<FakeHomeAssistantOptions> & { homeClock?: Clock; log?: Log } = {},
): Promise<TestPlayerSpeaker> {
  const { homeClock: clock = systemClock, log = createLog("silent"), ...ofFake } = options;
  const events: SpeakerEvent[] = [];
  const players = [{ id: KITCHEN, name: "Kitchen", like }];
  const fake = await startFakeHomeAssistant({ players, ...ofFake });
  const { url, token } = fake;
  const ownAddress = async () => "192.168.1.5";
  const home = connectHomeAssistant({ url, token, clock, log, random: () => 0.5, ownAddress });
  const kind = homeAssistantSpeakers({
    ...{ home, clock, log },
    origin: { address: (path) => (path.startsWith("/") ? `http://192.168.1.5:3000${path}` : path) },
  });
  const deviceId = `media_player.${KITCHEN}`;
  const target = { id: 1, userId: 1, type: "home-assistant", name: "Kitchen", deviceId } as const;
  const journals = createSpeakerJournals(clock);
  const speaker = kind.create(target, (event) => events.push(event), journals.of(target.id));
  home.start();
  const until: TestPlayerSpeaker["until"] = async (type, holds = () => true, from = 0) => {
    const matches = (event: SpeakerEvent) => event.type === type && holds(event as never);
    await eventually(
      () => events.slice(from).some(matches),
      () => JSON.stringify(events),
    );
    return events.slice(from).find(matches) as never;
  };
  return {
    ...{ fake, home, speaker, events, until },
    journal: () => journals.read(target.id) as JournalContents,
    untilMedia: async (state, from) =>
      (await until("media", ({ status }) => status.state === state, from)).status,
    async leave() {
      await speaker.close();
      home.stop();
      await fake.stop();
    },
  };
}

export function recording(surah: number, changes: Partial<Media> = {}): Media {
  const url = `https://recordings.example/${String(surah).padStart(3, "0")}.mp3`;
  const names = { title: `Surah ${surah}`, artist: "Alafasy" };
  return { url, surahId: surah, reciterId: 1, ...names, position: 0, runId: 77, ...changes };
}
