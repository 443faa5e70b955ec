// The volume of one Cast device; of a group, that of each of its members.

import { aboutSpeaker } from "#contract/sentences/sentences";
import { type Clock, timerOf } from "#server/platform/clock";
import { SpeakerError } from "../speaker.ts";
import {
  type CastChannel,
  type CastChannelOptions,
  type CastLog,
  type CastReply,
  openCastChannel,
} from "./cast-channel.ts";
import { normaliseCastId } from "./cast-device-info.ts";
import type { CastDiscovery, CastPlace } from "./cast-discovery.ts";
import { type CastPayload, isObject, NAMESPACE, PLATFORM } from "./cast-protocol.ts";
import type { DeviceVolume } from "./cast-status.ts";

/** Milliseconds in which a group answers with its members, or obeys for one of them. */
const MEMBERS_ANSWER = 1_000;
/** Milliseconds after a command in which members report where it has brought them. */
const SETTLED_AFTER = 3_000;
/** Points by which a member may differ from where a command brought it, before a person has turned it. */
const ROUNDING = 2;
/** Points that nobody hears. */
const NO_CHANGE = 0.5;
/** The quietest that a group's member is made: from 0 a group's own volume does not raise it again. */
const QUIETEST = 1;

interface CastVolumeOptions {
  name: string;
  clock: Clock;
  log: CastLog;
  discovery: Pick<CastDiscovery, "resolve">;
  connect: CastChannelOptions["connect"];
  /** Throws a sentence while there is none. */
  openChannel(): CastChannel;
  /** Rejects with a sentence. */
  request(
    channel: CastChannel,
    destination: string,
    namespace: string,
    payload: CastPayload,
  ): Promise<CastPayload>;
  /** As the device last reported it. */
  reported(): DeviceVolume | null;
}

export interface CastVolume {
  /** On a new channel: asks a group for its members. */
  greet(channel: CastChannel, place: CastPlace): void;
  hear(message: CastReply): void;
  /** 0 to 100. */
  setLevel(volume: number): Promise<void>;
  setMuted(muted: boolean): Promise<void>;
  close(): void;
}

/** Of each member, by its id: 0 to 100. */
type Levels = Map<string, number>;

export function castVolume(options: CastVolumeOptions): CastVolume {
  const { name, openChannel, request, reported } = options;
  let group: GroupVolume | null = null;

  /** Level or mute, never both in one message, as Google's own senders do. */
  async function setDevice(volume: { level: number } | { muted: boolean }): Promise<void> {
    const channel = openChannel();
    if (reported()?.fixed) return;
    const question = { type: "SET_VOLUME", volume };
    const reply = await request(channel, PLATFORM, NAMESPACE.receiver, question);
    if (reply.type !== "RECEIVER_STATUS")
      throw new SpeakerError(aboutSpeaker("speaker.volume-refused", name));
  }

  const setLevel = (volume: number) => setDevice({ level: volume / 100 });

  return {
    greet(channel, { isGroup = false }) {
      if (!isGroup && !group) return;
      group ??= groupVolume(options, setLevel);
      group.ask(channel);
    },
    hear(message) {
      if (message.namespace === NAMESPACE.multizone) group?.hear(message.payload);
    },
    // Nothing is awaited for a single device: what follows is sent after it.
    setLevel: (volume) => (group ? group.set(volume) : setLevel(volume)),
    setMuted: (muted) => setDevice({ muted }),
    close: () => group?.close(),
  };
}

interface GroupVolume {
  ask(channel: CastChannel): void;
  hear(payload: CastPayload): void;
  set(volume: number): Promise<void>;
  close(): void;
}

/**
 * A group's own volume is not exact, and what scales it to 0 leaves members there. So each member is set by
 * itself, in proportion to how people had set them; the volume at which the group was then gives each its own back.
 */
function groupVolume(
  options: CastVolumeOptions,
  setWhole: (volume: number) => Promise<void>,
): GroupVolume {
  const { name, clock, log, discovery, connect, openChannel, reported } = options;
  const members: Levels = new Map();
  let asking: Promise<unknown> = Promise.resolve();
  /** How people had set the group and its members. */
  let base: { volume: number; members: Levels } | null = null;
  /** To which the last command has brought the members; null: they may still be on their way. */
  let reached: Levels | null = null;
  const settling = timerOf(clock, () => {
    reached = new Map(members);
  });
  let told: number | null = null;
  let commands = 0;
  /** By a member's id: called when the group reports it. */
  const reports = new Map<string, () => void>();
  /** It does not obey for single members. */
  let isWhole = false;

  function note(device: unknown): void {
    if (!isObject(device) || typeof device.deviceId !== "string") return;
    const { level } = isObject(device.volume) ? device.volume : {};
    if (typeof level !== "number") return;
    members.set(device.deviceId, Math.min(1, Math.max(0, level)) * 100);
    reports.get(device.deviceId)?.();
  }

  function hear(payload: CastPayload): void {
    const { type, status, device, deviceId } = payload;
    if (type === "MULTIZONE_STATUS" && isObject(status) && Array.isArray(status.devices)) {
      members.clear();
      for (const each of status.devices) note(each);
    } else if (type === "DEVICE_UPDATED" || type === "DEVICE_ADDED") note(device);
    else if (type === "DEVICE_REMOVED" && typeof deviceId === "string") members.delete(deviceId);
  }

  /** The levels as people have set them: those before the first command, or since they turned one. */
  function baseNow(): { volume: number; members: Levels } {
    const isTurned = [...members].some(
      ([id, level]) => Math.abs(level - (reached?.get(id) ?? level)) > ROUNDING,
    );
    if (!base || isTurned) base = { volume: volumeNow(), members: new Map(members) };
    // Who has joined since is as loud in proportion.
    const scale = told ? base.volume / told : 1;
    for (const [id, level] of members)
      if (!base.members.has(id)) base.members.set(id, Math.min(100, level * scale));
    return base;
  }

  function volumeNow(): number {
    const levels = [...members.values()];
    const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
    return reported()?.volume ?? Math.round(mean);
  }

  async function setMembers(volume: number): Promise<void> {
    const command = ++commands;
    const before = baseNow();
    told = volume;
    reached = null;
    settling.set(SETTLED_AFTER);
    const goals = [...members.keys()].map((id) => [id, goalOf(before, id, volume)] as const);
    if (!isWhole) {
      const obeyed = await Promise.all(goals.map(([id, goal]) => setMember(id, goal)));
      if (obeyed.some(Boolean)) return;
      isWhole = true;
    }
    if (command !== commands) return;
    await setWhole(Math.max(QUIETEST, volume));
    const isBack = volume === before.volume;
    if (isBack) await Promise.all(goals.map(([id, goal]) => setMemberAtItsPlace(id, goal)));
  }

  function goalOf(from: NonNullable<typeof base>, id: string, volume: number): number {
    const level = from.members.get(id) ?? volume;
    if (volume === from.volume) return level;
    if (from.volume === 0) return Math.max(QUIETEST, volume);
    if (level === 0) return 0;
    return Math.min(100, Math.max(QUIETEST, (level * volume) / from.volume));
  }

  /** Whether the group has obeyed for this member: it answers, or reports the member's volume. */
  async function setMember(deviceId: string, level: number): Promise<boolean> {
    if (Math.abs((members.get(deviceId) ?? -1) - level) < NO_CHANGE) return true;
    const question = { type: "SET_DEVICE_VOLUME", deviceId, volume: { level: level / 100 } };
    const report = new Promise<boolean>((resolve) => {
      reports.set(deviceId, () => resolve(true));
    });
    const answer = openChannel()
      .request(PLATFORM, NAMESPACE.multizone, question, MEMBERS_ANSWER)
      .then(({ type }) => type !== "INVALID_REQUEST");
    return Promise.race([report, answer]).catch(() => false);
  }

  /** Over a connection of its own to the member. */
  async function setMemberAtItsPlace(deviceId: string, level: number): Promise<void> {
    try {
      const address = await discovery.resolve(normaliseCastId(deviceId));
      if (!address) throw new Error("It was not found.");
      const channel = await openCastChannel({
        ...{ address, connect, clock, log },
        onMessage() {},
        onLost() {},
      });
      channel.greet(PLATFORM);
      const question = { type: "SET_VOLUME", volume: { level: level / 100 } };
      await channel
        .request(PLATFORM, NAMESPACE.receiver, question, MEMBERS_ANSWER)
        .finally(() => void channel.close());
    } catch (error) {
      const fields = { speaker: name, member: deviceId, fault: (error as Error).message };
      log.debug(fields, "a member of a group was not put back to its volume");
    }
  }

  return {
    ask(channel) {
      members.clear();
      const question = { type: "GET_STATUS" };
      asking = channel
        .request(PLATFORM, NAMESPACE.multizone, question, MEMBERS_ANSWER)
        .catch(() => {});
    },
    hear,
    async set(volume) {
      await asking;
      await (members.size > 0 ? setMembers(volume) : setWhole(volume));
    },
    close: () => settling.clear(),
  };
}
