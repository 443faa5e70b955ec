// Which other nodes have sockets of a user: each tells the others, so that messages go only there.
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";

const ids = z.array(z.int());

/** What nodes tell one another. `revision` counts the changes of the sender's users. */
const told = z.discriminatedUnion("tell", [
  /** The sender began, or may have missed something: each node is to send all of its users. */
  z.object({ tell: z.literal("ask"), revision: z.int() }),
  z.object({ tell: z.literal("all"), revision: z.int(), users: ids }),
  z.object({ tell: z.literal("came"), revision: z.int(), user: z.int() }),
  z.object({ tell: z.literal("left"), revision: z.int(), user: z.int() }),
  z.object({ tell: z.literal("alive"), revision: z.int() }),
  z.object({ tell: z.literal("bye") }),
]);
export type Told = z.output<typeof told>;

export interface UserNodes {
  /** Where messages to a user go; "all": not every node's users are known yet. */
  nodesOf(userId: number): string[] | "all";
  /** The first socket of a user on this node, or the last one closed. */
  came(userId: number): void;
  left(userId: number): void;
  /** What another node told; ignores what it does not understand. */
  hear(node: string, message: unknown): void;
  /** Asks all nodes, and tells them from now on that this one is alive. */
  begin(): void;
  /** Something may have been missed: all nodes are asked again. */
  askAgain(): void;
  stop(): void;
}

/** Milliseconds between two signs of life. */
export const ALIVE_EVERY = 5000;
/** Milliseconds of silence after which a node is forgotten: as long as a node's lease. */
export const FORGOTTEN_AFTER = 15_000;
/** Milliseconds after asking all: by then each living node has given a sign of life. */
export const LEARNING = ALIVE_EVERY + 1000;

interface Other {
  seenAt: number;
  /** Null: its users are not known, and it gets the messages to all users. */
  users: Set<number> | null;
  revision: number;
  askedAt: number;
}

interface Parts {
  /** To one node; null: to all. */
  send(to: string | null, message: Told): void;
  /** A user has a first socket on another node. */
  onCame(node: string, userId: number): void;
  /** This process stood still for so long that others have forgotten it. */
  onStoodStill(): void;
  /** Of elapsed time: steps of the wall clock do not concern it. */
  clock: Clock;
}

export function createUserNodes({ send, onCame, onStoodStill, clock }: Parts): UserNodes {
  const own = new Set<number>();
  const others = new Map<string, Other>();
  let revision = 0;
  let learningUntil = Number.POSITIVE_INFINITY;
  let lastBeat = Number.POSITIVE_INFINITY;
  let cancel = () => {};

  function otherOf(node: string): Other {
    const known = others.get(node);
    if (known) return known;
    const other = { seenAt: 0, users: null, revision: 0, askedAt: Number.NEGATIVE_INFINITY };
    others.set(node, other);
    return other;
  }

  /** Its users are not known for sure: until it has answered it gets the messages to all. */
  function ask(node: string, other: Other): void {
    other.users = null;
    if (clock.now() - other.askedAt < 1000) return;
    other.askedAt = clock.now();
    send(node, { tell: "ask", revision });
  }

  function hear(node: string, message: Told): void {
    if (message.tell === "bye") return void others.delete(node);
    const other = otherOf(node);
    other.seenAt = clock.now();
    switch (message.tell) {
      case "ask":
        send(node, { tell: "all", revision, users: [...own] });
        // A new node has no users yet, and need not be asked.
        if (message.revision === 0) Object.assign(other, { users: new Set(), revision: 0 });
        else if (other.revision !== message.revision || !other.users) ask(node, other);
        return;
      case "all":
        other.users = new Set(message.users);
        other.revision = message.revision;
        return;
      case "alive":
        if (!other.users || other.revision !== message.revision) ask(node, other);
        return;
      case "came":
      case "left":
        change(node, other, message);
    }
  }

  function change(node: string, other: Other, { tell, revision: at, user }: Changed): void {
    // Apply if it is the next revision; else request a snapshot.
    if (other.users && other.revision + 1 === at) {
      if (tell === "came") other.users.add(user);
      else other.users.delete(user);
      other.revision = at;
    } else ask(node, other);
    if (tell === "came") onCame(node, user);
  }

  function askAll(): void {
    learningUntil = clock.now() + LEARNING;
    send(null, { tell: "ask", revision });
  }

  function beat(): void {
    const now = clock.now();
    const stoodStill = now - lastBeat >= FORGOTTEN_AFTER;
    lastBeat = now;
    if (stoodStill) {
      askAll();
      onStoodStill();
    }
    // After a standstill the others' signs of life still wait to be read.
    else {
      for (const [node, other] of others) {
        if (now - other.seenAt > FORGOTTEN_AFTER) others.delete(node);
      }
      send(null, { tell: "alive", revision });
    }
    cancel = clock.after(ALIVE_EVERY, beat);
  }

  return {
    nodesOf(userId) {
      if (clock.now() < learningUntil) return "all";
      const nodes: string[] = [];
      for (const [node, { users }] of others) if (!users || users.has(userId)) nodes.push(node);
      return nodes;
    },
    came(userId) {
      own.add(userId);
      send(null, { tell: "came", revision: ++revision, user: userId });
    },
    left(userId) {
      own.delete(userId);
      send(null, { tell: "left", revision: ++revision, user: userId });
    },
    hear(node, message) {
      const read = told.safeParse(message);
      if (read.success) hear(node, read.data);
    },
    begin() {
      askAll();
      lastBeat = clock.now();
      cancel = clock.after(ALIVE_EVERY, beat);
    },
    askAgain: askAll,
    stop() {
      cancel();
      send(null, { tell: "bye" });
    },
  };
}

type Changed = Extract<Told, { tell: "came" | "left" }>;
