// The home's network: connections between nodes and speakers, whose messages take a while, come late or not at all.
import { EventEmitter } from "node:events";
import type { CastAddress, CastSocket } from "#server/speakers/cast/cast-channel";
import type { Listen, SenderSocket } from "#server/speakers/virtual-speaker/virtual-server";
import { between, type Owner, type Random, type World } from "./world.ts";

/** What befalls a message on its way: so many copies, so many milliseconds late. */
export interface MessageFate {
  copies: number;
  late: number;
}

export interface Network {
  /** For a speaker: the ports of its host, by which nodes find it. */
  listenOn(host: string): Listen;
  connectFrom(owner: Owner): (address: CastAddress) => Promise<CastSocket>;
  /** Of a process that was killed: its machine hangs up. */
  hangUp(owner: Owner): void;
  /** Nothing reaches this host, and nobody hears that its connections have ended. */
  cut(host: string, isCut: boolean): void;
  /** Who is at the other end of a connection that a speaker has accepted, by its order. */
  senderOf(host: string, connection: number): Owner | null;
}

interface End extends EventEmitter {
  owner: Owner | null;
  host: string;
  peer: End;
  isOver: boolean;
  localAddress: string;
  writable: boolean;
  /** When what was sent last arrives, so that nothing overtakes it. */
  arrives: number;
  write(data: Buffer): boolean;
  end(): void;
  destroy(): void;
}

interface Options {
  world: World;
  random: Random;
  /** Of messages from a speaker to a node. */
  fate(host: string): MessageFate;
}

/** Milliseconds of one way. */
const [FASTEST, SLOWEST] = [1, 8];
const NO_ROUTE = 3000;

export function createNetwork({ world, random, fate }: Options): Network {
  const listening = new Map<string, (socket: SenderSocket) => void>();
  const cutHosts = new Set<string>();
  const ends = new Set<End>();
  const senders = new Map<string, Owner[]>();
  let lastPort = 8009;

  function makeEnd(owner: Owner | null, host: string): End {
    const end = new EventEmitter() as End;
    Object.assign(end, { owner, host, isOver: false, arrives: 0, localAddress: "10.0.0.1" });
    Object.defineProperty(end, "writable", { get: () => !end.isOver });
    end.write = (data) => {
      const { peer } = end;
      if (end.isOver || owner?.isDead || cutHosts.has(host)) return false;
      const isFromSpeaker = owner === null;
      const { copies, late } = isFromSpeaker ? fate(host) : { copies: 1, late: 0 };
      const takes = between(random, FASTEST, SLOWEST) + late;
      end.arrives = Math.max(end.arrives, world.elapsed() + takes);
      for (let copy = 0; copy < copies; copy++) {
        world.after(
          end.arrives - world.elapsed(),
          () => {
            if (!peer.isOver && !cutHosts.has(host)) peer.emit("data", data);
          },
          peer.owner,
        );
      }
      return true;
    };
    end.destroy = () => {
      if (end.isOver) return;
      const { peer } = end;
      end.isOver = true;
      ends.delete(end);
      world.after(0, () => end.emit("close"), owner);
      if (cutHosts.has(host)) return;
      end.arrives = Math.max(end.arrives, world.elapsed() + between(random, FASTEST, SLOWEST));
      const ended = () => {
        if (!cutHosts.has(host)) peer.destroy();
      };
      world.after(end.arrives - world.elapsed(), ended, peer.owner);
    };
    end.end = end.destroy;
    ends.add(end);
    return end;
  }

  return {
    listenOn: (host) => async (port, serve) => {
      const at = port || ++lastPort;
      const key = `${host}:${at}`;
      listening.set(key, (socket) => serve(socket));
      return {
        port: at,
        async close() {
          listening.delete(key);
        },
      };
    },
    connectFrom:
      (owner) =>
      ({ host, port }) =>
        new Promise((resolve, reject) => {
          const refuse = (why: string, ms: number) => {
            world.after(ms, () => reject(new Error(why)), owner);
          };
          if (cutHosts.has(host)) return refuse("connect EHOSTUNREACH", NO_ROUTE);
          const serve = listening.get(`${host}:${port}`);
          const takes = between(random, FASTEST, SLOWEST);
          if (!serve) return refuse("connect ECONNREFUSED", takes);
          const [near, far] = [makeEnd(owner, host), makeEnd(null, host)];
          near.peer = far;
          far.peer = near;
          const known = senders.get(host) ?? [];
          senders.set(host, [...known, owner]);
          serve(far as unknown as SenderSocket);
          world.after(takes, () => resolve(near as unknown as CastSocket), owner);
        }),
    hangUp(owner) {
      for (const end of [...ends]) if (end.owner === owner) end.destroy();
    },
    cut(host, isCut) {
      if (isCut) cutHosts.add(host);
      else cutHosts.delete(host);
      // Open connections into a cut host stay silent: not even their end arrives.
      if (!isCut) return;
      for (const end of [...ends]) {
        if (end.host === host && end.owner === null) {
          end.isOver = true;
          ends.delete(end);
          world.after(0, () => end.emit("close"), null);
        }
      }
    },
    senderOf: (host, connection) => senders.get(host)?.[connection - 1] ?? null,
  };
}
