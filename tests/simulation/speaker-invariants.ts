// What must always hold of one speaker: who steers it, how loud it ends, what is shown of it, and that it goes on when it is back.
import { ADHAN_LATE_LIMIT } from "#contract/prayers/adhans";
import { isEcho } from "./echo-invariants.ts";
import { type Fade, fadesOn, hasFadedOut, isTurnedAlong, isTurnedBack } from "./fades.ts";
import type { InvariantName } from "./promises.ts";
import { type RunRow, runOf } from "./told-runs.ts";
import { type Home, isStill, type Sound, type TownSpeaker } from "./town-speakers.ts";
import { MINUTE, SECOND, type Town, type TownNode, type Watch } from "./town.ts";
import type { Owner } from "./world.ts";

interface Parts {
  town(): Town;
  breaks(invariant: InvariantName, text: string): void;
  /** Another run has its speaker at the same time. */
  isShared(run: RunRow): boolean;
  isAdhan(run: RunRow): boolean;
}

/** Milliseconds within which a node learns that another one has its speakers. */
const LEARNS_WITHIN = 3 * SECOND;
/** Milliseconds after which a speaker that is back is connected again, and has loaded: a node tries every 30 s. */
const BACK_WITHIN = 50 * SECOND;
/** Milliseconds after which it is known that a speaker is silent. */
const KNOWN_WITHIN = 45 * SECOND;
/** Milliseconds for which an agent has its line again when what was skipped meanwhile has ended. */
const KNOWN_AT_HOME = 20 * SECOND;
/** Volumes of the last step of a fade, and the least that a volume is put back by. */
const [FADED, PUT_BACK] = [3, 5];

interface Steered {
  by: Owner;
  /** From whom it was taken; null: nobody had it. */
  from: Owner | null;
  since: number;
}

export function createSpeakerInvariants({ town: townNow, breaks, isShared, isAdhan }: Parts) {
  const steered = new Map<TownSpeaker, Steered>();
  const fades = new Map<TownSpeaker, Fade | null>();
  /** Losses that were asked about. */
  const asked = new WeakSet<NonNullable<TownSpeaker["lost"]>>();

  const isAsked = (speaker: TownSpeaker) =>
    !speaker.home.agent && speaker.habits.length === 0 && !isEcho(speaker);

  function onCommand(speaker: TownSpeaker, type: string, by: Owner): void {
    const { world, faults } = townNow();
    const now = world.now();
    const last = steered.get(speaker);
    if (last?.by === by) return;
    const isBack = last?.from === by && now - last.since < MINUTE;
    if (!isBack) return void steered.set(speaker, { by, from: last?.by ?? null, since: now });
    if (now - last.since < LEARNS_WITHIN || speaker.home.agent) return;
    const [older, newer] = [by as TownNode, last.by as TownNode];
    const mayHaveChanged =
      newer.isDead ||
      !newer.isUp ||
      faults.isCutOff(newer, now - MINUTE) ||
      faults.isCutOff(older, now - LEARNS_WITHIN) ||
      faults.troubles(-1, now, now).some(({ name }) => name.startsWith("clock"));
    if (mayHaveChanged) return void steered.set(speaker, { by, from: newer, since: now });
    breaks(
      "one-steers",
      `${older.name} tells ${speaker.host} to ${type}, ${now - last.since} ms after ${newer.name} has taken it over.`,
    );
  }

  const onChange: Watch["onChange"] = (speaker, before, state) => {
    const { world } = townNow();
    const sound = speaker.sounds.at(-1);
    const plays = before.media?.state === "PLAYING" && state.media?.state === "PLAYING";
    if (plays) {
      const fade = fades.get(speaker) ?? null;
      fades.set(speaker, fadesOn(fade, before.volume, state.volume, world.now()));
    }
    if (!plays || !sound || sound.runId === null || !isAsked(speaker)) return;
    if (before.volume > FADED || state.volume < before.volume + PUT_BACK) return;
    // Nodes that died before they put it back leave it as quiet as that: the next run begins so, and turns it up.
    if (!hasFadedOut(fades.get(speaker) ?? null, sound.from)) return;
    const run = runOf(townNow(), speaker.home, sound.runId);
    const isTouched = world.now() - Math.max(speaker.touchedAt, speaker.home.touchedAt) < MINUTE;
    if (isTouched || !run || isShared(run)) return;
    breaks(
      "silent-first",
      `${speaker.host} still sounds of run ${run.id}, and its volume goes from ${before.volume} to ${state.volume}.`,
    );
  };

  /** Nothing but what has the given beginnings befell the home or a node, and nobody of the home did anything. */
  function isAlone(speaker: TownSpeaker, from: number, befell: readonly string[]): boolean {
    const { world, faults, allUpSince } = townNow();
    const others = faults
      .troubles(speaker.home.index, from, world.now())
      .filter(({ name }) => !befell.includes(name));
    return speaker.home.touchedAt < from && allUpSince() < from && others.length === 0;
  }

  function askWhetherBack(speaker: TownSpeaker): void {
    const { lost, sounds } = speaker;
    const now = townNow().world.now();
    if (!lost?.to || now - lost.to < BACK_WITHIN || asked.has(lost)) return;
    asked.add(lost);
    const last = sounds.findLast(({ from }) => from < lost.from);
    const wasOn = last && (last.to === null || last.to >= lost.from);
    if (!wasOn || last.runId === null || !isAsked(speaker)) return;
    const losses = ["speaker-unplugged", "speaker-rebooted", "line-cut"];
    if (!isAlone(speaker, lost.from - 2 * MINUTE, losses)) return;
    const run = runOf(townNow(), speaker.home, last.runId);
    // Another speaker may have it, or its window is over.
    const endedAt = run?.endsAt ?? Number.POSITIVE_INFINITY;
    if (!run || run.deviceId !== speaker.id || endedAt < now || isShared(run)) return;
    const isOver = run.status === "played" || run.status === "late";
    const backAt = lost.to;
    // Nobody is called to a prayer so late.
    if (isAdhan(run) && backAt + BACK_WITHIN > run.dueAt + ADHAN_LATE_LIMIT) return;
    const goesOn = ({ runId, to }: Sound) => runId === run.id && (to === null || to > backAt);
    if (isOver || sounds.some(goesOn)) return;
    breaks(
      "lost-goes-on",
      `${speaker.host} is back for ${now - backAt} ms, and does not go on with run ${run.id} (${run.status}).`,
    );
  }

  /** Who is lost, or at its end, is not shown as playing. */
  function askShown(): void {
    const { world, database, speaker: speakerOf } = townNow();
    const now = world.now();
    const playing = database.ask<{ deviceId: number }>(
      `select playback_state.device_id as deviceId from playback_state
        join speaker_holds on speaker_holds.device_id = playback_state.device_id
        join nodes on nodes.node = speaker_holds.node
        where status = 'playing' and silent_until is null`,
    );
    for (const { deviceId } of playing) {
      const speaker = speakerOf(deviceId);
      const last = speaker?.sounds.at(-1);
      if (!speaker || !last?.to || now - last.to < KNOWN_WITHIN || !isAsked(speaker)) continue;
      const since = Math.max(last.to, speaker.lost?.to ?? 0);
      if (now - since < KNOWN_WITHIN) continue;
      const losses = ["speaker-unplugged", "speaker-rebooted", "line-cut", "connection-dropped"];
      if (!isAlone(speaker, last.to - MINUTE, losses)) continue;
      breaks(
        "shown-as-it-is",
        `${speaker.host} is silent since ${now - last.to} ms, and shown as playing.`,
      );
    }
  }

  function askVolumes(): void {
    const { world, homes, faults, allUpSince } = townNow();
    const now = world.now();
    for (const home of homes) {
      for (const speaker of home.speakers) {
        const { state, wanted, habits, host } = speaker;
        const last = speaker.sounds.at(-1);
        if (
          !isStill(speaker) ||
          state.media?.state === "PAUSED" ||
          !speaker.isPlugged ||
          habits.length > 0 ||
          !last
        )
          continue;
        if (last.to === null || now - last.to < 2 * MINUTE || now - wanted.at < 2 * MINUTE)
          continue;
        if (faults.troubled(home.index, Math.min(last.from, wanted.at) - MINUTE, now)) continue;
        if (
          now - Math.max(home.touchedAt, speaker.touchedAt) < 3 * MINUTE ||
          allUpSince() > last.to
        )
          continue;
        const fade = fades.get(speaker) ?? null;
        if (isTurnedBack(fade, wanted, last.to) || isTurnedAlong(fade, wanted)) continue;
        if (state.volume !== wanted.volume) {
          breaks(
            "volume-as-left",
            `${host} is idle at volume ${state.volume}; people left it at ${wanted.volume}.`,
          );
        }
      }
    }
  }

  /** A person has pressed play again, some seconds ago. */
  function askResumed(speaker: TownSpeaker, runId: number, at: number, isAlone: boolean): void {
    const town = townNow();
    const now = town.world.now();
    const { home, touchedAt } = speaker;
    if (touchedAt > at || home.touchedAt > at || !isQuietButTouched(home, at)) return;
    const run = runOf(town, home, runId);
    const isBeforeEnd = (run?.endedAt ?? 0) < (run?.endsAt ?? Number.POSITIVE_INFINITY);
    if (run && isAlone && run.status === "stopped" && isBeforeEnd && !isShared(run)) {
      breaks(
        "paused-goes-on",
        `Run ${runId} is told as stopped; a person paused it, and pressed play.`,
      );
    }
    const isOver = run?.endsAt !== null && (run?.endsAt ?? 0) < now + 5 * SECOND;
    const last = speaker.sounds.at(-1);
    // It may have gone on before the answer, and be over since.
    const wentOn = last?.to === null || (last?.from ?? 0) >= at - 2 * SECOND;
    if (!run || isOver || wentOn) return;
    breaks(
      "paused-goes-on",
      `${speaker.host} does not go on with run ${runId}, ${now - at} ms after play was pressed.`,
    );
  }

  function isQuietButTouched({ index }: Home, at: number): boolean {
    const { allUpSince, faults, world } = townNow();
    return allUpSince() < at - MINUTE && !faults.troubled(index, at - 2 * MINUTE, world.now());
  }

  const hasLine = ({ agent }: Home) => {
    const { lines } = townNow();
    return agent?.process ? !lines.isCut(agent.name) && lines.isOpen(agent.process) : false;
  };

  /**
   * An agent has plans so that its home recites on the minute without a line, which is all that it can do there: nobody
   * could tell it of the skip, whose answer says only that the server begins nothing. It is promised that this ends, and is
   * told, once the line is back.
   */
  function isUntold(speaker: TownSpeaker, runId: number): boolean {
    const { home } = speaker;
    if (!home.agent || hasLine(home)) return false;
    const { world, faults } = townNow();
    let backAt = Number.POSITIVE_INFINITY;
    const look = () => {
      const [last, now] = [speaker.sounds.at(-1), world.now()];
      if (last?.to !== null || last.runId !== runId) return;
      backAt = hasLine(home) ? Math.min(backAt, now) : Number.POSITIVE_INFINITY;
      // Who writes its report, or hears of that, may be away.
      const isQuiet = !faults
        .troubles(-1, now - MINUTE, now)
        .some(({ over }) => over >= backAt - KNOWN_AT_HOME);
      if (now - backAt < KNOWN_AT_HOME || !isQuiet) return void world.after(5 * SECOND, look, null);
      const what = `sounds of run ${runId}, which was skipped, and the line of its home is back.`;
      breaks("stopped-stays", `${speaker.host} ${what}`);
    };
    world.after(5 * SECOND, look, null);
    return true;
  }

  return {
    isUntold,
    onCommand,
    onChange,
    askResumed,
    askEachMinute(): void {
      for (const { speakers } of townNow().homes) speakers.forEach(askWhetherBack);
      askShown();
      askVolumes();
    },
  };
}
