// Nodes that stand still for a while, as under SIGSTOP or on a machine that sleeps: what comes meanwhile waits for them.
import { DAY, SECOND, type Town, type TownNode } from "./town.ts";
import { between, isAsleep, pick, type Random } from "./world.ts";

interface How {
  random: Random;
  /** So many in this day. */
  expected: number;
  /** False: nothing befalls any more. */
  befalls(where: string, lasts: number): boolean;
  /** Until this instant the node asks its database nothing. */
  cutOff(node: TownNode, until: number): void;
}

/** Shorter than a lease, or longer than it and the look after it, milliseconds. */
const [SHORTEST, LONGEST] = [2 * SECOND, 40 * SECOND];

export function planSuspensions(
  { world, nodes }: Town,
  due: readonly { at: number }[],
  { random, expected, befalls, cutOff }: How,
): void {
  const count = Math.floor(expected) + (random() < expected % 1 ? 1 : 0);
  for (let planned = 0; planned < count; planned++) {
    const at =
      due.length > 0
        ? pick(random, due).at + between(random, -25, 100) * SECOND
        : world.now() + between(random, 0, DAY);
    const lasts = between(random, SHORTEST, LONGEST);
    const which = random();
    world.plan(at, () => {
      const up = nodes.filter((node) => node.isUp && !isAsleep(world, node));
      const node = up[Math.floor(which * up.length)];
      // Where all stand still nobody knows what was heard meanwhile.
      if (!node || up.length < 2 || !befalls(`${node.name} for ${lasts} ms`, lasts)) return;
      node.asleepUntil = world.elapsed() + lasts;
      cutOff(node, world.now() + lasts);
    });
  }
}
