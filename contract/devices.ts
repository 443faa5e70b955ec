// Devices: the speakers of an account, of every kind.
import * as z from "zod/mini";
import { endpoint, id, idInPath, instant, success, text } from "./endpoint.ts";
import { showsSomething } from "./visible-names.ts";
import type { PlainCode } from "./sentences/sentences.ts";

export const deviceTypes = ["alexa", "google", "chromecast", "browser"] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const DEFAULT_ALEXA_NAME = "Amazon Echo";
export const DEFAULT_GOOGLE_NAME = "Google Home";

const deviceName = text(
  100,
  z.trim(),
  z.minLength(1, "speaker.name-missing" satisfies PlainCode),
  z.refine(showsSomething, "speaker.name-missing" satisfies PlainCode),
);
const speakerId = text(300, z.minLength(1));

export const device = z.object({
  id,
  userId: id,
  type: z.enum(deviceTypes),
  name: z.string(),
  /** The Cast id, the Alexa device id or the browser's own id; null when unknown. */
  deviceId: z.nullable(z.string()),
  isConnected: z.boolean(),
  /** Null: unknown. */
  reachable: z.nullable(z.boolean()),
  createdAt: instant,
});
export type Device = z.output<typeof device>;

const own = z.strictObject({ userId: idInPath });
const one = z.strictObject({ id: idInPath });

export const listDevices = endpoint({
  method: "GET",
  path: "/api/users/:userId/devices",
  summary: "One's speakers",
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
  summary: "Renames a speaker",
  access: { owner: "device" },
  params: one,
  body: z.strictObject({ name: deviceName }),
  reply: device,
});

export const connectDevice = endpoint({
  method: "PATCH",
  path: "/api/devices/:id/connection",
  summary: "Connects or disconnects a speaker",
  access: { owner: "device" },
  params: one,
  body: z.strictObject({ isConnected: z.boolean() }),
  reply: device,
});

export const deleteDevice = endpoint({
  method: "DELETE",
  path: "/api/devices/:id",
  summary: "Forgets a speaker and its schedules",
  access: { owner: "device" },
  params: one,
  reply: success,
});

export const testDevice = endpoint({
  method: "POST",
  path: "/api/devices/:id/test",
  summary: "Plays a few seconds quietly",
  access: { owner: "device" },
  params: one,
  reply: success,
  status: 200,
});

export const speaker = z.object({
  deviceId: z.string(),
  name: z.string(),
  model: z.nullable(z.string()),
});
export type SeenSpeaker = z.output<typeof speaker>;

export const listSpeakers = endpoint({
  method: "GET",
  path: "/api/speakers",
  summary: "The Cast speakers seen on the server's network",
  access: "signedIn",
  reply: z.array(speaker),
});
