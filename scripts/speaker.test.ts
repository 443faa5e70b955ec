// `npm run speaker` as a person runs it: its output, and how it ends.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { eventually, testCastSpeaker } from "#server/speakers/cast/test-cast-speaker";
import { startTestAudioServer } from "#server/speakers/virtual-speaker/test-audio-server";
import { HABITS } from "#server/speakers/virtual-speaker/virtual-habits";
import { afterEach, expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("speaker.ts", import.meta.url));
/** Unique on this network: the speaker's id is derived from its name. */
const NAME = `Kitchen ${process.pid}`;
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

function run(...flags: string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...flags], { stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  const output = { text: "" };
  child.stdout.on("data", (chunk) => (output.text += chunk));
  child.stderr.on("data", (chunk) => (output.text += chunk));
  return { child, output, ended: once(child, "exit") };
}

test("it says where it is, shows what it plays, and ends cleanly", async () => {
  const audio = await startTestAudioServer();
  const { child, output, ended } = run("--name", NAME, "--port", "0");
  const address = /Kitchen \d+ is on the network as a Cast speaker at \S+:(\d+)\./;
  await eventually(
    () => /idle, volume 50/.test(output.text),
    () => output.text,
  );
  const port = Number(address.exec(output.text)?.[1]);

  const sender = testCastSpeaker(() => ({ host: "127.0.0.1", port }));
  sender.speaker.open();
  const url = audio.url("/46/001.mp3");
  const names = { title: "Al-Fatihah", artist: "Mishary Alafasy" };
  await sender.speaker.load({ url, surahId: 1, reciterId: 1, ...names, position: 0, runId: null });
  await sender.speaker.setVolume(30);
  const shown = /playing Al-Fatihah - Mishary Alafasy 0:0\d \/ 0:46, volume 30/;
  await eventually(
    () => shown.test(output.text),
    () => output.text,
  );

  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  await sender.speaker.close();
  await audio.close();
});

test("--help says of each --like what such a receiver does", async () => {
  const { output, ended } = run("--help");
  expect(await ended).toEqual([0, null]);
  for (const [name, { does }] of Object.entries(HABITS)) {
    expect(output.text).toContain(`  ${name}: ${does}`);
  }
});

test("a port that is taken is a sentence", async () => {
  const holder = createServer().listen(0, "0.0.0.0");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  const { output, ended } = run("--port", String(port));
  expect(await ended).toEqual([1, null]);
  expect(output.text).toContain(`Port ${port} is taken; --port 0 takes a free one.`);
  holder.close();
});

test.each([
  [["--port", "70000"], "--port wants a number from 0 to 65535"],
  [["--port", "kitchen"], "--port wants a number from 0 to 65535"],
  [["--name", " "], "--name wants 1 to 60 characters."],
  [["--nmae", "Kitchen"], "--nmae"],
  [["--like", "empty-status,louder"], '--like knows no "louder"; it knows'],
])("%s is refused with what is wrong", async (flags, sentence) => {
  const { output, ended } = run(...flags);
  expect(await ended).toEqual([1, null]);
  expect(output.text).toContain(sentence);
  expect(output.text).not.toContain("    at ");
});
