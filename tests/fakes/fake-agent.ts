// An agent for tests: the real frames over a real socket, and speakers that do at once what they are told.
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import {
  AGENT_ADDITIONS_HEADER,
  AGENT_HEARTBEAT,
  AGENT_PROTOCOL,
  AGENT_SOCKET,
  type AgentCommand,
  type AgentEvent,
  type AgentPlan,
  type AgentSpeaker,
  type FromAgent,
  type ToAgent,
} from "#contract/agent-messages";
import { eventually, type Member, type Visitor } from "../harness.ts";

export interface FakeAgent {
  /** What the server said, in order. */
  heard: ToAgent[];
  /** What it would begin by itself, by key. */
  plans: Map<string, AgentPlan>;
  commands(kind: AgentCommand["do"]): Extract<ToAgent, { type: "command" }>[];
  closed(): { code: number; reason: string } | null;
  send(frame: FromAgent | string): void;
  says(deviceId: string, event: AgentEvent): void;
  hears<T extends ToAgent["type"]>(type: T): Promise<Extract<ToAgent, { type: T }>>;
  /** Hangs up without a word. */
  cut(): void;
  close(): Promise<void>;
}

export const livingRoom: AgentSpeaker = {
  deviceId: "0123456789abcdef0123456789abcdef",
  name: "Living room",
  model: "Nest Audio",
  isGroup: false,
};

interface Options {
  speakers?: AgentSpeaker[];
  protocol?: number;
  /** What it knows of AGENT_ADDITIONS; left out: it is an older one, which says nothing of it. */
  additions?: number;
  /** Milliseconds that its clock is ahead. */
  ahead?: number;
  /** It takes orders, and answers none. */
  mute?: boolean;
  /** What its speakers do not do: "ignores" answers that it is done, "refuses" with an error. */
  disobeys?: Map<AgentCommand["do"], "ignores" | "refuses">;
  /** It answers that it has its plans. */
  answersPlans?: () => boolean;
}

/** Pairs an agent, as its person does by a code; returns its id and token. */
export async function pairAgent(
  owner: Member,
  home: string,
  visitor: Visitor = owner,
): Promise<{ id: number; token: string }> {
  const path = `/api/users/${owner.user.id}/agents/code`;
  const { body: made } = await owner.post(path, { name: home });
  const { status, body } = await visitor.post("/api/agents/pair", { code: made.code });
  if (status !== 201) throw new Error(`Not paired: ${JSON.stringify(body)}`);
  return body;
}

/** The living room as a device of this account, once its agent has told of it; returns the device's id. */
export async function connectLivingRoom(member: Member): Promise<number> {
  await eventually(
    "the living room is seen",
    async () => (await member.get("/api/speakers")).body.length > 0,
  );
  const { status, body } = await member.post(`/api/users/${member.user.id}/devices`, {
    ...{ type: "chromecast", name: livingRoom.name, isConnected: true },
    deviceId: livingRoom.deviceId,
  });
  if (status !== 201) throw new Error(`Not connected: ${JSON.stringify(body)}`);
  return body.id;
}

/** The HTTP status, when the socket is refused. */
export async function refusedAgent(url: string, token: string): Promise<number> {
  const socket = openSocket(url, token);
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on("open", () => reject(new Error("The socket opened.")));
    socket.on("error", () => {});
  });
}

const openSocket = (url: string, token: string, additions?: number) =>
  new WebSocket(url.replace(/^http/, "ws") + AGENT_SOCKET, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(additions === undefined ? {} : { [AGENT_ADDITIONS_HEADER]: String(additions) }),
    },
  });

/** Says hello, and what it sees once it is welcome. */
export async function startFakeAgent(
  url: string,
  token: string,
  {
    speakers = [livingRoom],
    protocol = AGENT_PROTOCOL,
    additions,
    ahead = 0,
    mute = false,
    disobeys = new Map(),
    answersPlans = () => true,
  }: Options = {},
): Promise<FakeAgent> {
  const socket = openSocket(url, token, additions);
  const heard: ToAgent[] = [];
  const plans = new Map<string, AgentPlan>();
  let closed: { code: number; reason: string } | null = null;
  const now = () => Date.now() + ahead;
  const loaded = new Map<string, { url: string; position: number; runId: number | null }>();

  const send = (frame: FromAgent | string) =>
    socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  const says = (deviceId: string, event: AgentEvent) => send({ type: "event", deviceId, event });

  function report(
    deviceId: string,
    state: Extract<AgentEvent, { type: "media" }>["status"]["state"],
    idleReason: "cancelled" | null = null,
  ): void {
    const media = loaded.get(deviceId);
    const place = { url: media?.url ?? null, position: media?.position ?? 0 };
    const loadedFor = media ? { runId: media.runId } : null;
    const status = { state, ...place, duration: media ? 900 : null, idleReason, loadedFor };
    says(deviceId, { type: "media", status: { ...status, at: now() } });
  }

  function hear(frame: ToAgent): void {
    heard.push(frame);
    if (frame.type === "ping") send({ type: "pong", now: now() });
    if (frame.type === "welcome") send({ type: "speakers", speakers });
    if (frame.type === "plans") {
      if (frame.isWhole) plans.clear();
      for (const plan of frame.set) plans.set(plan.key, plan);
      for (const key of frame.drop) plans.delete(key);
      if (answersPlans()) send({ type: "plans-ack", version: frame.version });
    }
    if (mute) return;
    if (frame.type === "open") {
      says(frame.deviceId, { type: "connected" });
      report(frame.deviceId, loaded.has(frame.deviceId) ? "playing" : "idle");
      says(frame.deviceId, { type: "volume", volume: 30, muted: false });
    }
    if (frame.type === "command") obey(frame);
  }

  function obey({ id, deviceId, command }: Extract<ToAgent, { type: "command" }>): void {
    const how = disobeys.get(command.do);
    const refused = { code: "speaker.no-answer", params: { speaker: "Living room" } } as const;
    const error = how === "refuses" ? refused : null;
    if (how !== undefined) return send({ type: "done", id, error, fault: "speaker" });
    if (command.do === "load") loaded.set(deviceId, command.media);
    if (command.do === "stop") loaded.delete(deviceId);
    send({ type: "done", id, error: null, fault: "speaker" });
    if (command.do === "refresh" && loaded.has(deviceId)) report(deviceId, "playing");
    if (command.do === "load" || command.do === "play") report(deviceId, "playing");
    if (command.do === "pause") report(deviceId, "paused");
    if (command.do === "stop") report(deviceId, "idle", "cancelled");
  }

  socket.on("message", (data) => hear(JSON.parse(String(data))));
  const beat = setInterval(() => {
    if (socket.readyState === socket.OPEN) socket.ping();
  }, AGENT_HEARTBEAT);
  socket.on("close", (code, reason) => {
    clearInterval(beat);
    closed = { code, reason: String(reason) };
  });
  socket.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("unexpected-response", (_request, response) =>
      reject(new Error(`The upgrade was refused with ${response.statusCode}.`)),
    );
  });
  send({ type: "hello", protocol, version: "2.0.0", now: now() });

  return {
    heard,
    plans,
    commands: (kind) =>
      heard.flatMap((frame) =>
        frame.type === "command" && frame.command.do === kind ? [frame] : [],
      ),
    closed: () => closed,
    send,
    says,
    hears: (type) =>
      eventually(`a frame of type ${type}`, () =>
        heard.find((frame) => frame.type === type),
      ) as never,
    cut: () => socket.terminate(),
    async close() {
      socket.close();
      while (closed === null) await wait(5);
    },
  };
}
