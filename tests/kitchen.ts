// For tests: the virtual speaker in the kitchen, and how a user connects it.
import { randomUUID } from "node:crypto";
import type { User } from "#contract/account";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
  type VirtualSpeakerOptions,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { eventually, type Visitor } from "./harness.ts";

/** Fetches no recordings: each lasts 15 minutes. */
export function startKitchen(options: Partial<VirtualSpeakerOptions> = {}) {
  const silent = { name: "Kitchen", mdns: false, fetchAudio: false, duration: 900 };
  return startVirtualSpeaker({ ...silent, ...options });
}

/** The settings with which Wird discovers the virtual speaker. */
export const withKitchen = (kitchen: VirtualSpeaker) => withSpeakers([kitchen]);

export const withSpeakers = (speakers: readonly VirtualSpeaker[]) => ({
  CAST_HOSTS: speakers.map(({ port }) => `127.0.0.1:${port}`).join(","),
});

/** Discovery gives a host three seconds to say who it is, and asks again after a minute: a busy machine needs both. */
const SEEN_WITHIN = 130_000;

/** Connects a speaker once Wird has discovered it; returns the device's id. */
export async function connectSpeaker(
  member: Visitor & { user: Pick<User, "id"> },
  { deviceId, name }: VirtualSpeaker,
): Promise<number> {
  const isSeen = async () => {
    const { body } = await member.get("/api/speakers");
    return body.some((seen: { deviceId: string }) => seen.deviceId === deviceId);
  };
  await eventually("the speaker is seen", isSeen, SEEN_WITHIN);
  const path = `/api/users/${member.user.id}/devices`;
  const choice = { type: "google", name, deviceId, isConnected: true };
  // The same key: what was written and answered too late is not made twice.
  const headers = { "idempotency-key": randomUUID() };
  const device = await eventually("it is connected", async () => {
    const given = await member.call("POST", path, choice, headers);
    return given.status === 503 ? null : given;
  });
  if (device.status !== 201) throw new Error(`Not connected: ${JSON.stringify(device.body)}`);
  return device.body.id;
}

export const loadsOf = (speaker: VirtualSpeaker) =>
  speaker.journal.filter((entry) => entry.payload?.type === "LOAD");
