// The program as people start it: what it says, what it keeps, and the codes with which it ends.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "#server/speakers/cast/test-cast-speaker";
import { clockSettings } from "../tests/clock-settings.ts";
import { startTestAgentServer, TEST_CODE, type TestAgentServer } from "./test-agent-server.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

let server: TestAgentServer;
let folder: string;
let running: ChildProcess[];

beforeEach(async () => {
  server = await startTestAgentServer();
  folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  running = [];
});

afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(...args: string[]) {
  const { PATH } = process.env;
  const env = { ...clockSettings, PATH, DATA_DIR: folder, CAST_DISCOVERY: "off" };
  // In the folder: no .env of this checkout is read.
  const child = spawn(process.execPath, [program, ...args], { env, cwd: folder });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      said += part;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    child,
    ended,
    said: () => said,
    says: (text: string) =>
      eventually(
        () => said.includes(text),
        () => said,
      ),
  };
}

test("unpaired and without a terminal it says what it needs; what it cannot read, how it is used", async () => {
  const unpaired = run();
  const wrong = run("--sever", "x");
  expect(await unpaired.ended).toBe(1);
  expect(unpaired.said()).toMatch(/^This agent is not paired yet\. Make a code .*ABCD-EFGH\n$/);
  expect(await wrong.ended).toBe(1);
  expect(wrong.said()).toMatch(/^Usage:/);
  const status = run("status");
  expect(await status.ended).toBe(1);
  expect(status.said()).toBe(`No agent has run with the folder ${folder}.\n`);
});

test("it pairs once, connects, says how it is, and starts again by what it kept", async () => {
  const paired = ["--server", server.origin, "--code", TEST_CODE];
  const first = run(...paired);
  await first.says(`Connected to ${server.origin} (Wird 9.9.9) as Grandmother.`);
  expect(first.said()).not.toContain("wird_agent_");
  const isConnected = `The agent of Grandmother has been connected to ${server.origin}`;
  const status = run("status");
  expect(await status.ended).toBe(0);
  expect(status.said()).toContain(isConnected);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  const later = run("status");
  expect(await later.ended).toBe(1);
  expect(later.said()).toBe("The agent of Grandmother is not running.\n");

  // As a container does, with the arguments of the first start.
  const second = run(...paired);
  await second.says("Connected to");
  server.close(4401);
  expect(await second.ended).toBe(78);
  expect(second.said()).toContain("Please pair it anew. It is not tried again.");
});

// Promise second-agent-in-a-folder: a second agent in one folder
// -> it refuses to start with a sentence, and the first goes on
test("a second one in the same folder refuses with a sentence, and the first goes on", async () => {
  const paired = ["--server", server.origin, "--code", TEST_CODE];
  const first = run(...paired);
  await first.says("Connected to");
  for (const args of [[], ["pair", ...paired]]) {
    const second = run(...args);
    expect(await second.ended).toBe(1);
    expect(second.said()).toBe(
      `An agent is already running on the data folder ${folder}. ` +
        "Stop it first, or set DATA_DIR to another folder.\n",
    );
  }
  const status = run("status");
  expect(await status.ended).toBe(0);
  expect(first.child.exitCode).toBeNull();
  // Even kill -9 gives the folder back.
  first.child.kill("SIGKILL");
  await first.ended;
  await run().says("Connected to");
});

test("`pair` keeps the token and ends; a start without a code, or with an empty one, uses it", async () => {
  const pairing = run("pair", "--server", server.origin, "--code", TEST_CODE);
  expect(await pairing.ended).toBe(0);
  expect(pairing.said()).toBe("This agent is paired: it is the agent of Grandmother.\n");
  expect(server.sockets()).toBe(0);
  // As deploy/agent.yaml gives them where nothing is set.
  const later = run("--stay", "--server=", "--code=");
  await later.says("Connected to");
});

test("in a container it is healthy while the line is away, and stays without trying again once it is removed", async () => {
  const paired = ["--server", server.origin, "--code", TEST_CODE];
  const agent = run("--stay", ...paired);
  await agent.says("Connected to");
  const health = () => run("health").ended;
  expect(await health()).toBe(0);
  server.cut();
  await agent.says("It keeps trying to connect.");
  expect(await health()).toBe(0);
  await eventually(
    () => agent.said().split("Connected to").length === 3,
    () => agent.said(),
  );
  server.close(4401);
  await agent.says("pair it anew, then start it again.");
  const sockets = server.sockets();
  expect(await health()).toBe(1);
  expect(agent.child.exitCode).toBeNull();
  expect(server.sockets()).toBe(sockets);
  agent.child.kill("SIGTERM");
  expect(await agent.ended).toBe(0);
  expect(await health()).toBe(1);
});
