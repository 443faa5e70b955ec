// The state machine of the fake Home Assistant: entities, contexts, and changes in their compressed form.
import { randomBytes } from "node:crypto";
import type { Clock } from "#server/platform/clock";
import type { Entity } from "./fake-player.ts";

export interface Context {
  id: string;
  user_id: string | null;
  parent_id: string | null;
}

interface Stored extends Entity {
  context: Context;
  /** UTC milliseconds. */
  changedAt: number;
  updatedAt: number;
}

/** As subscribe_entities sends it: `a` added, `c` changed. */
export type Change = { a: Record<string, object> } | { c: Record<string, object> };

export interface StateMachine {
  write(entityId: string, entity: Entity): void;
  /** Changes of this entity within five seconds are counted as made in this context. */
  actsIn(entityId: string, context: Context): void;
  contextOf(user: string | null): Context;
  all(): Change;
}

/** CONTEXT_RECENT_TIME_SECONDS of homeassistant/helpers/entity.py */
const CONTEXT_RECENT = 5_000;

export function createStateMachine(clock: Clock, onChange: (change: Change) => void): StateMachine {
  const entities = new Map<string, Stored>();
  const acting = new Map<string, { context: Context; at: number }>();

  const contextOf = (user: string | null): Context => ({
    id: randomBytes(13).toString("hex").toUpperCase(),
    user_id: user,
    parent_id: null,
  });

  function contextFor(entityId: string): Context {
    const acted = acting.get(entityId);
    return acted && clock.now() - acted.at < CONTEXT_RECENT ? acted.context : contextOf(null);
  }

  return {
    contextOf,
    actsIn: (entityId, context) => void acting.set(entityId, { context, at: clock.now() }),
    write(entityId, { state, attributes }) {
      const before = entities.get(entityId);
      const now = clock.now();
      if (before?.state === state && same(before.attributes, attributes)) return;
      const changedAt = before?.state === state ? before.changedAt : now;
      const context = contextFor(entityId);
      const after = { state, attributes, context, changedAt, updatedAt: now };
      entities.set(entityId, after);
      onChange(
        before
          ? { c: { [entityId]: difference(before, after) } }
          : { a: { [entityId]: compressed(after) } },
      );
    },
    all: () => ({
      a: Object.fromEntries([...entities].map(([id, entity]) => [id, compressed(entity)])),
    }),
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** as_compressed_state of homeassistant/core.py: a context without user and parent is its id. */
function compressed({ state, attributes, context, changedAt, updatedAt }: Stored): object {
  return {
    s: state,
    a: attributes,
    c: context.user_id === null && context.parent_id === null ? context.id : context,
    lc: changedAt / 1000,
    ...(updatedAt === changedAt ? {} : { lu: updatedAt / 1000 }),
  };
}

/** _state_diff of homeassistant/components/websocket_api/messages.py */
function difference(before: Stored, after: Stored): object {
  const plus: Record<string, unknown> = {};
  if (before.state !== after.state) plus.s = after.state;
  if (before.changedAt !== after.changedAt) plus.lc = after.changedAt / 1000;
  else plus.lu = after.updatedAt / 1000;
  const isByOther = before.context.user_id !== after.context.user_id;
  plus.c = isByOther ? { id: after.context.id, user_id: after.context.user_id } : after.context.id;
  const changed = Object.entries(after.attributes).filter(
    ([name, value]) => !same(before.attributes[name], value),
  );
  if (changed.length > 0) plus.a = Object.fromEntries(changed);
  const removed = Object.keys(before.attributes).filter((name) => !(name in after.attributes));
  return { "+": plus, ...(removed.length > 0 ? { "-": { a: removed } } : {}) };
}
