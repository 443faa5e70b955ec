// The virtual speaker against python3-pychromecast, the sender that Home Assistant uses.

import { execFile, execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestAudioServer, type TestAudioServer } from "./test-audio-server.ts";
import { startVirtualSpeaker, type VirtualSpeaker } from "./virtual-speaker.ts";

// The distribution's own Python: another one on the PATH would not have the package.
const PYTHON = "/usr/bin/python3";
const SCRIPT = fileURLToPath(new URL("pychromecast-session.py", import.meta.url));

function installed(): boolean {
  try {
    execFileSync(PYTHON, ["-c", "import pychromecast"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const present = installed();
const missing = present ? "" : " (not tested: install the Debian package python3-pychromecast)";

let audio: TestAudioServer;
let kitchen: VirtualSpeaker;

beforeEach(async () => {
  audio = await startTestAudioServer();
  kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
});

afterEach(async () => {
  await kitchen.stop();
  await audio.close();
});

describe.runIf(present)(`pychromecast${missing}`, () => {
  test("plays, pauses, seeks, turns the volume and stops, and understands every answer", async () => {
    const url = audio.url("/60/001.mp3");
    const { stdout } = await promisify(execFile)(PYTHON, [
      SCRIPT,
      kitchen.host,
      String(kitchen.port),
      kitchen.deviceId,
      url,
    ]);
    const steps = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(steps).toEqual([
      { step: "connected", app: null, volume: 0.5 },
      { step: "playing", url, title: "Al-Fatihah", duration: 60 },
      { step: "paused" },
      { step: "sought", position: 30 },
      { step: "volume", volume: 0.25 },
      { step: "finished", idleReason: "CANCELLED" },
      { step: "quit", app: null },
    ]);
    expect(kitchen.state()).toMatchObject({ app: null, media: null, volume: 25 });
  });
});
