// Where a plan is: which surah, how far, what comes next; its run and the history are told.
import { recordingUrl } from "#contract/reciters";
import { surahByNumber } from "#contract/surahs";
import type { Media } from "#server/speakers/speaker";
import type { HistoryWriter } from "../record/history-writer.ts";
import type { StateTracker } from "./state-tracker.ts";
import { currentSurah, nextInOrder, type PlayOrder, startOver } from "../play-order.ts";
import type { PlayPlan } from "../play-plan.ts";
import type { RunEvent } from "../run-events.ts";

export interface RecitalPlace {
  plan(): PlayPlan;
  url(): string;
  /** The current recording, to be played from here (seconds). */
  media(position: number): Media;
  /** To where the plan begins, and what plays there; nothing counts as left out. */
  goToBeginning(): Media;
  /** To where somebody wants it. */
  goTo(order: PlayOrder, position: number): void;
  /** To the surah of this recording (position in seconds); false when it is none of the plan's. */
  goToRecording(url: string, position: number): boolean;
  /** Goes to the surah that follows; false at the end. What has an end time begins anew. */
  goOn(): boolean;
  /** The current surah is heard, from this second. */
  heard(position: number): void;
  /** Remembers how far it is, seconds. */
  keep(position: number): void;
  /** The current surah cannot be played. */
  leaveOut(reason: string): void;
  /** To the first surah that could not be played since anything was heard, or to the current one. */
  goToFirstMissing(): Media;
  /** To the surah that follows the last one that was tried since then. */
  goBeyondMissing(): Media;
  /** What was left out last, as a sentence for the plan's outcome. */
  leftOut(): string | null;
  /** Nothing more is heard of this surah, or of the plan. */
  leave(position: number, completed: boolean): void;
}

interface Parts {
  plan: PlayPlan;
  userId: number;
  deviceId: number;
  tracker: StateTracker;
  historyWriter: HistoryWriter;
  random: () => number;
  publish(event: RunEvent): void;
}

export function urlOf(plan: PlayPlan): string {
  return recordingUrl(plan.reciter, currentSurah(plan.order));
}

export function createRecitalPlace(parts: Parts): RecitalPlace {
  const { plan, userId, deviceId, tracker, historyWriter, random, publish } = parts;
  const { reciter } = plan;
  let current = plan;
  let leftOut: string | null = null;
  /** The first surah that could not be played since anything was heard, and the last one tried. */
  let missing: { first: PlayOrder; position: number; last: PlayOrder } | null = null;
  const surahId = () => currentSurah(current.order);
  const surahName = () => surahByNumber(surahId())?.englishName ?? `Surah ${surahId()}`;

  function goTo(order: PlayOrder, position: number): void {
    const isNewOrder = order.shuffled && order.index === 0;
    current = { ...current, order };
    tracker.goTo({ reciterId: reciter.id, surahId: surahId(), position });
    if (isNewOrder) publish({ type: "order", order });
    publishPlace(position);
  }

  function publishPlace(position: number): void {
    publish({ type: "place", surahId: surahId(), position });
  }

  function noteMissing(): NonNullable<typeof missing> {
    const { order } = current;
    const { first, position } = missing ?? { first: order, position: tracker.position() };
    // The first is tried again and again.
    const last = missing && order === first ? missing.last : order;
    missing = { first, position, last };
    return missing;
  }

  /** False at the end; what ends by its end time begins anew. */
  function goOn(): boolean {
    const next =
      nextInOrder(current.order) ??
      (plan.endsAt === null ? null : startOver(current.order, random));
    if (next) goTo(next, 0);
    return next !== null;
  }

  const media = (position: number): Media => ({
    url: urlOf(current),
    surahId: surahId(),
    reciterId: reciter.id,
    title: surahName(),
    artist: reciter.name,
    position,
    runId: plan.runId,
  });

  return {
    plan: () => current,
    url: () => urlOf(current),
    media,
    goToBeginning() {
      leftOut = null;
      goTo(plan.order, plan.position);
      return media(plan.position);
    },
    goTo(order, position) {
      missing = null;
      goTo(order, position);
    },
    goToRecording(url, position) {
      const { order } = current;
      const index = order.surahs.findIndex((surah) => recordingUrl(reciter, surah) === url);
      if (index >= 0) goTo({ ...order, index }, position);
      return index >= 0;
    },
    goOn,
    heard(position) {
      // The first plays after all: nothing is left out.
      if (missing?.first === current.order) leftOut = null;
      missing = null;
      historyWriter.begin({
        userId,
        deviceId,
        reciterId: reciter.id,
        surahId: surahId(),
        startPosition: position,
      });
    },
    keep(position) {
      historyWriter.keepPlace(position);
      publishPlace(position);
    },
    goToFirstMissing() {
      const { first, position } = noteMissing();
      historyWriter.end(tracker.position(), false);
      goTo(first, position);
      return media(position);
    },
    goBeyondMissing() {
      goTo(noteMissing().last, 0);
      goOn();
      return media(0);
    },
    leaveOut(reason) {
      noteMissing();
      historyWriter.end(tracker.position(), false);
      leftOut = `${surahName()} was left out. ${reason}`;
      tracker.change({}, { notice: leftOut });
    },
    leftOut: () => leftOut,
    leave(position, completed) {
      historyWriter.end(position, completed);
      publishPlace(position);
    },
  };
}
