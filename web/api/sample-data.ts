// Sample data for trying the dashboard out: speakers, reciters and schedules in memory, no server.
import { useSyncExternalStore } from "react";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import type { Reciter } from "#contract/reciters";
import type { Schedule } from "#contract/schedules";

/** The two kinds of voice assistant that can be connected. */
export type AssistantKind = "alexa" | "google";

export interface SampleData {
  /** Three per kind; only those of a connected kind show. */
  allDevices: readonly Device[];
  connected: Readonly<Record<AssistantKind, boolean>>;
  schedules: readonly Schedule[];
  reciters: readonly Reciter[];
  playback: Readonly<Record<number, PlaybackState>>;
}

const SURAHS = 114;
const began = "2026-01-01T00:00:00Z";
const userId = 1;

const everySurah = Array.from({ length: SURAHS }, (_, index) => index + 1);

const sampleReciter = (id: number, name: string, nameArabic: string): Reciter => ({
  id,
  name,
  nameArabic,
  identifier: `sample-${id}`,
  rewaya: "Hafs A'n Assem",
  style: "Murattal",
  server: "",
  path: "",
  fullPath: "",
  availableSurahs: everySurah,
  available: true,
});

const rooms = ["Kitchen", "Bedroom", "Living room"];
const sampleDevices = (type: AssistantKind, firstId: number, maker: string): Device[] =>
  rooms.map((room, index) => ({
    id: firstId + index,
    userId,
    type,
    name: `${room} ${maker}`,
    deviceId: `sample-${type}-${index + 1}`,
    isConnected: true,
    reachable: true,
    createdAt: began,
  }));

const sampleSchedule = (schedule: Partial<Schedule> & Pick<Schedule, "id">): Schedule => ({
  userId,
  deviceId: 1,
  reciterId: 1,
  startTime: "05:00",
  endTime: "05:30",
  frequency: "daily",
  days: null,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  enabled: true,
  surahId: null,
  volume: null,
  date: null,
  continuePlayback: false,
  shuffle: false,
  nextRunAt: null,
  lastRun: null,
  createdAt: began,
  ...schedule,
});

const start = (): SampleData => ({
  allDevices: [...sampleDevices("google", 1, "Nest"), ...sampleDevices("alexa", 4, "Echo")],
  connected: { google: true, alexa: false },
  schedules: [
    sampleSchedule({ id: 1, continuePlayback: true }),
    sampleSchedule({
      id: 2,
      deviceId: 3,
      reciterId: 2,
      startTime: "20:00",
      endTime: "21:00",
      frequency: "weekends",
      surahId: 18,
      shuffle: true,
    }),
  ],
  reciters: [
    sampleReciter(1, "Mishary Alafasy", "مشاري العفاسي"),
    sampleReciter(2, "Abdulbasit Abdulsamad", "عبد الباسط عبد الصمد"),
    sampleReciter(3, "Mahmoud Khalil Al-Hussary", "محمود خليل الحصري"),
    sampleReciter(4, "Saad Al-Ghamdi", "سعد الغامدي"),
    sampleReciter(5, "Maher Al Muaiqly", "ماهر المعيقلي"),
  ],
  playback: {},
});

let data: SampleData | null = null;
const listeners = new Set<() => void>();

function change(next: SampleData | null) {
  data = next;
  for (const listener of listeners) listener();
}

/** Null while the real data is shown. */
export function sampleData(): SampleData | null {
  return data;
}

export function useSampleData(): SampleData | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, sampleData);
}

type NextRun = typeof import("#contract/schedule-time").nextRun;
// Fetched with the first sample: the clock arithmetic is much code, and few people need it here.
let nextRun: NextRun | null = null;

export async function setSampleMode(on: boolean): Promise<void> {
  nextRun ??= on ? (await import("#contract/schedule-time")).nextRun : null;
  const fresh = start();
  change(on ? { ...fresh, schedules: fresh.schedules.map((each) => due(each)) } : null);
}

/** With the next run that its times mean, after `after` (UTC milliseconds). */
function due(schedule: Schedule, after = Date.now()): Schedule {
  const run = schedule.enabled && nextRun ? nextRun(schedule, after) : null;
  return { ...schedule, nextRunAt: run && new Date(run.dueAt).toISOString() };
}

function current(): SampleData {
  if (!data) throw new Error("Sample data is not in use.");
  return data;
}

/** The speakers of the connected kinds. */
export function connectedDevices({ allDevices, connected }: SampleData): Device[] {
  return allDevices.filter(({ type }) => connected[type as AssistantKind]);
}

export function connectSampleKind(kind: AssistantKind, isConnected: boolean): void {
  const now = current();
  change({ ...now, connected: { ...now.connected, [kind]: isConnected } });
}

export function addSampleSchedule(schedule: Partial<Schedule>): Schedule {
  const now = current();
  const id = Math.max(0, ...now.schedules.map((each) => each.id)) + 1;
  const added = due(sampleSchedule({ ...schedule, id }));
  change({ ...now, schedules: [...now.schedules, added] });
  return added;
}

function changeSchedule(id: number, changed: (before: Schedule) => Schedule): Schedule {
  const now = current();
  const before = now.schedules.find((each) => each.id === id);
  if (!before) throw new Error("There is no such schedule among the sample data.");
  const after = changed(before);
  change({ ...now, schedules: now.schedules.map((each) => (each.id === id ? after : each)) });
  return after;
}

export function updateSampleSchedule(id: number, changes: Partial<Schedule>): Schedule {
  return changeSchedule(id, (before) => due({ ...before, ...changes, id }));
}

export function runSampleSchedule(id: number): Schedule {
  const lastRun = { dueAt: new Date().toISOString(), status: "running", reason: null } as const;
  return changeSchedule(id, (before) => ({ ...before, lastRun }));
}

export function skipSampleSchedule(id: number): Schedule {
  return changeSchedule(id, (before) => {
    if (!before.nextRunAt) return before;
    const lastRun = { dueAt: before.nextRunAt, status: "skipped", reason: null } as const;
    return { ...due(before, Date.parse(before.nextRunAt)), lastRun };
  });
}

export function unskipSampleSchedule(id: number): Schedule {
  return changeSchedule(id, (before) => due({ ...before, enabled: true, lastRun: null }));
}

export function deleteSampleSchedule(id: number): void {
  const now = current();
  change({ ...now, schedules: now.schedules.filter((each) => each.id !== id) });
}

/** The surah so many steps on, never before the first or after the last. */
export function clampSurah(surah: number): number {
  return Math.min(SURAHS, Math.max(1, surah));
}

export function samplePlayback(deviceId: number): PlaybackState {
  return (
    current().playback[deviceId] ?? {
      id: deviceId,
      deviceId,
      status: "paused",
      reciterId: 1,
      surahId: 1,
      position: 0,
      duration: null,
      volume: 75,
      muted: false,
      currentVerse: null,
      progress: 0,
      error: null,
      timestamp: began,
      lastUpdated: began,
    }
  );
}

/** Presses a button of a sample speaker. */
export function controlSample(
  deviceId: number,
  action: "resume" | "pause" | "next" | "previous" | "volume",
  volume?: number,
): PlaybackState {
  const before = samplePlayback(deviceId);
  const surahId = before.surahId ?? 1;
  const changes: Record<typeof action, Partial<PlaybackState>> = {
    resume: { status: "playing" },
    pause: { status: "paused" },
    next: { surahId: clampSurah(surahId + 1) },
    previous: { surahId: clampSurah(surahId - 1) },
    volume: { volume: volume ?? before.volume },
  };
  const after = { ...before, ...changes[action] };
  const now = current();
  change({ ...now, playback: { ...now.playback, [deviceId]: after } });
  return after;
}
