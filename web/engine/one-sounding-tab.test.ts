// Several tabs of one browser: who sounds, and who gives way.
import { expect, test } from "vitest";
import { watched } from "../api/watched.ts";
import { type OutputState, silence } from "./outputs/player-output.ts";
import { soundAlone, type TabChannel } from "./one-sounding-tab.ts";

/** Tabs whose clock stands at `time.now`; each is told what the others post once `deliver` is called. */
function browser() {
  const time = { now: 1_000 };
  const channels: TabChannel[] = [];
  const waiting: (() => void)[] = [];
  function open(tab: string) {
    const audio = watched<OutputState>(silence);
    const channel: TabChannel = {
      onmessage: null,
      close: () => void channels.splice(channels.indexOf(channel), 1),
      postMessage(data) {
        for (const other of channels.filter((each) => each !== channel)) {
          waiting.push(() => other.onmessage?.call(other as never, { data } as never));
        }
      },
    };
    channels.push(channel);
    const turn = (status: OutputState["status"]) => audio.patch({ status });
    const giveWay = () => turn("paused");
    const close = soundAlone({ audio, channel, tab, now: () => time.now, giveWay });
    return { turn, close, status: () => audio.get().status };
  }
  const deliver = () => {
    for (const each of waiting.splice(0)) each();
  };
  return { time, open, deliver };
}

test("the tab that begins last sounds, and the one before pauses", () => {
  const { time, open, deliver } = browser();
  const [first, second] = [open("a"), open("b")];
  first.turn("playing");
  deliver();
  time.now += 500;
  second.turn("playing");
  deliver();
  expect([first.status(), second.status()]).toEqual(["paused", "playing"]);
  time.now += 500;
  first.turn("playing");
  deliver();
  expect([first.status(), second.status()]).toEqual(["playing", "paused"]);
});

test("of two that begin at the same instant exactly one goes on", () => {
  const { open, deliver } = browser();
  const [first, second] = [open("a"), open("b")];
  first.turn("playing");
  second.turn("playing");
  deliver();
  expect([first.status(), second.status()]).toEqual(["paused", "playing"]);
});

test("a tab that buffers in between does not begin anew", () => {
  const { time, open, deliver } = browser();
  const [first, second] = [open("a"), open("b")];
  first.turn("playing");
  first.turn("loading");
  time.now += 500;
  second.turn("playing");
  time.now += 500;
  first.turn("playing");
  deliver();
  expect([first.status(), second.status()]).toEqual(["paused", "playing"]);
});

test("a silent tab stays as it is, and a closed one is told nothing", () => {
  const { open, deliver } = browser();
  const [first, second] = [open("a"), open("b")];
  second.turn("playing");
  deliver();
  expect(first.status()).toBe(silence.status);
  second.close();
  first.turn("playing");
  deliver();
  expect(second.status()).toBe("playing");
});
