// A TCP proxy between two programs: forwards, delays, drips, hangs, resets or refuses, as a test sets.
import { once } from "node:events";
import { type AddressInfo, createServer, connect as connectTo, type Socket } from "node:net";

export type ProxyMode =
  | "pass"
  /** Reads what is sent and forwards nothing; neither side notices. */
  | "hang"
  /** Closes each new connection at once. */
  | "refuse"
  | { delay: number }
  /** Bytes at a time, a millisecond apart. */
  | { drip: number }
  /** Hangs once either side has sent one of these texts: the text arrives, its reply does not. */
  | { hangAfter: readonly string[] }
  /** Resets all connections when either side sends this text, which does not arrive; then it passes. */
  | { cutAt: string };

export interface TcpProxy {
  port: number;
  /** Sets the mode; open connections follow it too. */
  set(mode: ProxyMode): void;
  /** Resets all open connections. */
  reset(): void;
  /** The number of open connections. */
  open(): number;
  stop(): Promise<void>;
}

interface Target {
  port: number;
  host?: string;
}

/** With several targets, each new connection goes to the next one that accepts it. */
export async function startTcpProxy(targets: Target[]): Promise<TcpProxy> {
  let mode: ProxyMode = "pass";
  let turn = 0;
  const pairs = new Set<{ one: Socket; other: Socket }>();
  const held: (() => void)[] = [];

  // Small frames are passed on at once, as by a line.
  const server = createServer({ noDelay: true }, (one) => {
    one.on("error", () => {});
    if (mode === "refuse") return void one.resetAndDestroy();
    reach(one, targets.length);
  });

  function reach(one: Socket, triesLeft: number): void {
    const target = targets[turn++ % targets.length] as Target;
    const other = connectTo({
      ...{ host: target.host ?? "127.0.0.1", port: target.port },
      noDelay: true,
    });
    other.once("error", () => {
      if (triesLeft > 1) reach(one, triesLeft - 1);
      else one.resetAndDestroy();
    });
    other.once("connect", () => join(one, other));
  }

  function join(one: Socket, other: Socket): void {
    const pair = { one, other };
    pairs.add(pair);
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      from.on("data", (bytes) => pass(bytes, to));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
  }

  function pass(bytes: Buffer, to: Socket): void {
    if (mode === "pass") to.write(bytes);
    else if (mode === "hang" || mode === "refuse") held.push(() => pass(bytes, to));
    else if ("hangAfter" in mode) {
      to.write(bytes);
      if (mode.hangAfter.some((text) => bytes.includes(text))) mode = "hang";
    } else if ("cutAt" in mode) {
      if (!bytes.includes(mode.cutAt)) return void to.write(bytes);
      mode = "pass";
      reset();
    } else if ("delay" in mode) setTimeout(() => to.write(bytes), mode.delay);
    else drip(bytes, to, mode.drip);
  }

  function drip(bytes: Buffer, to: Socket, size: number): void {
    to.write(bytes.subarray(0, size));
    if (bytes.length > size) setTimeout(() => drip(bytes.subarray(size), to, size), 1);
  }

  function reset(): void {
    for (const { one, other } of pairs) {
      one.resetAndDestroy();
      other.resetAndDestroy();
    }
    pairs.clear();
    held.length = 0;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      mode = next;
      if (next === "pass") for (const give of held.splice(0)) give();
    },
    reset,
    open: () => pairs.size,
    async stop() {
      reset();
      server.close();
      await once(server, "close");
    },
  };
}
