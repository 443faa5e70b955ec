// A group of virtual speakers: its volume is the mean of its members', as groups of real ones tell it.

import { type CastPayload, isObject } from "../cast/cast-protocol.ts";
import type { Habit } from "./virtual-habits.ts";

/** The model that groups announce. */
export const GROUP_MODEL = "Google Cast Group";
/** What the members of a group run while that plays: the first leads it. */
export const GROUP_APPS = ["MultizoneLeader", "MultizoneFollower"] as const;
/** Of the members of a new group, 0 to 100: https://github.com/music-assistant/support/issues/1504 */
export const MEMBER_VOLUMES = [5, 75] as const;

const GROUPS = ["group", "whole-group", "moving-group", "group-leader"] as const;

export const isGroup = (habits: ReadonlySet<Habit>) => GROUPS.some((habit) => habits.has(habit));

export interface GroupMember {
  deviceId: string;
  name: string;
  state(): { volume: number; muted: boolean };
  turnVolume(volume: number): void;
  joinGroup(app: (typeof GROUP_APPS)[number]): void;
  leaveGroup(): void;
}

/** 0 to 1. */
export function groupLevel(members: readonly GroupMember[]): number {
  const sum = members.reduce((all, member) => all + member.state().volume, 0);
  return sum / members.length / 100;
}

/** In proportion: one that is at 0 stays there, and a group that is at 0 as a whole is not raised. */
export function scaleGroup(members: readonly GroupMember[], level: number): void {
  const before = groupLevel(members);
  if (before === 0) return;
  const scaled = members.map((member) => Math.round((member.state().volume * level) / before));
  for (const [index, member] of members.entries())
    member.turnVolume(Math.min(100, scaled[index] ?? 0));
}

/** Obeys SET_DEVICE_VOLUME. */
export function setMemberVolume(members: readonly GroupMember[], payload: CastPayload): void {
  const { level } = isObject(payload.volume) ? payload.volume : {};
  const member = members.find(({ deviceId }) => deviceId === payload.deviceId);
  if (typeof level === "number") member?.turnVolume(Math.round(level * 100));
}

/** As MULTIZONE_STATUS and DEVICE_UPDATED have them. */
export function describeMember({ deviceId, name, state }: GroupMember): CastPayload {
  const { volume, muted } = state();
  return { deviceId, name, capabilities: 4, volume: { level: volume / 100, muted } };
}
