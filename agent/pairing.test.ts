// Pairing and what is kept of it: the token in a file of its own, and sentences for whoever typed wrongly.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashOfCode, readAgentConfig, keepAgentConfig, serverOrigin } from "./agent-config.ts";
import { statusSentences } from "./agent-status.ts";
import { pair } from "./pairing-call.ts";

let server: Server;
let origin: string;
let asked: { url: string | undefined; body: string }[];
let answer: { status: number; headers?: Record<string, string>; body: unknown };

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      asked.push({ url: request.url, body });
      response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
});

test("a code is exchanged for the home's name and the token", async () => {
  answer = { status: 200, body: { id: 7, name: "Grandmother", token: "wird_agent_abc" } };
  const paired = { agentId: 7, home: "Grandmother", token: "wird_agent_abc" };
  expect(await pair(origin, " abcd-efgh ")).toEqual(paired);
  expect(asked).toEqual([{ url: "/api/agents/pair", body: '{"code":"abcd-efgh"}' }]);
});

test.each([
  [
    "the server's own sentence",
    400,
    {},
    { message: "This code was used already." },
    "This code was used already.",
  ],
  ["a page", 404, {}, null, /^http:\S+ refused the code \(HTTP 404\)\. Is it Wird/],
  [
    "another address",
    301,
    { location: "https://other.example/x" },
    null,
    /leads to https:\/\/other\.example\./,
  ],
  ["something else", 200, {}, { id: 7 }, /answered something else than a token/],
])("a refusal is told: %s", async (_name, status, headers, body, told) => {
  answer = { status, headers, body };
  await expect(pair(origin, "ABCD-EFGH")).rejects.toThrow(told);
});

test("what is no code is not sent, and a server that is not there is told", async () => {
  await expect(pair(origin, "hello")).rejects.toThrow('"hello" is not a code');
  expect(asked).toEqual([]);
  await expect(pair("http://127.0.0.1:9", "ABCD-EFGH")).rejects.toThrow(/does not answer/);
});

// Promise agent-folder-not-writable: a code for an agent whose folder cannot be written
// -> it is not used up: the folder is prepared for its token first
test("a folder that cannot be written, or has no room, is told before the code is used", async () => {
  const pairing = vi.fn(async () => Promise.reject(new Error("It was asked for.")));
  const folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  try {
    // Within a file, which root cannot write either. (In /proc Node's recursive mkdir never ends.)
    writeFileSync(path.join(folder, "file"), "");
    await expect(keepAgentConfig(path.join(folder, "file", "agent"), pairing)).rejects.toThrow(
      /^The folder \S+ cannot be written \(E[A-Z]+\)/,
    );
    expect(pairing).not.toHaveBeenCalled();
    rmSync(path.join(folder, "file"));
    // What is refused by the server leaves nothing behind.
    await expect(keepAgentConfig(folder, pairing)).rejects.toThrow("It was asked for.");
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

// Proves 28b: the token on its way and on the disk
test("what is kept is whole, and nobody else may read it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
  try {
    const inside = path.join(folder, "agent");
    expect(readAgentConfig(inside)).toBeNull();
    const config = {
      server: "https://wird.example",
      home: "Grandmother",
      agentId: 7,
      token: "wird_agent_abc",
      pairedWith: hashOfCode("ABCD-EFGH"),
    };
    await keepAgentConfig(inside, async () => config);
    await keepAgentConfig(inside, async () => ({ ...config, agentId: 8 }));
    expect(readAgentConfig(inside)).toEqual({ ...config, agentId: 8 });
    expect(readdirSync(inside)).toEqual(["agent.json"]);
    expect(statSync(path.join(inside, "agent.json")).mode & 0o777).toBe(0o600);
    expect(statSync(inside).mode & 0o777).toBe(0o700);
    writeFileSync(path.join(inside, "agent.json"), '{"server":');
    expect(() => readAgentConfig(inside)).toThrow(/is damaged\. Remove it and pair the agent anew/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("one code is the same however it is typed", () => {
  expect(hashOfCode("abcdefgh")).toBe(hashOfCode("ABCD-EFGH"));
});

test.each([
  ["https://wird.example", "https://wird.example"],
  ["wird.example/", "https://wird.example"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:3000/", "http://127.0.0.1:3000"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("the server's address %s", (typed, address) => {
  expect(serverOrigin(typed, { allowHttp: false })).toBe(address);
});

// Proves 28b.
test.each([
  ["http://wird.example", /not encrypted/],
  ["http://192.168.1.5:3000", /not encrypted/],
  ["http://127.0.0.1.example.org", /not encrypted/],
  ["https://wird.example/devices", /without what follows it: https:\/\/wird\.example$/],
  ["https://me:pw@wird.example", /is not the address of a server/],
  ["ftp://wird.example", /is not the address of a server/],
  ["", /is not the address of a server/],
])("no server's address: %s", (typed, told) => {
  expect(() => serverOrigin(typed, { allowHttp: false })).toThrow(told);
});

test("plain http is for who asks for it", () => {
  expect(serverOrigin("http://192.168.1.5:3000", { allowHttp: true })).toBe(
    "http://192.168.1.5:3000",
  );
});

test("the status is told in sentences", () => {
  const status = {
    ...{ pid: 1, version: "1.0.0", server: "https://wird.example", home: "Grandmother" },
    ...{ line: "connected" as const, since: 0, why: null, clockAhead: null, clockUnknown: null },
    speakers: [
      { name: "Kitchen", isOpen: true },
      { name: "Bedroom", isOpen: false },
    ],
    shared: [],
    sounds: 0,
  };
  expect(statusSentences(status, true, 3 * 3_600_000)).toEqual([
    "The agent of Grandmother has been connected to https://wird.example for 3 hours.",
    "It sees Kitchen (followed), Bedroom.",
    "Wird 1.0.0.",
  ]);
  expect(statusSentences({ ...status, clockAhead: -3_400, speakers: [] }, true, 1)).toContain(
    "This machine's clock is 3 s behind the server's: please set it by a time server (NTP).",
  );
  const shared = [
    { name: "Kitchen", homes: ["Old Pi"], isSeenByOthers: true },
    { name: "Bedroom", homes: ["Old Pi"], isSeenByOthers: false },
  ];
  expect(statusSentences({ ...status, shared }, true, 1).slice(2, 4)).toEqual([
    "The agent of Old Pi sees the same speakers: Kitchen, Bedroom. One agent is enough for a home.",
    "An agent of another account sees the same speakers: Kitchen.",
  ]);
  expect(statusSentences({ ...status, sounds: 2 }, true, 1)[2]).toBe(
    "It keeps 2 sounds, which play without the server too.",
  );
  expect(statusSentences(status, false, 1)).toEqual(["The agent of Grandmother is not running."]);
  const over = { ...status, line: "over" as const, why: "It was removed." };
  expect(statusSentences(over, false, 1)[0]).toBe(
    "The agent of Grandmother is stopped: It was removed.",
  );
});
