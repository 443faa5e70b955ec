// For tests: an adhan on the speaker of paper, what it was sent since then, and how the adhan is heard.
import type { Prayer } from "#contract/prayers/prayer-names";
import { orderOf, type PlayItem } from "../play-order.ts";
import { ADOPTED, type Adoption, type PlayPlan } from "../play-plan.ts";
import { FAJR, type TestSession } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const MINUTE = 60_000;
export const ADHAN_URL = "/media/12-adhan.mp3";
const sound = { id: 12, name: "Adhan of Madinah", path: ADHAN_URL };
const item: PlayItem = { recording: { sound }, from: null, to: null, repeat: 1 };

export const wasHeard: Adoption = { ...ADOPTED, sounded: true };

/** `session` is asked each time: every test has one of its own. */
export function adhanSteps(session: () => TestSession) {
  const { begin, playing } = sessionSteps(session);

  function adhanOf(prayer: Prayer, plan: Partial<PlayPlan> = {}) {
    const kitchen = session();
    const adhan = { prayer, latestStart: kitchen.clock.now() + 2 * MINUTE };
    const order = orderOf([item]);
    const byItself = { order, startsOver: false, reciter: null, patience: 60 * MINUTE };
    return kitchen.run({ minutes: 24 * 60, plan: { ...byItself, volume: 80, adhan, ...plan } });
  }

  const loadedFor = ({ plan }: { plan: PlayPlan }) => ({ runId: plan.runId });

  const reported = (volume: number) => session().says({ type: "volume", volume, muted: false });

  function sounds(begun: { plan: PlayPlan }, position = 0): void {
    const at = { position, duration: 180 };
    session().media({ state: "playing", url: ADHAN_URL, ...at, loadedFor: loadedFor(begun) });
  }

  return {
    adhanOf,
    /** The speaker reports its volume. */
    reported,
    /** The speaker reports that it plays the adhan. */
    sounds,

    /** A run recites for a minute, then an adhan begins and sounds, at volumes that the speaker reports. */
    async interrupted({
      volume = 30,
      minutes = 30,
    }: {
      volume?: number | null;
      minutes?: number;
    } = {}) {
      const recitation = await playing(18, { minutes, plan: { volume } });
      if (volume !== null) reported(volume);
      session().answers(true);
      await session().clock.advance(MINUTE);
      session().answers(false);
      const adhan = adhanOf("maghrib");
      session().commands.length = 0;
      await begin(adhan.plan);
      reported(80);
      sounds(adhan);
      return { recitation, adhan };
    },

    /** It has come to its end, and what follows has begun. */
    async ends(begun: { plan: PlayPlan }): Promise<void> {
      const finished = { state: "idle", idleReason: "finished", position: 180 } as const;
      session().media({ ...finished, url: ADHAN_URL, loadedFor: loadedFor(begun) });
      await session().clock.advance(0);
    },

    /** The commands since `from`, milliseconds, except questions: "60 load 18 at 60". */
    sent(from = FAJR): string[] {
      return session()
        .commands.filter(({ at, command }) => at >= from && command !== "refresh")
        .map(({ at, command, value, media }) => {
          const paused = media?.paused ? " paused" : "";
          const what = media ? ` ${media.surahId ?? "adhan"} at ${media.position}${paused}` : "";
          return `${(at - FAJR) / 1000} ${command}${what}${value === undefined ? "" : ` ${value}`}`;
        });
    },
  };
}
