// For tests: plans as a server sends them.
import type { AgentPlan } from "#contract/agent-messages";

export const FAJR = Date.parse("2026-11-21T04:50:00Z");
const MINUTE = 60_000;

export function planAt(
  dueAt: number,
  {
    scheduleId = 1,
    deviceId = "kitchen",
    ...more
  }: Partial<AgentPlan> & { scheduleId?: number } = {},
): AgentPlan {
  const items = [18, 19].map((surah) => ({
    recording: { surah },
    from: null,
    to: null,
    repeat: 1,
  }));
  return {
    ...{ key: `${scheduleId}:0:${dueAt}`, deviceId, name: "Kitchen", dueAt },
    ...{ endsAt: dueAt + 30 * MINUTE, latestStart: dueAt + 30 * MINUTE },
    plays: {
      reciter: {
        ...{
          id: 1,
          name: "Alafasy",
          nameArabic: "",
          identifier: "mp3quran-123",
          style: "Murattal",
        },
        ...{ rewaya: "Hafs A'n Assem", server: "https://recordings.example/", path: "afs/" },
        fullPath: "https://recordings.example/afs/",
        ...{ availableSurahs: [18, 19], available: true },
      },
      order: {
        ...{ items, index: 0, repetition: 0, round: 0, times: 1, gap: 0, shuffled: false },
      },
      ...{ position: 0, volume: 40, startsOver: true, patience: null },
      ...{ keepsHistory: true, adhan: null },
    },
    ...more,
  };
}
