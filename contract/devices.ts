// Devices: the speakers of an account, of every kind.
import * as z from "zod/mini";
import { chosenName, endpoint, id, idInPath, instant, success, text } from "./endpoint.ts";
import { deviceTypes, seenKinds } from "./makes.ts";
import { anySentence } from "./sentences/sentence.ts";

/** An account has at most this many, disconnected ones included. */
export const MOST_DEVICES = 50;

export const DEFAULT_ALEXA_NAME = "Amazon Echo";
export const DEFAULT_GOOGLE_NAME = "Google Home";

const deviceName = chosenName("speaker.name-missing");
const speakerId = text(300, z.minLength(1));

/** What a speaker may be unable to do: to pause, to go to a second of a recording, to set its volume. */
export const inabilities = ["pause", "seek", "volume"] as const;
export type Inability = (typeof inabilities)[number];

export const device = z.object({
  id,
  userId: id,
  /** The name of the account that has it; a list has those of one's household too. */
  ownerName: z.optional(z.string()),
  type: z.enum(deviceTypes),
  name: z.string(),
  /** The Cast id, the Alexa device id, the browser's own id or the entity id; null when unknown. */
  deviceId: z.nullable(z.string()),
  isConnected: z.boolean(),
  /** Null: unknown. */
  reachable: z.nullable(z.boolean()),
  /** The agent by which it is reached; null: the server reaches it itself, or the agent was removed. */
  agentId: z.optional(z.nullable(id)),
  /** What it is known to be unable to do. */
  cannot: z.array(z.enum(inabilities)),
  /** It is made ready some seconds before its minute, so that it is heard on it. */
  makeReady: z.boolean(),
  /** Milliseconds after its minute that a run is usually heard there; null: that is not known, or it is made ready. */
  heardAfterMs: z.nullable(z.int()),
  createdAt: instant,
});
export type Device = z.output<typeof device>;

const own = z.strictObject({ userId: idInPath });
const one = z.strictObject({ id: idInPath });

export const listDevices = endpoint({
  method: "GET",
  path: "/api/users/:userId/devices",
  summary: "The speakers of one and of one's household",
  access: "self",
  params: own,
  reply: z.array(device),
});

export const createDevice = endpoint({
  method: "POST",
  path: "/api/users/:userId/devices",
  summary: "Connects a speaker",
  access: "self",
  creates: true,
  params: own,
  body: z.strictObject({
    userId: z.optional(id),
    type: z.enum(deviceTypes),
    name: deviceName,
    isConnected: z._default(z.boolean(), false),
    deviceId: z.optional(z.nullable(speakerId)),
  }),
  reply: device,
});

export const renameDevice = endpoint({
  method: "PATCH",
  path: "/api/devices/:id",
  summary: "Renames a speaker, or says whether it is made ready before its minute",
  access: { owner: "device", members: "manage" },
  params: one,
  body: z
    .strictObject({ name: z.optional(deviceName), makeReady: z.optional(z.boolean()) })
    .check(z.refine(({ name, makeReady }) => name !== undefined || makeReady !== undefined)),
  reply: device,
});

export const connectDevice = endpoint({
  method: "PATCH",
  path: "/api/devices/:id/connection",
  summary: "Connects or disconnects a speaker",
  access: { owner: "device", members: "manage" },
  params: one,
  body: z.strictObject({ isConnected: z.boolean() }),
  reply: device,
});

export const deleteDevice = endpoint({
  method: "DELETE",
  path: "/api/devices/:id",
  summary: "Forgets a speaker and its schedules",
  access: { owner: "device", members: "manage" },
  params: one,
  reply: success,
});

export const testDevice = endpoint({
  method: "POST",
  path: "/api/devices/:id/test",
  summary: "Plays a few seconds quietly",
  access: { owner: "device", members: "listen" },
  params: one,
  reply: success,
  status: 200,
});

/** One message between Wird and a speaker, without secrets; heartbeats and unchanged statuses are counted. */
const exchanged = z.object({
  /** When it was said first, and last. */
  at: instant,
  until: instant,
  times: z.int().check(z.minimum(1)),
  /** `note`: what happened to the connection, in English. */
  direction: z.enum(["sent", "received", "note"]),
  /** As it was said, shortened to 2,000 characters. */
  text: z.string(),
});
export type Exchanged = z.output<typeof exchanged>;

export const diagnosis = z.object({
  deviceId: z.nullable(z.string()),
  name: z.string(),
  type: z.enum(deviceTypes),
  isConnected: z.boolean(),
  reachable: z.nullable(z.boolean()),
  /** Where it was last reached, `host:port`; null: not known, and for kinds without an address. */
  address: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** Of its own software, as it says; null: it does not. */
  speakerVersion: z.nullable(z.string()),
  wirdVersion: z.string(),
  /** The node that follows it; null: none does, and an Echo reports to all. */
  node: z.nullable(z.string()),
  /** Its last error, in English; null: there was none since this node follows it. */
  error: z.nullable(z.string()),
  errorSentence: z.nullable(anySentence),
  errorAt: z.nullable(instant),
  /** Oldest first, at most the last 200; fewer where a node follows thousands of speakers. */
  messages: z.array(exchanged),
});
export type Diagnosis = z.output<typeof diagnosis>;

export const diagnoseDevice = endpoint({
  method: "GET",
  path: "/api/devices/:id/diagnosis",
  summary: "What was last said between Wird and a speaker, as its node remembers it",
  access: { owner: "device", members: "manage" },
  params: one,
  reply: diagnosis,
});

/** A message of which nothing tells whose home it is from: no name, address, id, text or time of day. */
const sharedMessage = z.object({
  /** Milliseconds after the first message; `until`: of the last of `times`. */
  after: z.number(),
  until: z.number(),
  times: z.int().check(z.minimum(1)),
  direction: z.enum(["sent", "received", "note"]),
  /** Of Google's namespaces, without what all begin with; null: another one, or a note. */
  channel: z.nullable(z.string()),
  /** Its known fields; null: not JSON, or a note. */
  payload: z.nullable(z.record(z.string(), z.unknown())),
  /** What happened to the connection; null: no note. */
  note: z.nullable(z.string()),
});
export type SharedMessage = z.output<typeof sharedMessage>;

export const sharedDiagnosis = z.object({
  format: z.literal("wird-shared-diagnosis-1"),
  make: z.enum(["cast", "alexa", "browser", "home-assistant"]),
  model: z.nullable(z.string()),
  speakerVersion: z.nullable(z.string()),
  wirdVersion: z.string(),
  /** The key of its last error's sentence. */
  error: z.nullable(z.string()),
  messages: z.array(sharedMessage),
});
export type SharedDiagnosis = z.output<typeof sharedDiagnosis>;

export const shareDiagnosis = endpoint({
  method: "GET",
  path: "/api/devices/:id/diagnosis/shared",
  summary:
    "The same without names, addresses and tokens: `npm run speaker -- --replay FILE` behaves so",
  access: { owner: "device", members: "manage" },
  params: one,
  reply: sharedDiagnosis,
});

export const speaker = z.object({
  deviceId: z.string(),
  name: z.string(),
  model: z.nullable(z.string()),
  /** By which way it is reached. */
  kind: z.enum(seenKinds),
  /** It stands for several speakers that play in step. */
  isGroup: z.boolean(),
  /** The agent that sees it, at a home of one's own or of one's household; null: the server does. */
  agent: z.nullable(z.object({ id, name: z.string(), isConnected: z.boolean() })),
});
export type SeenSpeaker = z.output<typeof speaker>;

export const listSpeakers = endpoint({
  method: "GET",
  path: "/api/speakers",
  summary:
    "The speakers that the server sees (Cast on its network, players of Home Assistant), and the agents of one's homes",
  access: "signedIn",
  token: "read",
  reply: z.array(speaker),
});

export const homeAssistantStatuses = [
  "not-set-up",
  "connected",
  "unreachable",
  "token-refused",
] as const;
export type HomeAssistantStatus = (typeof homeAssistantStatuses)[number];

export const getHomeAssistant = endpoint({
  method: "GET",
  path: "/api/home-assistant",
  summary: "Whether the server is connected to Home Assistant, whose players are speakers",
  access: "signedIn",
  token: "read",
  reply: z.object({ status: z.enum(homeAssistantStatuses) }),
});
