// "Play in this browser": the press, the lock between tabs, and word to the server.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClientMessage, ServerMessage } from "#contract/live-messages";
import type { Live } from "../../api/live.ts";
import { watched } from "../../api/watched.ts";
import { createAudioOutput } from "../outputs/audio-output.ts";
import { fakeAudio } from "../outputs/fake-audio.ts";
import { setUp as setUpPlayer } from "../fake-player.ts";
import { createBrowserSpeakerService } from "./browser-speaker-service.ts";

let page: EventTarget;

function setUp() {
  const audio = fakeAudio();
  const sent: ClientMessage["type"][] = [];
  const listeners = new Set<(message: ServerMessage) => void>();
  const registered = Promise.withResolvers<number>();
  const service = createBrowserSpeakerService({
    userId: 1,
    player: setUpPlayer().player,
    audio: createAudioOutput(audio, { src: "", preload: "" }, Date.now),
    live: {
      status: watched({ status: "open" }),
      send: (message) => sent.push(message.type),
      sendNow: (message) => sent.push(message.type),
      onMessage(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as Partial<Live> as Live,
    register: () => registered.promise,
    disconnect: async () => {},
    find: async () => 7,
  });
  return { audio, service, sent, registered, hellos: () => sent.filter(isHello).length };
}

const isHello = (type: string) => type === "speaker_hello";

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("sound is unlocked inside the press, before the server has answered", async () => {
  const { audio, service, registered, hellos } = setUp();
  audio.wantsPress = true;
  let enabled: Promise<number> | undefined;
  audio.press(() => {
    enabled = service.enable();
  });
  registered.resolve(7);
  await enabled;
  expect(service.state.get()).toMatchObject({ enabled: true, deviceId: 7, blocked: false });
  expect(hellos()).toBe(1);
  await audio.play();
  expect(audio.paused).toBe(false);
});

test("after a reload the next touch anywhere lets it play; Escape is none", async () => {
  const { audio, service } = setUp();
  localStorage.setItem("wird.speaker", "1");
  audio.wantsPress = true;
  service.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(service.state.get()).toMatchObject({ enabled: true, blocked: true });
  page.dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(0);
  expect(service.state.get().blocked).toBe(true);
  audio.press(() => page.dispatchEvent(new Event("pointerup")));
  await vi.advanceTimersByTimeAsync(0);
  expect(service.state.get().blocked).toBe(false);
});

test("the tab that gets the lock back says hello to the server again", async () => {
  const { service, registered, sent, hellos } = setUp();
  registered.resolve(7);
  await service.enable();
  const key = `wird.lease.wird-speaker-${localStorage.getItem("wird.browser")}`;
  localStorage.setItem(key, `other ${Date.now() + 10_000}`);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.at(-1)).toBe("speaker_bye");
  await vi.advanceTimersByTimeAsync(12_000);
  expect(hellos()).toBe(2);
});
