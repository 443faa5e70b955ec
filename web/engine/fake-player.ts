// A player for tests: a fake audio element, three reciters, and notices one can read.
import { vi } from "vitest";
import type { Reciter } from "#contract/reciters";
import { createAudioOutput } from "./outputs/audio-output.ts";
import { fakeAudio, track } from "./outputs/fake-audio.ts";
import { type OutputState, silence } from "./outputs/player-output.ts";
import type { SpeakerOutput } from "./outputs/speaker-output.ts";
import type { HeardPlace } from "./history-recorder.ts";
import { createPlayer } from "./player.ts";
import type { PlayerNotice } from "./player-notices.ts";
import { createSpeakerSleepTimer } from "./sleep-timer.ts";
import { watched } from "../api/watched.ts";

const reciter = (id: number, rewaya: string, availableSurahs: number[]): Reciter => ({
  id,
  name: `Reciter ${id}`,
  nameArabic: "",
  identifier: id === 1 ? "mp3quran-123" : `r${id}`,
  rewaya,
  style: "",
  server: "",
  path: "",
  fullPath: "",
  availableSurahs,
  available: true,
});
export const hafs = "Hafs A'n Assem";
export const reciters = [
  reciter(2, hafs, [1, 2]),
  reciter(1, hafs, [1, 2, 114]),
  reciter(3, "Warsh", [18]),
];

export function setUp(
  overrides: { reciterSurahs?: (identifier: string) => Promise<number[]> } = {},
) {
  const audio = fakeAudio();
  const second = { src: "", preload: "" as const };
  const notices: PlayerNotice[] = [];
  const history = {
    create: vi.fn(async (_track: unknown, _position: number) => ({ id: 9 })),
    update: vi.fn(async (_id: number, _place: HeardPlace) => {}),
  };
  const trackOf = vi.fn(async (reciterId: number, surahId: number) => track(surahId, reciterId));
  const player = createPlayer({
    audio: createAudioOutput(audio, second, Date.now),
    history,
    trackOf,
    notify: (notice) => notices.push(notice),
    timers: {
      now: () => Date.now(),
      setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
      clearTimer: (timer) => clearTimeout(timer as number),
    },
    allSurahs: async () => [1, 2, 3],
    reciterSurahs: async (identifier) =>
      reciters.find((each) => each.identifier === identifier)?.availableSurahs ?? [],
    ...overrides,
  });
  const shown = () => ({
    reciter: player.selection.state.get().reciter?.id,
    surah: player.selection.state.get().surahId,
  });
  return {
    audio,
    second,
    player,
    notices,
    history,
    trackOf,
    shown,
  };
}

/** A speaker as an output, which plays whatever it is asked to. */
export function fakeDevice(state: Partial<OutputState> = {}) {
  const device = {
    state: watched<OutputState>({ ...silence, ...state }),
    position: () => device.state.get().position,
    onProgress: () => () => {},
    play: vi.fn(async () => {}),
    playThere: vi.fn<SpeakerOutput["playThere"]>(async () => {
      device.state.patch({ status: "playing" });
    }),
    press: vi.fn(async () => {}),
    pause: vi.fn(),
    giveUp: vi.fn(),
    sleep: createSpeakerSleepTimer(vi.fn()),
    seek: vi.fn(),
    setVolume: vi.fn(),
    setMuted: vi.fn(),
    close: vi.fn(),
  };
  return device satisfies SpeakerOutput;
}
