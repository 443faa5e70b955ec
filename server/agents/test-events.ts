// For tests: the events of one node, without a database, and a record of what was published.
import type { Events, WirdEvents } from "#server/platform/events";

type Name = keyof WirdEvents;

export interface TestEvents extends Pick<Events, "node" | "publish" | "subscribe"> {
  of<N extends Name>(name: N): WirdEvents[N][];
}

export function testEvents(node = "here"): TestEvents {
  const published: { name: Name; event: unknown }[] = [];
  const listeners = new Map<Name, Set<(event: never) => void>>();
  return {
    node,
    publish(name, event) {
      published.push({ name, event });
      for (const listener of [...(listeners.get(name) ?? [])]) listener(event as never);
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    of: (name) => published.filter((each) => each.name === name).map(({ event }) => event as never),
  };
}
