// Intents of schedules: opening the skill plays the run that is due; the next run, skipping it, its routine.
import type { LaunchRequest, Response, SessionResumedRequest } from "ask-sdk-model";
import { languages } from "#contract/languages";
import type { Schedule } from "#contract/schedules";
import type { DeviceStore } from "#server/devices/device-store";
import type { Clock } from "#server/platform/clock";
import { currentSurah } from "#server/playback/play-order";
import type { EchoRuns } from "#server/runs/echo-runs";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { Caller, RequestHandler } from "./caller.ts";
import { atReportedPosition, type ReportedAudio } from "../echo/echo-events.ts";
import { askAgain, continues, mayResumeRun, playFrom } from "../echo/echo-player.ts";
import type { EchoPlayback } from "../echo/echo-playback.ts";
import { sayAndListen, end, say } from "./responses.ts";
import { offerOutcome, routineOffer } from "./routine-offer.ts";
import { clockTime, spokenTime } from "./spoken-words.ts";

export interface OwnSchedules {
  list(userId: number): Promise<Schedule[]>;
  /** Marks the next run as skipped, once. */
  skipNext(id: number): Promise<unknown>;
}

interface Parts {
  echoPlayback: EchoPlayback;
  echoRuns: EchoRuns;
  schedules: OwnSchedules;
  reciters: ReciterStore;
  devices: DeviceStore;
  clock: Clock;
}

export function createScheduleIntents(parts: Parts) {
  const { echoPlayback, echoRuns, schedules, reciters, devices, clock } = parts;

  /** Null when no run is due, or another request has just begun it. */
  async function playDue(
    caller: Caller,
    userId: number,
    audio: ReportedAudio,
  ): Promise<Response | null> {
    const { device, words, at } = caller;
    if (!device) return null;
    const run = await echoRuns.dueNow(userId, device.id);
    if (!run || run.order.items.length === 0) return null;
    const runId = await echoRuns.open(run);
    if (runId === null) return null;
    const { reciter, order, position, endsAt, endsByItself, timezone } = run;
    const place = { reciterId: reciter.id, order, position };
    const wanted = { ...place, runId, endsAt, endsByItself, khatmId: null };
    const directive = await echoPlayback.begin(device, reciter, wanted, at, audio);
    const surah = words.surah(currentSurah(order));
    if (endsByItself || endsAt === null)
      return say(words.plays(surah, words.reciter(reciter)), directive);
    const until = clockTime(words, endsAt, timezone);
    return say(words.playsUntil(surah, words.reciter(reciter), until), directive);
  }

  /** Resumes a run that was paused, or whose Echo was switched off, until its end time. */
  async function resumeRun(caller: Caller, audio: ReportedAudio): Promise<Response | null> {
    const { device, words, at } = caller;
    if (!device) return null;
    const changed = await echoPlayback.change(device, at, (before, context) => {
      if (!mayResumeRun(before, context.now)) return null;
      if (before.status === "asked") return askAgain(before);
      const { player, reports } = atReportedPosition(before, audio, at, context);
      // It was at its end, as the Echo says.
      if (player.runId === null) return { player, play: null, reports };
      const reaction = playFrom(player, { position: player.position }, at, context);
      return { ...reaction, reports: [...reports, ...reaction.reports] };
    });
    if (!changed?.directive) return null;
    return say(words.resumes(words.surah(currentSurah(changed.player.order))), changed.directive);
  }

  const launch: RequestHandler = async (caller, { envelope }) => {
    const { device, userId, words } = caller;
    const audio = envelope.context?.AudioPlayer;
    const played =
      (userId === null ? null : await playDue(caller, userId, audio)) ??
      (await resumeRun(caller, audio));
    if (played) return played;
    // A routine without a due run must not make the Echo speak before dawn.
    if ((envelope.request as LaunchRequest).task) return end();
    const player = device && (await echoPlayback.player(device));
    const isPaused =
      player?.status === "paused" && !continues(player, caller.at, envelope.context?.AudioPlayer);
    const reciter = isPaused && (await reciters.find(player.reciterId));
    if (!player || !reciter) return sayAndListen(words.welcome);
    return sayAndListen(
      words.isPaused(words.surah(currentSurah(player.order)), words.reciter(reciter)),
    );
  };

  async function nextOf(userId: number): Promise<(Schedule & { nextRunAt: string }) | null> {
    const upcoming = (await schedules.list(userId)).filter(
      (schedule) => schedule.nextRunAt !== null,
    );
    upcoming.sort((a, b) => Date.parse(a.nextRunAt ?? "") - Date.parse(b.nextRunAt ?? ""));
    return (upcoming[0] as (Schedule & { nextRunAt: string }) | undefined) ?? null;
  }

  function whenOf({ words }: Caller, schedule: Schedule & { nextRunAt: string }): string {
    return spokenTime(words, Date.parse(schedule.nextRunAt), clock.now(), schedule.timezone);
  }

  const nextSchedule: RequestHandler = async (caller) => {
    const { userId, words } = caller;
    const schedule = userId === null ? null : await nextOf(userId);
    if (!schedule) return say(words.noSchedule);
    const [device, reciter] = await Promise.all([
      devices.find(schedule.deviceId),
      schedule.reciterId === null ? null : reciters.find(schedule.reciterId),
    ]);
    const reciterName = reciter ? words.reciter(reciter) : "";
    return say(words.nextSchedule(whenOf(caller, schedule), reciterName, device?.name ?? ""));
  };

  const skipNext: RequestHandler = async (caller) => {
    const { userId, words } = caller;
    const schedule = userId === null ? null : await nextOf(userId);
    if (!schedule) return say(words.nothingToSkip);
    await schedules.skipNext(schedule.id);
    return say(words.skipped(whenOf(caller, schedule)));
  };

  const setUpRoutine: RequestHandler = async (caller) => {
    const { userId, device, words, applicationId } = caller;
    const own = userId === null ? [] : await schedules.list(userId);
    const schedule = own
      .filter((each) => each.enabled && each.deviceId === device?.id)
      .sort((a, b) => Date.parse(a.nextRunAt ?? "") - Date.parse(b.nextRunAt ?? ""))[0];
    if (!schedule) return say(words.noScheduleHere);
    const offer = languages[words.language].alexa.offersRoutines
      ? routineOffer(schedule, applicationId, words.routineName)
      : null;
    // Alexa asks the person, then sends a SessionResumedRequest.
    if (offer) return { directives: [offer] };
    const { nextRunAt, timezone, startTime } = schedule;
    const time = nextRunAt ? clockTime(words, Date.parse(nextRunAt), timezone) : startTime;
    return say(words.routineByHand(time));
  };

  const routineOffered: RequestHandler = ({ words }, { envelope }) => {
    switch (offerOutcome(envelope.request as SessionResumedRequest)) {
      case "made":
        return say(words.routineMade);
      case "there-already":
        return say(words.routineThere);
      case "not-made":
        return say(words.routineNotMade);
    }
  };

  return { launch, nextSchedule, skipNext, setUpRoutine, routineOffered };
}
