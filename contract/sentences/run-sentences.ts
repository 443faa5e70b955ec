// Sentences about schedules: what cannot be set, and what becomes of their runs.
import { surahNames } from "../quran/surahs.ts";
import { type Unit, unitNames } from "../quran/units.ts";
import type { AnySentence, Say } from "./sentence.ts";

type Speaker = { speaker: string };
type Surahs = { surahs: number[] };
/** `count`: the ayahs of the surah. */
type AyahOf = { surah: number; ayah: number; count: number };

export const runSentences = {
  "schedule.time-invalid": "Times are HH:MM, from 00:00 to 23:59.",
  "schedule.date-invalid": "Dates are YYYY-MM-DD.",
  "schedule.date-not-in-calendar": "This day is not in the calendar.",
  "schedule.days-missing": "Choose at least one day.",
  "schedule.day-twice": "A day is listed twice.",
  "schedule.count-invalid": "count is a whole number from 1 to 400.",
  "schedule.most-reached": ({ most }: { most: number }) =>
    `You have ${most} schedules, which is the most an account can have. Delete one that you no longer need, then make this one.`,
  "schedule.end-equals-start": "The end time must differ from the start time.",
  "schedule.past": "This time is in the past. Please choose another day.",
  "schedule.starting-already": "This schedule is being started already.",
  "schedule.no-next-run": "This schedule has no next run to skip.",
  "schedule.no-skipped-run": "This schedule has no skipped run to take back.",
  "schedule.speakers-too-many": "One schedule recites on at most 5 speakers.",
  "schedule.speaker-twice": "A speaker is listed twice.",
  "schedule.fallback-twice": "The fallback speaker is none of those that recite anyway.",
  "schedule.fallback-echo":
    "Nothing can start an Echo, so it cannot stand in for another speaker. Please choose another one.",
  "schedule.echo-has-no-fallback":
    "A schedule on an Echo waits for its routine: no other speaker can stand in for it. Please choose another speaker, or no fallback.",
  "schedule.also-on-echo":
    "Nothing can start an Echo, so it cannot recite together with other speakers. Please choose another one.",
  "schedule.zone-unknown": ({ timezone }: { timezone: string }) =>
    `This server does not know the time zone ${timezone}, so it cannot tell when this schedule is due. Choose another time zone for it, or update Node.js on the server.`,
  "schedule.damaged": ({ fields }: { fields: string }) =>
    `What is stored of this schedule cannot be read (${fields}). Set it anew and save it, or delete it.`,
  "schedule.not-computed":
    "When this schedule is due next could not be computed. Look at the place and the prayer settings, then save the schedule again; the server's log has the cause.",
  "schedule.changed-while-playing": "The schedule was changed or deleted while it played.",

  "run.quiet": "Quiet was asked for, so nothing was to sound.",
  "quiet.end-ambiguous": "Say either until when it is to be quiet, or for how many minutes.",
  "quiet.past": "This time is over. Please choose a later one.",
  "quiet.too-long": "A quiet lasts seven days at most.",
  "portion.surahs-missing": "Choose at least one surah.",
  "portion.surahs-too-many": "A portion has at most 114 surahs.",
  "portion.range-reversed": "The first ayah of a range comes before its last, or is the same.",
  "portion.kind-unknown": "A portion has a kind: onwards, surahs, range, part, khatm or sound.",
  "portion.end-time-missing": "Reciting onwards needs an end time.",
  "portion.reciter-missing": "Please choose a reciter.",
  "portion.echo-plays-whole-surahs":
    "An Echo plays whole surahs only. Please choose another speaker for this.",
  "portion.echo-plays-no-sounds":
    "An Echo plays surahs only, and only when it is asked: an adhan or another sound cannot start there on time. Please choose another speaker for this.",
  "portion.player-cannot-seek": ({ speaker }: { speaker: string }) =>
    `${speaker} cannot go to a place in a recording, so it plays whole surahs only. Please choose another speaker for this.`,
  "portion.player-cannot-pause": ({ speaker }: { speaker: string }) =>
    `${speaker} cannot pause, so there can be no silence between repetitions. Please choose another speaker for this.`,
  "portion.ayahs-counted-otherwise": ({ rewaya, surahs }: Surahs & { rewaya: string }) =>
    `Ayahs are numbered differently in ${rewaya}. Choose whole surahs instead: ${surahNames(surahs)}.`,
  "portion.ayahs-untimed": ({ reciter, surahs }: Surahs & { reciter: string }) =>
    `${reciter} has no times of ayahs for ${surahNames(surahs)}. Choose whole surahs instead: ${surahNames(surahs)}.`,
  "portion.ayahs-of-another-recording": ({ reciter, surahs }: Surahs & { reciter: string }) =>
    `The times of ayahs of ${reciter} are of another recording for ${surahNames(surahs)}. Choose whole surahs instead: ${surahNames(surahs)}.`,
  "portion.khatm-unknown": "There is no such khatm.",
  "portion.sound-unknown": "There is no such sound.",
  "portion.part-too-long": ({ unit, most }: { unit: Unit; most: number }) =>
    `The Quran has ${most} ${unitNames[unit][1]}: choose no more.`,
  "portion.ayah-missing": ({ surah, ayah, count }: AyahOf) =>
    `${surahName(surah)} has ${count} ayahs, there is no ayah ${ayah}.`,

  "run.skipped": "You skipped this run.",
  "run.awaiting-speaker": ({ speaker }: Speaker) => `Waiting for ${speaker} to start playing.`,
  "run.other-schedule": ({ speaker }: Speaker) => `Another schedule began on ${speaker}.`,
  "run.played-early": ({ speaker }: Speaker) =>
    `${speaker} began by itself before the minute, was paused, and is loaded on the minute from now on.`,
  "run.something-else": ({ speaker }: Speaker) => `Something else was started on ${speaker}.`,
  "run.not-started": ({ speaker }: Speaker) => `${speaker} did not start to play.`,
  "run.stayed-paused": ({ speaker }: Speaker) =>
    `${speaker} was paused, and nobody resumed it before the end.`,
  "run.muted-at-end": ({ speaker }: Speaker) => `${speaker} was muted at the end.`,
  "run.volume-zero-at-end": ({ speaker }: Speaker) => `${speaker} was at volume 0 at the end.`,
  "run.volume-ignored": ({
    speaker,
    wanted,
    volume,
  }: Speaker & { wanted: number; volume: number }) =>
    `${speaker} did not obey its volume: it recited at ${volume} instead of ${wanted}.`,
  "run.surah-left-out": ({ surah, reason }: { surah: number; reason: AnySentence }, say: Say) =>
    `${surahName(surah)} was left out. ${say(reason)}`,
  "run.surahs-left-out": ({ surahs, reason }: Surahs & { reason: AnySentence }, say: Say) =>
    `${surahNames(surahs)} was left out. ${say(reason)}`,
  "run.ayahs-untimed": ({ reciter, surahs }: Surahs & { reciter: string }) =>
    `${reciter} has no times of ayahs for ${surahNames(surahs)}.`,
  "run.sound-deleted": "The sound was deleted.",
  "run.sound-left-out": ({ title, reason }: { title: string; reason: AnySentence }, say: Say) =>
    `${title} was left out. ${say(reason)}`,
  "run.slept-through":
    "Wird was switched off or asleep while this played, and came back after its end.",
  "run.away-too-long":
    "Wird was switched off or asleep while this played, and came back too late to continue it.",
  "run.after-backup":
    "This was due after the backup from which Wird was restored: what became of it is not known.",
  "run.open-at-backup":
    "This was under way when the backup was made from which Wird was restored: what became of it is not known.",
  "run.missed": "Wird was switched off or asleep at this time, and came back after the end.",
  "run.missed-start":
    "Wird was switched off or asleep at this time, and came back too late to start.",
  "run.late": ({ minutes }: { minutes: number }) =>
    `Started ${howLate(minutes)} late, because Wird was switched off or asleep on time.`,

  "run.fallback": (
    { speaker, fallback, reason }: Speaker & { fallback: string; reason: AnySentence },
    say: Say,
  ) => `${fallback} recited in place of ${speaker}. ${say(reason)}`,
  "run.fallback-failed": (
    {
      speaker,
      fallback,
      reason,
      why,
    }: Speaker & { fallback: string; reason: AnySentence; why: AnySentence },
    say: Say,
  ) => `Neither ${speaker} nor ${fallback} recited. ${say(reason)} ${say(why)}`,
  "run.moved-by-hand": "It was moved to another speaker by hand.",
  "run.recited-there": ({ speaker }: Speaker) => `${speaker} recites this run anyway.`,
  "run.silent": ({ speaker }: Speaker) =>
    `${speaker} had not begun to play a minute after its time.`,

  "run.awaiting-routine": "Waiting for your Alexa routine.",
  "run.routine-missing": "Your Alexa routine did not open Wird in time.",
  "run.echo-silent": "The Echo did not say that it plays.",
  "run.echo-paused": "It was paused on the Echo.",
  "run.echo-fell-silent": "The Echo fell silent: it did not ask for the next surah.",
  "run.echo-stopped": "You stopped it on your Echo.",
  "run.echo-asked-otherwise": "Something else was asked for on this Echo.",
  "run.echo-failed": "The Echo could not play the recordings.",
};

export function howLate(minutes: number): string {
  if (minutes < 1) return "less than a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

export function surahName(number: number): string {
  return surahNames([number]);
}
