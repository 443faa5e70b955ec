// Lines between homes and nodes over the Internet: sockets as the package ws has them, whose frames take a while and keep their order.
import { EventEmitter } from "node:events";
import type { WebSocket } from "ws";
import { between, type Owner, type Random, type World } from "./world.ts";

/** The end of a line, of whose WebSocket this is as much as both sides use. */
interface End<Node extends Owner> extends EventEmitter {
  home: string;
  owner: Owner;
  /** Null: nobody has answered yet. */
  peer: End<Node> | null;
  isOver: boolean;
  /** Since when, UTC milliseconds. */
  overAt: number;
  /** When what was sent last arrives, so that nothing overtakes it. */
  arrives: number;
  readyState: number;
  OPEN: number;
  bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
}

const [CONNECTING, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3];
/** As RFC 6455 calls the end of a connection without a closing frame. */
const NO_GOODBYE = 1006;

export interface Lines<Node extends Owner> {
  /** `accept`: what the node does with it; it throws to refuse, and its `Refusal` is answered. */
  open(
    home: string,
    owner: Owner,
    accept: (node: Node, socket: WebSocket) => Promise<void>,
  ): WebSocket;
  /** Nothing passes for so many milliseconds; what was sent then arrives afterwards, as by TCP. 0: the cut is over. */
  cut(home: string, ms: number): void;
  isCut(home: string): boolean;
  /** Whether this process has a line that was answered, and whose other end is there still. */
  isOpen(owner: Owner): boolean;
  /** Everything takes longer by so many milliseconds, for so long. */
  slow(home: string, by: number, ms: number): void;
  /** Each end hears that its connection has broken. */
  drop(home: string): void;
  /** Of a process that was killed: its machine hangs up. `isPowerCut`: it does not, and nobody is told. */
  hangUp(owner: Owner, isPowerCut?: boolean): void;
  /** Of a node that stops: each page and agent is told. */
  goAway(owner: Owner): void;
}

export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

interface Options<Node extends Owner> {
  world: World;
  random: Random;
  /** One that takes connections; null: none does. */
  anyNode(): Node | null;
}

/** Milliseconds for which a host repeats what it sent on a connection that it has given up: Linux tries eight times. */
const REPEATED_FOR = 100_000;
/** Milliseconds of one way. */
const [FASTEST, SLOWEST] = [8, 40];

export function createLines<Node extends Owner>(options: Options<Node>): Lines<Node> {
  const { world, random, anyNode } = options;
  const cuts = new Map<string, number>();
  const slows = new Map<string, { by: number; until: number }>();
  /** What waits for the end of a cut, by its home. */
  const held = new Map<string, Set<{ from: End<Node>; pass(): void }>>();
  const ends = new Set<End<Node>>();

  /** Milliseconds until what leaves one of its ends now is at the other. */
  function wayOf(home: string): number {
    const now = world.elapsed();
    const slow = slows.get(home);
    const by = slow && slow.until > now ? slow.by : 0;
    return Math.max(0, (cuts.get(home) ?? 0) - now) + between(random, FASTEST, SLOWEST) + by;
  }

  function carry(from: End<Node>, to: End<Node>, what: () => void): void {
    const now = world.elapsed();
    const { home } = from;
    from.arrives = Math.max(from.arrives, now + wayOf(home));
    const arrives = () => {
      held.get(home)?.delete(waiting);
      // Of a connection that was given up its host repeats nothing after a while.
      if (from.isOver && world.now() - from.overAt > REPEATED_FOR) return;
      if (!to.isOver) what();
      // A host answers what belongs to no connection of its own.
      else if (!from.isOver) carry(to, from, () => finish(from, NO_GOODBYE));
    };
    const cancel = world.after(from.arrives - now, arrives, to.owner);
    const waiting = {
      from,
      pass() {
        cancel();
        from.arrives = Math.max(from.arrives, world.elapsed() + wayOf(home));
        world.after(from.arrives - world.elapsed(), arrives, to.owner);
      },
    };
    if ((cuts.get(home) ?? 0) > now) held.set(home, (held.get(home) ?? new Set()).add(waiting));
  }

  function finish(end: End<Node>, code: number): void {
    if (end.isOver) return;
    end.isOver = true;
    end.overAt = world.now();
    end.readyState = CLOSED;
    ends.delete(end);
    world.after(0, () => end.emit("close", code, Buffer.alloc(0)), end.owner);
  }

  function makeEnd(home: string, owner: Owner): End<Node> {
    const end = new EventEmitter() as End<Node>;
    const isOpen = () => end.readyState === OPEN && !owner.isDead;
    Object.assign(end, {
      ...{ home, owner, peer: null, isOver: false, overAt: 0, arrives: 0 },
      ...{ readyState: CONNECTING, OPEN, bufferedAmount: 0 },
      send(text: string) {
        const { peer } = end;
        if (peer && isOpen()) carry(end, peer, () => peer.emit("message", text, false));
      },
      ping() {
        const { peer } = end;
        if (!peer || !isOpen()) return;
        carry(end, peer, () => {
          peer.emit("ping");
          if (peer.readyState === OPEN) carry(peer, end, () => end.emit("pong"));
        });
      },
      close(code = 1005) {
        const { peer } = end;
        if (!peer) return finish(end, NO_GOODBYE);
        if (!isOpen()) return;
        end.readyState = CLOSING;
        carry(end, peer, () => {
          carry(peer, end, () => finish(end, code));
          finish(peer, code);
        });
      },
      terminate() {
        const { peer } = end;
        if (end.isOver) return;
        finish(end, NO_GOODBYE);
        if (peer) carry(end, peer, () => finish(peer, NO_GOODBYE));
      },
    });
    ends.add(end);
    return end;
  }

  return {
    open(home, owner, accept) {
      const near = makeEnd(home, owner);
      const fail = (code: string) => {
        if (near.isOver) return;
        near.emit("error", Object.assign(new Error(code), { code }));
        finish(near, NO_GOODBYE);
      };
      const arrives = () => {
        if (near.isOver) return;
        const node = anyNode();
        if (!node) return void world.after(wayOf(home), () => fail("ECONNREFUSED"), owner);
        const far = makeEnd(home, node);
        far.readyState = OPEN;
        [near.peer, far.peer] = [far, near];
        const opened = () => {
          if (far.isOver) return;
          carry(far, near, () => {
            near.readyState = OPEN;
            near.emit("open");
          });
        };
        const refused = (error: Error) => {
          const status = error instanceof Refusal ? error.status : 500;
          carry(far, near, () => {
            near.emit("unexpected-response", null, answerOf(status, error.message));
          });
          far.terminate();
        };
        world.after(0, () => void accept(node, far as never).then(opened, refused), node);
      };
      world.after(wayOf(home) + between(random, FASTEST, SLOWEST), arrives, null);
      return near as never;
    },
    cut(home, ms) {
      cuts.set(home, world.elapsed() + ms);
      if (ms > 0) return;
      const waiting = [...(held.get(home) ?? [])];
      held.delete(home);
      for (const { from } of waiting) from.arrives = world.elapsed();
      for (const { pass } of waiting) pass();
    },
    isCut: (home) => (cuts.get(home) ?? 0) > world.elapsed(),
    isOpen: (owner) =>
      [...ends].some(
        ({ owner: near, readyState, peer }) =>
          near === owner && readyState === OPEN && peer?.readyState === OPEN && !peer.owner.isDead,
      ),
    slow: (home, by, ms) => void slows.set(home, { by, until: world.elapsed() + ms }),
    drop(home) {
      for (const end of [...ends]) if (end.home === home) finish(end, NO_GOODBYE);
    },
    hangUp(owner, isPowerCut = false) {
      for (const end of [...ends]) {
        if (end.owner !== owner) continue;
        const { peer } = end;
        finish(end, NO_GOODBYE);
        if (peer && !isPowerCut) carry(end, peer, () => finish(peer, NO_GOODBYE));
      }
    },
    goAway(owner) {
      for (const end of [...ends]) if (end.owner === owner) end.close(1001);
    },
  };

  /** As much of an answer by HTTP as `unexpected-response` is read for. */
  function answerOf(statusCode: number, text: string) {
    const answer = Object.assign(new EventEmitter(), { statusCode, setEncoding() {} });
    const whose = world.current();
    world.after(
      0,
      () => {
        answer.emit("data", text);
        answer.emit("end");
      },
      whose,
    );
    return answer;
  }
}
