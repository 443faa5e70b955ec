// The volume of a run on players that ignore commands, round to steps of their own, or answer late.
import { beforeEach, describe, expect, test } from "vitest";
import { type HandClock, handClock } from "../../../../tests/fakes/hand-clock.ts";
import { emptyState, type StoredState } from "../../record/playback-state-store.ts";
import { namedTimers } from "../named-timers.ts";
import { inStep, newSession, react } from "../session.ts";
import type { Effect, SessionEvent, TimerName } from "../session-events.ts";
import type { SessionContext, Step } from "../session-state.ts";
import {
  adoptVolume,
  cancelFade,
  checkVolume,
  fadeOut,
  FADE_TIME,
  isFading,
  restoreVolume,
  setVolume,
  volumeChosen,
} from "./volume.ts";

const SECOND = 1000;

interface Player {
  keeper: {
    set(volume: number): void;
    adopt(volume: number | null, before: number | null): void;
    heard(volume: number): void;
    chosen(volume: number): void;
    sounds(): void;
    fade(volume: number): void;
    cancelFade(): void;
    isFading(): boolean;
    restore(): void;
    owed(): number | null;
  };
  clock: HandClock;
  volume(): number;
  /** The run is to go back to it; null: a person has chosen another. */
  remembered(): number | null | undefined;
  /** Somebody turns it at the player. */
  turn(volume: number): void;
  plays(): void;
  stops(): void;
  /** All volumes that it was told. */
  told: number[];
}

/** `obeys`: what it makes of a command, null when it ignores it; `after` milliseconds later it reports it. */
function player(options: {
  volume: number;
  obeys(wanted: number, plays: boolean, is: number): number | null;
  after?: number;
  owed?: number | null;
  /** Points, as it tells them; left out: it does not. */
  step?: number;
  /** False: it has not said how loud it is. */
  isHeard?: boolean;
  stored?: StoredState;
}): Player {
  const clock = handClock(0);
  let volume = options.volume;
  let plays = false;
  let remembered: number | null | undefined;
  const told: number[] = [];
  const state = newSession({
    ...{ initial: emptyState(7, 0), stored: options.stored ?? null, lastPlan: null },
  });
  state.volume.owed = options.owed ?? null;
  state.volume.run = 1;
  const target = { id: 7, userId: 3, type: "google", name: "Kitchen", deviceId: "k" } as const;
  const ayahs = { rest: () => null, lasts: () => null };
  const context: SessionContext = {
    target,
    ayahs,
    random: () => 0,
    planBeforeAdhan: null,
    nextTells: true,
  };
  const timers = namedTimers<TimerName>(clock, (timer) => tell({ type: "timer", timer }));

  function carryOut(effect: Effect): void {
    if (effect.type === "arm") timers.arm(effect.timer, effect.ms);
    if (effect.type === "disarm") timers.disarm(effect.timer);
    if (effect.type === "publish" && effect.event.type === "volume-before") {
      remembered = effect.event.volume;
    }
    if (effect.type !== "command" || effect.command.name !== "setVolume") return;
    const { volume: wanted } = effect.command;
    told.push(wanted);
    const answered: SessionEvent = { type: "answered", command: effect.number, refusal: null };
    queueMicrotask(() => tell(answered));
    const next = options.obeys(wanted, plays, volume);
    if (next === null || next === volume) return;
    volume = next;
    clock.after(options.after ?? 50, () => keeper.heard(next));
  }

  function tell(event: SessionEvent): void {
    for (const effect of react(state, event, context, clock.now())) carryOut(effect);
  }

  function step(work: (step: Step) => void): void {
    const now = { state, context, now: clock.now(), request: null };
    for (const effect of inStep(now, work)) carryOut(effect);
  }

  const keeper: Player["keeper"] = {
    set: (wanted) => step((now) => setVolume(now, wanted)),
    adopt: (wanted, before) => step((now) => adoptVolume(now, wanted, before)),
    heard(reported) {
      const steps = options.step === undefined ? {} : { step: options.step };
      const event = { type: "volume", volume: reported, muted: false, ...steps } as const;
      tell({ type: "speaker", event });
    },
    chosen: (volume) => step((now) => volumeChosen(now, volume)),
    sounds: () => step(checkVolume),
    fade: (from) => step((now) => fadeOut(now, from)),
    cancelFade: () => step(cancelFade),
    isFading: () => isFading({ state }),
    restore: () => step(restoreVolume),
    owed: () => state.volume.owed,
  };
  if (options.isHeard !== false) keeper.heard(volume);
  return {
    ...{ keeper, clock, told },
    volume: () => volume,
    remembered: () => remembered,
    turn(next) {
      volume = next;
      keeper.heard(next);
    },
    plays() {
      plays = true;
      keeper.sounds();
    },
    stops() {
      plays = false;
    },
  };
}

async function runAt(on: Player, volume: number): Promise<void> {
  on.keeper.set(volume);
  on.plays();
  await on.clock.advance(10 * SECOND);
}

async function fadeAndRestore(on: Player): Promise<void> {
  on.keeper.fade(on.volume());
  await on.clock.advance(FADE_TIME);
  on.stops();
  on.keeper.restore();
  await on.clock.advance(10 * SECOND);
}

describe("a player that ignores its volume while it is idle", () => {
  const ignoring = {
    volume: 50,
    obeys: (wanted: number, plays: boolean) => (plays ? wanted : null),
  };
  let on: Player;
  beforeEach(() => {
    on = player(ignoring);
  });

  // Promise volume-ignored: a player ignores its volume while it is idle, rounds to steps of its own, answers late,
  // or is away when its volume is to be put back; a node dies in a fade
  // -> it has the volume of the run once it plays; what it is owed is stored and put back at the next sound or
  // connection, by the next process too; only what follows from no command is a person's hand: the first answer is
  // ours, by the steps that a receiver tells (`stepInterval`), else up to a quarter of the scale beyond what was
  // asked
  test("has the run's volume once it plays, and its own at the next sound", async () => {
    await runAt(on, 30);
    expect(on.volume()).toBe(30);
    await fadeAndRestore(on);
    expect(on.volume()).toBe(0);
    expect(on.keeper.owed()).toBe(50);
    // Somebody plays something of theirs.
    on.plays();
    await on.clock.advance(10 * SECOND);
    expect(on.volume()).toBe(50);
    expect(on.keeper.owed()).toBeNull();
  });

  test("is no quieter in the next run, and goes back to its first volume after it", async () => {
    await runAt(on, 30);
    await fadeAndRestore(on);
    await runAt(on, 30);
    expect(on.volume()).toBe(30);
    expect(on.remembered()).toBe(50);
    await fadeAndRestore(on);
    expect(on.keeper.owed()).toBe(50);
  });

  // Proves volume-ignored.
  test("is put back by the next process at the next sound, or when it is connected", async () => {
    for (const owed of [50, null]) {
      const later = player({ ...ignoring, volume: 0, owed });
      later.plays();
      await later.clock.advance(10 * SECOND);
      expect(later.volume()).toBe(owed ?? 0);
    }
    const obedient = player({ volume: 0, obeys: (wanted) => wanted, owed: 50 });
    await obedient.clock.advance(10 * SECOND);
    expect(obedient.volume()).toBe(50);
  });

  test("keeps what a person has turned it to meanwhile", async () => {
    await runAt(on, 30);
    await fadeAndRestore(on);
    await on.clock.advance(10 * SECOND);
    on.turn(22);
    expect(on.keeper.owed()).toBeNull();
    on.plays();
    await on.clock.advance(10 * SECOND);
    expect(on.volume()).toBe(22);
  });
});

// Proves volume-ignored.
test("a process that takes over in the fade brings the volume back", async () => {
  const on = player({ volume: 3, obeys: (wanted) => wanted, owed: 50 });
  on.keeper.adopt(30, 50);
  on.turn(2);
  on.keeper.restore();
  await on.clock.advance(10 * SECOND);
  expect(on.volume()).toBe(50);
});

test("a player that a person turns up in the fade has their volume after it", async () => {
  const on = player({ volume: 50, obeys: (wanted) => wanted });
  await runAt(on, 20);
  on.keeper.fade(20);
  await on.clock.advance(100);
  on.turn(60);
  await on.clock.advance(FADE_TIME - 100);
  on.stops();
  on.keeper.restore();
  await on.clock.advance(10 * SECOND);
  expect(on.volume()).toBe(60);
  expect(on.keeper.owed()).toBeNull();
});

test("a player that a person turns down in the fade, below its steps, has their volume after it", async () => {
  const on = player({ volume: 50, obeys: (wanted) => wanted, step: 5 });
  on.keeper.fade(50);
  on.turn(40);
  await on.clock.advance(FADE_TIME);
  on.stops();
  on.keeper.restore();
  await on.clock.advance(10 * SECOND);
  expect(on.volume()).toBe(40);
  expect(on.keeper.owed()).toBeNull();
});

test("two runs that begin before their player is heard leave it at the volume that it then says", async () => {
  const on = player({ volume: 50, obeys: (wanted) => wanted, isHeard: false });
  on.keeper.set(10);
  on.keeper.set(40);
  on.keeper.heard(50);
  on.plays();
  await on.clock.advance(10 * SECOND);
  expect(on.volume()).toBe(40);
  await fadeAndRestore(on);
  expect(on.volume()).toBe(50);
});

test("a speaker that was never heard has left no volume: a run at the volume that it has leaves it there", async () => {
  const never = { ...emptyState(7, 0), hearing: null, volumeOwed: null, unmuteOwed: false };
  const on = player({ volume: 50, obeys: (wanted) => wanted, stored: never });
  await runAt(on, 50);
  await fadeAndRestore(on);
  expect(on.volume()).toBe(50);
});

test("a report of the volume before the command, which comes after its answer, is no hand on the volume", async () => {
  const on = player({ volume: 50, obeys: (wanted) => wanted });
  await runAt(on, 30);
  on.keeper.set(44);
  await on.clock.advance(100);
  on.keeper.heard(44);
  on.keeper.heard(30);
  await on.clock.advance(10 * SECOND);
  on.keeper.heard(44);
  await fadeAndRestore(on);
  expect(on.volume()).toBe(50);
  // A second later it is a person's.
  await runAt(on, 30);
  on.turn(50);
  expect(on.remembered()).toBeNull();
});

test("a run that another node had claimed begins with another run's: after both the volume is as before them", async () => {
  const on = player({ volume: 50, obeys: (wanted) => wanted });
  on.keeper.set(80);
  // It has no volume of its own, and nobody has heard it yet.
  on.keeper.adopt(null, null);
  on.keeper.restore();
  await on.clock.advance(10 * SECOND);
  expect(on.volume()).toBe(50);

  on.keeper.set(80);
  on.keeper.adopt(30, null);
  on.keeper.set(30);
  expect(on.remembered()).toBe(50);
  on.plays();
  await on.clock.advance(10 * SECOND);
  expect(on.volume()).toBe(30);
  await fadeAndRestore(on);
  expect(on.volume()).toBe(50);
});

describe.each([15, 10, 20])("a player of %s steps", (steps) => {
  const rounded = (wanted: number) =>
    Math.round((Math.round((wanted / 100) * steps) / steps) * 100);

  test.each([50, 4_000])(
    // Proves volume-ignored.
    "that reports after %s ms is not taken for a hand, fades and goes back",
    async (after) => {
      for (const wanted of [30, 33, 44, 71]) {
        const on = player({ volume: 50, obeys: rounded, after });
        await runAt(on, wanted);
        expect(on.volume()).toBe(rounded(wanted));
        expect(on.remembered()).toBe(50);
        // It is not told again and again.
        expect(on.told.length).toBeLessThanOrEqual(2);
        await fadeAndRestore(on);
        expect(on.volume()).toBe(rounded(50));
        expect(on.keeper.owed()).toBeNull();
      }
    },
  );

  test("that a person turns away from its volume keeps that", async () => {
    const on = player({ volume: 50, obeys: rounded });
    await runAt(on, 30);
    on.turn(rounded(60));
    expect(on.remembered()).toBeNull();
    await fadeAndRestore(on);
    expect(on.volume()).toBe(rounded(60));
  });
});

const cuts = { down: Math.floor, up: Math.ceil, "to the nearest": Math.round };

describe.each([3, 4, 5, 6, 8, 10])("a player of %s steps that does not tell them", (steps) => {
  // Proves volume-ignored.
  test.each(Object.entries(cuts))("and rounds %s is not taken for a hand", async (_, cut) => {
    const atStep = (wanted: number) =>
      Math.round((cut((wanted / 100) * steps - 1e-9) / steps) * 100);
    for (const wanted of [13, 30, 38, 71, 90]) {
      const before = atStep(50);
      // Beyond a quarter of the scale it is a hand.
      if (Math.abs(atStep(wanted) - wanted) > 25) continue;
      const on = player({ volume: before, obeys: atStep });
      await runAt(on, wanted);
      expect([wanted, on.volume(), on.remembered()]).toEqual([wanted, atStep(wanted), before]);
    }
  });

  test("is a person's when they turn it right after its first answer", async () => {
    const rounded = (wanted: number) =>
      Math.round((Math.floor((wanted / 100) * steps) / steps) * 100);
    const on = player({ volume: 100, obeys: rounded });
    on.keeper.set(60);
    await on.clock.advance(SECOND);
    const answer = on.volume();
    on.turn(rounded(answer - 30));
    await on.clock.advance(10 * SECOND);
    expect(on.remembered()).toBeNull();
    await fadeAndRestore(on);
    expect(on.volume()).toBe(rounded(answer - 30));
  });
});

describe("a player that tells its steps", () => {
  // Proves volume-ignored.
  test("of a third owes nothing once it has come as near as it can", async () => {
    const thirds = (wanted: number) => Math.round((Math.round((wanted / 100) * 3) / 3) * 100);
    const on = player({ volume: 50, obeys: thirds, step: 100 / 3 });
    await runAt(on, 30);
    expect(on.remembered()).toBe(50);
    await fadeAndRestore(on);
    expect(on.volume()).toBe(67);
    expect(on.keeper.owed()).toBeNull();
  });

  test("of 2 points, and is turned away from the run's volume by 4, was turned by a person", async () => {
    for (const [step, kept] of [
      [2, 22],
      [undefined, 26],
    ] as const) {
      const on = player({ volume: 26, obeys: () => null, ...(step && { step }) });
      on.keeper.set(30);
      await on.clock.advance(4 * SECOND);
      on.turn(22);
      // Where the steps are not known ten points may be one.
      expect([step, on.remembered()]).toEqual([step, kept === 22 ? null : 26]);
    }
  });
});

test("a group whose members answer one after another, and come out beyond what was asked, is not taken for a hand", async () => {
  const on = player({ volume: 50, obeys: () => null });
  on.keeper.set(30);
  for (const average of [43, 37, 26]) {
    await on.clock.advance(SECOND / 2);
    on.turn(average);
  }
  await on.clock.advance(10 * SECOND);
  expect(on.remembered()).toBe(50);
  on.turn(60);
  expect(on.remembered()).toBeNull();
});

test("a mute, and the same volume again, are no hand on the volume", async () => {
  const on = player({ volume: 50, obeys: (wanted) => wanted });
  on.keeper.set(30);
  on.turn(50);
  await on.clock.advance(SECOND);
  on.turn(30);
  on.turn(30);
  expect(on.remembered()).toBe(50);
});

test("a receiver that climbs to its volume step by step is not taken for a hand", async () => {
  const on = player({ volume: 80, obeys: () => null });
  on.keeper.set(20);
  for (const step of [70, 55, 40, 28, 20]) {
    await on.clock.advance(2 * SECOND);
    on.turn(step);
  }
  expect(on.remembered()).toBe(80);
  on.turn(45);
  expect(on.remembered()).toBeNull();
});
