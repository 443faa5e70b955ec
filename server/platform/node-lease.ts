// The lease of this node: one row, renewed while the node lives. What a node holds and claims is good as long as it.
import { sql, type SqlBool } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { DatabaseTime } from "./database/database-time.ts";
import { prepared } from "./database/prepared.ts";
import { furthest, isOutsideIn } from "./database/stored-instants.ts";
import type { Log } from "./log.ts";
import { createLooks } from "./looks.ts";

/** A lease ends after this long unless it is renewed, milliseconds. */
export const NODE_LEASE = 15_000;
const RENEW_EVERY = NODE_LEASE / 3;
/** Milliseconds between looks for nodes that have died. */
export const LOOK_EVERY = 2000;
/** Milliseconds without a look after which the node was suspended: a look takes less, also where no query is answered. */
const SUSPENDED = 10_000;
/** Milliseconds that a node which was suspended waits for the database before it goes on without. */
const WAITS_AWAKE = 20_000;
/** Milliseconds from a renewal of such a node that has failed to its next one. */
const RENEWS_AGAIN = 500;

export interface NodeLease {
  /** The nodes that live, sorted by name, this one among them. */
  live(): Promise<string[]>;
  /** True: its time is over, and no renewal has succeeded yet. What this node has may be another's. */
  isOver(): boolean;
  /** True: it was suspended, and has not renewed its lease since. What it hears now may be long past. */
  wasSuspended(): boolean;
  /**
   * Renews it now, when its time is over. Resolves when that is settled, after two seconds at most; after twenty where
   * the node was suspended: then others have most likely taken over what it has, and its connections are old.
   */
  settled(): Promise<void>;
  /** True: its clock is wrong, and it gives its lease back. It is to take nothing. */
  standsAside(): boolean;
  /** Compares the clocks first: this one may have been set a moment ago. */
  mayClaim(): Promise<boolean>;
  /**
   * Another node has taken this one for dead, for it was suspended or cut off: all that it has may be
   * another's. Awaited before the lease is taken anew; called again while that fails.
   */
  onLost(listener: () => Promise<void>): void;
  /** This node found that others have died, and has removed their leases. */
  onOthersDied(listener: (nodes: string[]) => void): void;
  /** Other nodes may have what this one has. */
  end(): Promise<void>;
}

interface Parts {
  db: Database["db"];
  kind: Database["kind"];
  node: string;
  clock: Clock;
  /** Leases are written and compared on it. */
  time: DatabaseTime;
  log: Log;
}

/** In a query: the node lives whose name is in that column. */
export const nodeLives = (column: string) =>
  sql<SqlBool>`exists (select 1 from nodes where nodes.node = ${sql.ref(column)})`;

/** In a query: this node lives. */
export const isAlive = (node: string) =>
  sql<SqlBool>`exists (select 1 from nodes where nodes.node = ${node})`;

/** In a query of speaker holds: the node of the hold lives. */
export const holderLives = nodeLives("speakerHolds.node");

/** Takes the lease, and renews it from now on. */
export async function createNodeLease(parts: Parts): Promise<NodeLease> {
  // Beside an embedded database there is no other node.
  return parts.kind === "sqlite" ? onlyNode(parts.node) : storedLease(parts);
}

function onlyNode(node: string): NodeLease {
  return {
    live: async () => [node],
    isOver: () => false,
    wasSuspended: () => false,
    settled: async () => {},
    standsAside: () => false,
    mayClaim: async () => true,
    onLost() {},
    onOthersDied() {},
    end: async () => {},
  };
}

async function storedLease({ db, node, clock, time, log }: Parts): Promise<NodeLease> {
  let leaseUntil = 0;
  /** Until then no other node is taken for dead: all were cut off, or the clock was set. */
  let othersMayRenewUntil = 0;
  let lost = async () => {};
  let othersDied = (_: string[]) => {};
  let renewing: Promise<void> | null = null;
  let ended = false;
  let aside = false;
  /** It has lost what it had, and could not leave all of that yet. */
  let isLeaving = false;
  /** By time that nobody can set: a clock that is set ahead is no suspension. */
  const elapsed = clock.elapsed ?? clock.now;
  let lookedAt = elapsed();
  /** And has not renewed its lease since. */
  let wasSuspended = false;

  const renewUntil = prepared(db, (given: { until: number; node: string }) =>
    db
      .updateTable("nodes")
      .set({ leaseUntil: given.until })
      .where("node", "=", given.node)
      .returning("node"),
  );
  const removeOver = prepared(db, (bounds: { now: number; furthest: number; node: string }) =>
    db
      .deleteFrom("nodes")
      .where(isOutsideIn("leaseUntil", bounds))
      .where("node", "!=", bounds.node)
      .returning("node"),
  );
  const all = prepared(db, () => db.selectFrom("nodes").select("node"));

  async function take(): Promise<void> {
    const until = time.now() + NODE_LEASE;
    await db
      .insertInto("nodes")
      .values({ node, leaseUntil: until })
      .onConflict((conflict) => conflict.column("node").doUpdateSet({ leaseUntil: until }))
      .execute();
    leaseUntil = until;
  }

  async function leave(): Promise<void> {
    isLeaving = true;
    await lost();
    isLeaving = false;
  }

  /**
   * Leaves all that it has, as one that was taken for dead: a run that it began would be early or late, and while it
   * held a speaker no other node would begin one there.
   */
  async function standAside(): Promise<void> {
    if (!aside) await leave();
    aside = true;
    leaseUntil = 0;
    await db.deleteFrom("nodes").where("node", "=", node).execute();
  }

  async function renew(): Promise<void> {
    await time.measure();
    if (time.wrongBy() !== null) return await standAside();
    if (aside) {
      await take();
      othersMayRenewUntil = time.now() + RENEW_EVERY + LOOK_EVERY;
      aside = false;
      return;
    }
    // A clock that is right again ends no leaving that failed.
    if (isLeaving) await leave();
    const now = time.now();
    const until = now + NODE_LEASE;
    // Also where its own lease was not over: another's may be, by so much as it was renewed earlier.
    const left = leaseUntil - now;
    const wasLate = left < NODE_LEASE - RENEW_EVERY - LOOK_EVERY || left > NODE_LEASE;
    const renewed = await renewUntil({ until, node });
    if (renewed.length === 0) {
      log.warn("this node was taken for dead: it leaves what it had");
      await leave();
      await take();
    }
    if (wasLate) othersMayRenewUntil = now + RENEW_EVERY + LOOK_EVERY;
    leaseUntil = until;
    wasSuspended = false;
  }

  function noteAwake(): void {
    const now = elapsed();
    if (now - lookedAt > SUSPENDED) wasSuspended = true;
    lookedAt = now;
  }

  /** One renewal at a time; its failure is logged once, however many commands wait for it. */
  function renewOnce(): Promise<void> {
    if (renewing) return renewing;
    renewing = renew().finally(() => {
      renewing = null;
    });
    renewing.catch((error: unknown) =>
      log.warn({ err: error }, "this node's lease was not renewed"),
    );
    return renewing;
  }

  async function removeDead(): Promise<void> {
    if (aside) return;
    const now = time.now();
    if (now < othersMayRenewUntil && othersMayRenewUntil - now <= NODE_LEASE) return;
    const dead = await removeOver({
      ...{ now, node },
      furthest: furthest({ now, longest: NODE_LEASE }),
    });
    if (dead.length > 0 && !ended) othersDied(dead.map((row) => row.node));
  }

  async function look(): Promise<void> {
    noteAwake();
    // Renewing compares the clocks; so does each look for due runs.
    const left = leaseUntil - time.now();
    if (standsAside() || left <= NODE_LEASE - RENEW_EVERY + LOOK_EVERY / 2 || left > NODE_LEASE)
      await renewOnce();
    await removeDead();
  }

  function settle(): Promise<void> {
    noteAwake();
    return new Promise((resolve) => {
      let isOverdue = false;
      const cancel = clock.after(wasSuspended ? WAITS_AWAKE : LOOK_EVERY, () => {
        isOverdue = true;
        resolve();
      });
      void renewUntilKnown(() => isOverdue).finally(() => {
        cancel();
        resolve();
      });
    });
  }

  /** Of a node that was suspended again and again, else once. */
  async function renewUntilKnown(isOverdue: () => boolean): Promise<void> {
    while (!isOverdue() && !ended) {
      try {
        return await renewOnce();
      } catch {
        if (!wasSuspended) return;
      }
      await new Promise<void>((resolve) => void clock.after(RENEWS_AGAIN, resolve));
    }
  }

  const looks = createLooks({
    ...{ clock, look, every: LOOK_EVERY },
    onFault: (error) => log.warn({ err: error }, "the nodes' leases were not looked at"),
  });

  const standsAside = () => aside || time.wrongBy() !== null;
  // A clock that was found wrong compares with the lease again: what this node has is not left yet.
  const isOver = () => standsAside() || time.now() >= leaseUntil;
  aside = standsAside();
  if (!aside) await take();
  await removeDead();
  looks.start();

  return {
    async live() {
      const rows = await all({});
      return [...new Set([...rows.map((row) => row.node), node])].toSorted();
    },
    isOver,
    wasSuspended() {
      noteAwake();
      return wasSuspended;
    },
    settled: () => (isOver() ? settle() : Promise.resolve()),
    standsAside,
    async mayClaim() {
      await time.measure();
      return !standsAside();
    },
    onLost(listener) {
      lost = listener;
    },
    onOthersDied(listener) {
      othersDied = listener;
    },
    async end() {
      ended = true;
      void looks.stop();
      await renewing?.catch(() => {});
      await db.deleteFrom("nodes").where("node", "=", node).execute();
    },
  };
}
