// What is true of a session after every event: the tests and the simulation look after each.
import type { RecitalTimer, TimerName } from "./session-events.ts";
import { isToBeStopped, type SessionState } from "./session-state.ts";
import { recitalTimers } from "./steps/recital.ts";

/** What does not hold, in sentences; none: all is well. `now`: UTC milliseconds. */
export function brokenInvariants(state: SessionState, now: number): string[] {
  const broken: string[] = [];
  const holds = (isTrue: boolean, otherwise: string) => {
    if (!isTrue) broken.push(otherwise);
  };
  const { recital, shown, volume, timers } = state;
  const armed = Object.entries(timers).flatMap(([name, at]) => (at === undefined ? [] : [name]));
  const ofRecital = armed.filter((name) => isOfRecital(name as TimerName));
  const commands = Object.values(state.commands);

  if (!recital) {
    holds(ofRecital.length === 0, `Nothing plays, and ${ofRecital.join(", ")} would still call.`);
    holds(shown.silentUntil === null, "Nothing plays, and it is silent between two items.");
  } else if (!state.isClosed) {
    holds(!recital.isOver, "A recital that is over is still the current one.");
    holds(!recital.gap || !recital.jump, "It is silent between two items, and jumps.");
    const loads = commands.filter(({ of }) => of === "load" || of === "play ready");
    const isAwaited =
      state.ready?.begins?.load === recital.loading.load ||
      loads.some((load) => "number" in load && load.number === recital.loading.load);
    holds(!recital.loading.isPending || isAwaited, "A load is pending that no answer will settle.");
    const mayRest = shown.status === "paused" || !state.isConnected;
    holds(
      mayRest || ofRecital.length > 0 || commands.length > 0,
      `It is ${shown.status}, and nothing is waited for: it would be silent for ever.`,
    );
    const isLost = recital.lostReason !== null;
    holds(!isLost || !state.isConnected, "It is lost, and its speaker is connected.");
  }
  const { ready, mute } = state;
  if (ready) {
    const isBegun = recital !== null && ready.begins !== null;
    holds(
      isBegun || !recital || ready.phase === "waits",
      "Something is made ready while another recital plays.",
    );
    holds(ready.begins === null || isBegun, "What is made ready begins for no recital.");
    const isAwaited = commands.some((one) => one.of === "ready" && one.number === ready.number);
    holds(ready.phase !== "asked" || isAwaited, "It is made ready, and no answer will settle it.");
    const isLate = now > ready.at && ready.begins === null;
    holds(!isLate || armed.includes("made ready too long"), "It would stay ready for ever.");
  }
  const isUnmuting = mute.isTold || armed.includes("unmute again");
  const isLettingGo = commands.some(({ of }) => of === "let go");
  holds(
    !mute.isOwed ||
      ready !== null ||
      isLettingGo ||
      isUnmuting ||
      !state.isConnected ||
      state.isClosed,
    "It was muted, and nothing unmutes it.",
  );
  const isFadingFurther = armed.includes("volume fade");
  holds(volume.fade !== null || !isFadingFurther, "Nothing fades, and the fade goes on.");
  holds(!state.sleepFades || armed.includes("sleep fade"), "The sleep timer fades without an end.");
  holds(state.adhan.sounding !== null || state.adhan.waiting === null, "It waits for no adhan.");
  holds(
    !state.unheard?.end || armed.includes("unheard"),
    "The end of a run waits for a report, and for nothing else.",
  );
  const isTried = state.stops.tries.length > 0;
  holds(
    !isTried || state.stops.pending !== null || commands.length > 0 || armed.length > 0,
    "A stop is tried, and nothing goes on with it.",
  );
  holds(
    state.stops.pending === null || isToBeStopped({ state, now }) || !isTried,
    "A stop is tried after its day.",
  );
  holds(
    shown.silentUntil === null || shown.status === "playing",
    "It is silent, and does not play.",
  );
  return broken;
}

const isOfRecital = (name: TimerName): name is RecitalTimer => name in recitalTimers;
