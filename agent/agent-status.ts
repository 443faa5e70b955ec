// What an agent is doing, in a file beside its settings, and as sentences: `npm run agent -- status`.
import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { writeWhole } from "./agent-config.ts";

const FILE = "agent-status.json";

const agentStatus = z.object({
  pid: z.int(),
  version: z.string(),
  server: z.string(),
  home: z.string(),
  /** Over: it has stopped trying. */
  line: z.enum(["connecting", "connected", "away", "over"]),
  /** Since when the line is so; UTC milliseconds. */
  since: z.number(),
  /** Why it is not connected; null while it is, or while that is not known yet. */
  why: z.nullable(z.string()),
  /** Milliseconds that its clock is ahead of the server's, when that is too much; else null. */
  clockAhead: z.nullable(z.number()),
  /** Why nothing is begun by its clock; null: it knows the time. */
  clockUnknown: z._default(z.nullable(z.string()), null),
  /** By name: what it sees, and what the server follows just now. */
  speakers: z.array(z.object({ name: z.string(), isOpen: z.boolean() })),
  /** Those of them that other agents see too. */
  shared: z._default(
    z.array(
      z.object({ name: z.string(), homes: z.array(z.string()), isSeenByOthers: z.boolean() }),
    ),
    [],
  ),
  /** As many of its plans' sounds are kept here. */
  sounds: z._default(z.int(), 0),
});
export type AgentStatus = z.output<typeof agentStatus>;

/** Ignores write errors: the status is not needed to play, so a full disk must not stop the agent. */
export function writeStatus(folder: string, status: AgentStatus): void {
  try {
    writeWhole(path.join(folder, FILE), JSON.stringify(status));
  } catch {
    // `agent status` then tells the last that was written.
  }
}

/** Null: none was written, or none that can be read. */
export function readStatus(folder: string): AgentStatus | null {
  try {
    return agentStatus.parse(JSON.parse(readFileSync(path.join(folder, FILE), "utf8")));
  } catch {
    return null;
  }
}

/** Describes the agent for the console; `isRunning`: whether its process exists. */
export function statusSentences(status: AgentStatus, isRunning: boolean, now: number): string[] {
  const { home, server, version, line, since, why, clockAhead, clockUnknown } = status;
  const { speakers, shared, sounds } = status;
  const spans = spanOf(now - since);
  const lines = {
    connecting: `The agent of ${home} is connecting to ${server}.`,
    connected: `The agent of ${home} has been connected to ${server} for ${spans}.`,
    away: `The agent of ${home} has been disconnected from ${server} for ${spans}: ${why}`,
    over: `The agent of ${home} is stopped: ${why}`,
  };
  if (!isRunning && line !== "over") return [`The agent of ${home} is not running.`];
  const told = [lines[line]];
  if (clockAhead !== null) told.push(clockSentence(clockAhead));
  if (clockUnknown !== null) told.push(clockUnknown);
  const isAny = line !== "over" && isRunning;
  if (isAny && speakers.length === 0) told.push("It sees no speakers.");
  if (isAny && speakers.length > 0) told.push(`It sees ${speakersNamed(speakers)}.`);
  if (isRunning && line === "connected") told.push(...sharedSentences(shared));
  if (isAny && sounds > 0) told.push(keptSentence(sounds));
  return [...told, `Wird ${version}.`];
}

/** Which speakers other agents see too, in a sentence for those of the same account and one for those of others. */
export function sharedSentences(shared: AgentStatus["shared"]): string[] {
  const own = shared.filter(({ homes }) => homes.length > 0);
  const homes = [...new Set(own.flatMap((one) => one.homes))];
  const others = shared.filter(({ isSeenByOthers }) => isSeenByOthers);
  const namesOf = (speakers: AgentStatus["shared"]) => speakers.map(({ name }) => name).join(", ");
  const told: string[] = [];
  if (own.length > 0) {
    const who = homes.length === 1 ? "The agent" : "The agents";
    const sees = homes.length === 1 ? "sees" : "see";
    told.push(
      `${who} of ${homes.join(", ")} ${sees} the same speakers: ${namesOf(own)}. One agent is enough for a home.`,
    );
  }
  if (others.length > 0) {
    told.push(`An agent of another account sees the same speakers: ${namesOf(others)}.`);
  }
  return told;
}

const speakersNamed = (speakers: AgentStatus["speakers"]) =>
  speakers.map(({ name, isOpen }) => (isOpen ? `${name} (followed)` : name)).join(", ");

export function clockSentence(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const side = ahead > 0 ? "ahead of" : "behind";
  return `This machine's clock is ${seconds} s ${side} the server's: please set it by a time server (NTP).`;
}

function spanOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 1) return "less than a minute";
  const [count, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 2 * 24 * 60
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / (24 * 60)), "day"];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

const keptSentence = (sounds: number) =>
  sounds === 1
    ? "It keeps a sound, which plays without the server too."
    : `It keeps ${sounds} sounds, which play without the server too.`;
