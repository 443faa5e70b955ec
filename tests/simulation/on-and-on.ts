// Whether a town makes no way: what is tried again and again without a wait takes hours of the processor for a second.
import type { World } from "./world.ts";

const [SECOND, MINUTE] = [1000, 60_000];
/** Things that happen in a second; the busiest of a hundred homes have a thousand. */
const [MOST_STEPS, MOST_STEPS_OF_HOME] = [2000, 100];
/** So many such seconds in a minute; the busiest minute of a hundred homes has one. */
const MOST_SECONDS = 5;

/** To be asked after each step; `tells` how many happened in so many milliseconds. */
export function goesOnAndOn(
  world: Pick<World, "now" | "steps">,
  homes: number,
  tells: (steps: number, ms: number) => void,
): () => boolean {
  const most = MOST_STEPS + homes * MOST_STEPS_OF_HOME;
  const [from, before] = [world.now(), world.steps()];
  const spans = [
    { ...{ from, before }, ms: SECOND, most },
    { ...{ from, before }, ms: MINUTE, most: MOST_SECONDS * most },
  ];
  return () => {
    for (const span of spans) {
      const now = world.now();
      if (now - span.from >= span.ms) [span.from, span.before] = [now, world.steps()];
      const steps = world.steps() - span.before;
      if (steps <= span.most) continue;
      tells(steps, span.ms);
      return true;
    }
    return false;
  };
}
