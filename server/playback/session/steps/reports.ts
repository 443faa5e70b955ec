// What a speaker reports, whether something of ours plays there or not.
import type { MediaStatus, SpeakerEvent } from "#server/speakers/speaker";
import { ADOPTED, type PlayPlan } from "../../play-plan.ts";
import { urlOf } from "../plan-recordings.ts";
import type { Step } from "../session-state.ts";
import { takenOver } from "../takeover-reasons.ts";
import { hasMadeWay, showAdhan, waitingIsAt } from "./adhan.ts";
import { playedOut } from "./bridging.ts";
import { lengthNow } from "./doubts.ts";
import { leave, onTime } from "./ending.ts";
import { itemEnd } from "./place.ts";
import { fellSilent, recite, silenceHeard } from "./plans.ts";
import { connected, hear, lost } from "./recital.ts";
import { forgetReady, heardMuted, hearReady, muteWaits, readyConnected, unmute } from "./ready.ts";
import { change, isSounding, placeOf, stateChanged, statusOf } from "./record.ts";
import { clearSleepTimer } from "./sleep.ts";
import { isOverAnyway, reportedAgain } from "./stopping.ts";
import { hearUnheard } from "./unheard.ts";
import {
  checkVolume,
  hearVolume,
  isFading,
  isSetAtHome,
  volumeIsOwed,
  volumeUnknown,
} from "./volume.ts";

export function hearSpeaker(step: Step, event: SpeakerEvent): void {
  const { state, effects } = step;
  const { recital } = state;
  switch (event.type) {
    case "connected":
      state.isConnected = true;
      if (event.volumeOwed !== undefined) volumeIsOwed(step, event.volumeOwed);
      state.volume.begunAtHome = event.begun ?? null;
      if (recital) isSetAtHome(step, recital.current);
      effects.push({ type: "reachable", reachable: true });
      readyConnected(step);
      if (!state.ready) unmute(step);
      if (recital) connected(recital);
      else if (state.shown.status === "error") change(step, { status: "stopped", error: null });
      return;
    case "disconnected":
      state.isConnected = false;
      state.heard = { ...state.heard, playing: null };
      effects.push({ type: "reachable", reachable: false });
      volumeUnknown(step);
      muteWaits(step);
      if (state.ready?.begins === null && state.ready.phase !== "waits") forgetReady(step);
      if (recital) lost(step, recital, event.reason, event.heardAt);
      else if (isSounding(step)) change(step, { status: "stopped", error: null });
      return;
    case "volume":
      return reportedVolume(step, event);
    case "notice":
      return change(step, {}, { notice: event.notice });
    case "taken":
      if (!recital && state.ready?.phase !== "waits") forgetReady(step);
      if (recital) leave(step, recital, takenOver(step.context.target.name, event.by), "taken");
      return;
    case "media":
      hearSound(step, event.status);
      // Also when nothing has changed but what is stored of another process.
      stateChanged(step);
  }
}

function hearSound(step: Step, media: MediaStatus): void {
  const { state } = step;
  const playing = media.state === "playing" ? media.url : null;
  const isNew = playing !== null && state.heard.playing === null;
  state.heard = { playing, reports: state.heard.reports + 1 };
  const alone = hearUnheard(step, media);
  if (alone) waitingIsAt(step, alone);
  if (!state.recital) keepOfRun(step, media);
  if (hearReady(step, media)) return;
  if (state.recital?.isReconciling && media.state === "idle") {
    const { recital } = state;
    const { playerRuns } = media;
    const length = lengthNow(step, recital);
    playedOut(step, recital, { itemEnd: itemEnd(recital), length, playerRuns });
  }
  if (isOfOverRun(step, media)) silenceHeard(step, media.loadedFor?.runId ?? null, media.url ?? "");
  else if (state.recital && hasMadeWay(step, media)) onTime(step, state.recital, { slept: false });
  else if (state.recital) hear(step, state.recital, media);
  else hearOther(step, media);
  if (isNew) checkVolume(step);
}

/** Of a run that is another node's still: nothing is done, and nothing of it is recited again once it is here. */
function keepOfRun({ state }: Step, media: MediaStatus): void {
  const id = media.loadedFor?.runId ?? null;
  if (media.state === "playing") {
    state.heardRun = id === null ? null : { id, playing: media, finished: null };
  } else if (media.state !== "idle" || !state.heardRun) state.heardRun = null;
  else if (media.idleReason === "finished") state.heardRun.finished = media;
  // A speaker that is asked again says nothing of why it is idle.
  else if (media.idleReason !== null) state.heardRun = null;
}

/** A LOAD can arrive long after it was sent, and a speaker begin after its run was given up. */
function isOfOverRun({ state: { recital, over } }: Step, media: MediaStatus): boolean {
  const runId = media.loadedFor?.runId ?? null;
  return recital === null && media.state !== "idle" && runId !== null && over.includes(runId);
}

function reportedVolume(
  step: Step,
  { volume, muted, step: steps }: Extract<SpeakerEvent, { type: "volume" }>,
): void {
  const wasFading = isFading(step);
  hearVolume(step, volume, steps);
  muted = heardMuted(step, muted);
  if (wasFading) return;
  const { shown } = step.state;
  if (volume !== shown.volume || muted !== shown.muted) change(step, { volume, muted });
}

/** Nothing of ours is planned: somebody else's media, or ours from before a restart. */
function hearOther(step: Step, media: MediaStatus): void {
  const { state } = step;
  const { plan } = state.left;
  if (media.state !== "idle" && media.url !== null) {
    if (state.stops.pending?.url === media.url) return reportedAgain(step, media.url);
    if (plan && media.url === urlOf(plan)) {
      if (state.left.run === null) return adoptLast(step, plan, media);
      return change(step, { ...placeOf(step, media), status: statusOf(media), error: null });
    }
  }
  if (isOverAnyway(step)) fellSilent(step);
  state.left.plan = null;
  // What was loaded for a run is about to be adopted by it.
  if (media.state === "idle" || media.loadedFor === null) {
    clearSleepTimer(step);
    showAdhan(step);
  }
  const status = statusOf(media);
  // An error stays shown until something else is heard.
  if (status === "stopped" && !isSounding(step)) return;
  const nothingOfOurs = status === "stopped" ? {} : { reciterId: null, surahId: null };
  change(step, { ...placeOf(step, media), ...nothingOfOurs, status, error: null });
}

function adoptLast(step: Step, plan: PlayPlan, media: MediaStatus): void {
  step.state.left.plan = null;
  const from = { ...plan, position: media.position };
  const adopted = recite(step, from, { ...ADOPTED, sounded: true }, null);
  hear(step, adopted, media);
}
