// The initial sample data: reciters, speakers and schedules that belong to no account.
import { zoneHere } from "#contract/times/zone-here";
import type { Device, Diagnosis, SharedDiagnosis } from "#contract/devices";
import { makeOf } from "#contract/makes";
import type { DeviceType } from "#contract/makes";
import type { PlaybackState } from "#contract/playback";
import type { Reciter } from "#contract/reciters";
import { SURAH_COUNT } from "#contract/recordings";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import type { Schedule } from "#contract/schedules";

/** Sample ids start here, above every real row's, so live messages never match them. */
export const FIRST_SAMPLE_ID = 900_000_001;

const began = "2026-01-01T00:00:00Z";
const userId = FIRST_SAMPLE_ID;
const everySurah = Array.from({ length: SURAH_COUNT }, (_, index) => index + 1);

const reciter = (place: number, name: string, nameArabic: string): Reciter => ({
  id: FIRST_SAMPLE_ID + place,
  name,
  nameArabic,
  identifier: `sample-${place + 1}`,
  rewaya: "Hafs A'n Assem",
  style: "Murattal",
  server: "",
  path: "",
  fullPath: "",
  availableSurahs: everySurah,
  available: true,
});

export const sampleReciters: readonly Reciter[] = [
  reciter(0, "Mishary Alafasy", "مشاري العفاسي"),
  reciter(1, "Abdulbasit Abdulsamad", "عبد الباسط عبد الصمد"),
  reciter(2, "Mahmoud Khalil Al-Hussary", "محمود خليل الحصري"),
  reciter(3, "Saad Al-Ghamdi", "سعد الغامدي"),
  reciter(4, "Maher Al Muaiqly", "ماهر المعيقلي"),
];

const rooms = ["Kitchen", "Bedroom", "Living room"];

const speakers = (type: DeviceType, firstId: number, maker: string): Device[] =>
  rooms.map((room, index) => ({
    id: firstId + index,
    userId,
    type,
    name: `${room} ${maker}`,
    deviceId: `sample-${type}-${index + 1}`,
    isConnected: true,
    reachable: true,
    makeReady: true,
    heardAfterMs: null,
    cannot: [],
    createdAt: began,
  }));

/** Three per kind; only those of a connected kind are listed. */
export const sampleDevices = (): Device[] => [
  ...speakers("google", FIRST_SAMPLE_ID, "Nest"),
  ...speakers("alexa", FIRST_SAMPLE_ID + rooms.length, "Echo"),
];

/** What the network tells of a Cast speaker beside its name. */
export const sampleSeen = { model: null, kind: "cast" as const, isGroup: false, agent: null };

/** A new schedule with defaults for the fields not given. */
export const sampleSchedule = (schedule: Partial<Schedule> & Pick<Schedule, "id">): Schedule => ({
  ...NEW_SCHEDULE,
  ...{ userId, deviceId: FIRST_SAMPLE_ID, reciterId: FIRST_SAMPLE_ID, timezone: zoneHere() },
  ...{ startTime: "05:00", endTime: "05:30" },
  nextRunAt: null,
  stoppedPlace: null,
  estimatedEndAt: null,
  lastRun: null,
  createdAt: began,
  ...schedule,
});

export const sampleSchedules = (): Schedule[] => [
  sampleSchedule({ id: FIRST_SAMPLE_ID, continuePlayback: true }),
  sampleSchedule({
    id: FIRST_SAMPLE_ID + 1,
    deviceId: FIRST_SAMPLE_ID + 2,
    reciterId: FIRST_SAMPLE_ID + 1,
    startTime: "20:00",
    endTime: "21:00",
    frequency: "weekends",
    surahId: 18,
    shuffle: true,
  }),
];

/** A sample speaker's state before any button is pressed. */
export const samplePlayback = (deviceId: number): PlaybackState => ({
  id: deviceId,
  deviceId,
  status: "paused",
  reciterId: FIRST_SAMPLE_ID,
  surahId: 1,
  position: 0,
  // A typical surah's length; nothing is recited.
  duration: 1_800,
  volume: 75,
  muted: false,
  currentVerse: null,
  progress: 0,
  error: null,
  errorSentence: null,
  sleepTimer: null,
  afterSurah: null,
  silentUntil: null,
  adhan: null,
  timestamp: began,
  lastUpdated: began,
});

export function sampleSharedDiagnosis(device: Device): SharedDiagnosis {
  return {
    ...{ format: "wird-shared-diagnosis-1", make: makeOf(device).name, model: null },
    ...{ speakerVersion: null, wirdVersion: "sample", error: null, messages: [] },
  };
}

/** Nothing was said between Wird and a sample speaker. */
export function sampleDiagnosis({ deviceId, name, type, isConnected }: Device): Diagnosis {
  return {
    ...{ deviceId, name, type, isConnected, reachable: isConnected, address: null, model: null },
    ...{ speakerVersion: null, wirdVersion: "sample", node: null },
    ...{ error: null, errorSentence: null, errorAt: null, messages: [] },
  };
}
