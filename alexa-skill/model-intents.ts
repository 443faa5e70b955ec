// The intents of the interaction model and their slots; the phrases are in server/languages.
import type english from "#languages/en/skill";

export type CustomIntent = keyof typeof english.package.intents;

/** The slots of each intent and their types; {@link builtInSlots} are Amazon's own. */
export const slotsOf: Record<CustomIntent, Record<string, string>> = {
  PlaySurahIntent: {
    surahName: "Surah",
    surahNumber: "AMAZON.NUMBER",
    reciterName: "Reciter",
  },
  PlayDivisionIntent: {
    juzNumber: "AMAZON.NUMBER",
    juzName: "Juz",
    hizbNumber: "AMAZON.NUMBER",
    pageNumber: "AMAZON.NUMBER",
    reciterName: "Reciter",
  },
  ContinueKhatmIntent: { khatmName: "Khatm" },
  RepeatAyahIntent: {},
  PlayReciterIntent: { reciterName: "Reciter" },
  WhenIsPrayerIntent: { prayer: "Prayer" },
  PlayAdhanIntent: { prayer: "Prayer" },
  WhatIsPlayingIntent: {},
  PlayScheduleIntent: {},
  NextScheduleIntent: {},
  SkipScheduleIntent: {},
  BeginQuietIntent: { quietTime: "AMAZON.DURATION" },
  EndQuietIntent: {},
  SetUpRoutineIntent: {},
  PairIntent: { code: "AMAZON.NUMBER" },
};

/** Amazon provides the phrases for these. */
export const builtInIntents = [
  "AMAZON.HelpIntent",
  "AMAZON.StopIntent",
  "AMAZON.CancelIntent",
  "AMAZON.FallbackIntent",
  "AMAZON.NavigateHomeIntent",
  "AMAZON.PauseIntent",
  "AMAZON.ResumeIntent",
  "AMAZON.NextIntent",
  "AMAZON.PreviousIntent",
  "AMAZON.RepeatIntent",
  "AMAZON.StartOverIntent",
  "AMAZON.ShuffleOnIntent",
  "AMAZON.ShuffleOffIntent",
  "AMAZON.LoopOnIntent",
  "AMAZON.LoopOffIntent",
] as const;
