// The real server, the real agent and a virtual speaker, with a line between them that is cut at each point of a run.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { type Agent, createAgent } from "../../../agent/agent.ts";
import { type AgentConfig, hashOfCode } from "../../../agent/agent-config.ts";
import { pair } from "../../../agent/pairing-call.ts";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { startTcpProxy, type TcpProxy } from "../../fakes/tcp-proxy.ts";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen } from "../../kitchen.ts";
import { FAJR, MINUTE } from "../house.ts";
