// Where alerts arrive: the mail server and the webhooks of a town, below their sockets, with their bad habits.
import { EventEmitter } from "node:events";
import { Duplex, Readable } from "node:stream";
import type { FaultName } from "./promises.ts";
import { between, type Outside, type Owner, pick, type Random, type World } from "./world.ts";

/**
 * What befalls a message as it arrives; null: nothing. `hangs`: it is taken, and the answer comes too late. `hangs up`:
 * the connection is lost, after the message was taken or before.
 */
export type ArrivalFate =
  | null
  | { does: "refuses"; how: number }
  | { does: "hangs" }
  | { does: "hangs up"; isTaken: boolean };

/** An alert's message, taken by its receiver. */
export interface Arrival {
  way: "mail" | "webhook";
  /** Index of the home whose address it was sent to. */
  home: number;
  at: number;
  by: Owner;
  /** The sender's own: who receives it twice can tell. */
  id: string;
  /** Of the alerts that it names. */
  alerts: number[];
  /** When its sender heard that it was taken; null: it has not. */
  heardAt: number | null;
}

interface Options {
  world: World;
  random: Random;
  fates: { ofPost(home: number): ArrivalFate; ofLetter(): ArrivalFate };
  onArrival(arrival: Arrival): void;
  /** It was tried, and not taken. */
  onRefused(way: Arrival["way"], home: number, alerts: number[]): void;
}

export const MAIL_SERVER = "10.0.0.25";
export const addressOfHome = (home: number) => `home${home}@town.example`;
export const webhookOfHome = (home: number) => `http://home${home}.hooks.example/wird`;
const homeOf = (address: string) => Number(/home(\d+)[@.]/.exec(address)?.[1] ?? -1);

/** Milliseconds of one way, and of an answer that nobody waits for. */
const [FASTEST, SLOWEST, TOO_LATE] = [8, 60, 20_000];
/** A mail server that does not know an address yet asks to come back after so many milliseconds. */
const GREYLISTED = 60_000;
const REFUSALS = [404, 429, 500, 503];
/** Instead of an answer: the name is unknown, or nobody listens. */
const [NO_NAME, NO_LISTENER] = [-1, -2];

interface Drawing {
  random: Random;
  rateOf(name: FaultName): number;
  /** `home`: in place of one, where it befalls; false: nothing befalls any more. */
  befalls(name: FaultName, where: string, home: number, lasts?: number): boolean;
  /** Null: there is no town yet. */
  now(): number | null;
}

/** In place of a home: where alerts arrive, so that what befalls it is no trouble of homes or nodes. */
export const MAIL = -2;
export const receiverOf = (home: number) => -3 - home;

export function createArrivalFates({ random, rateOf, befalls, now: nowOf }: Drawing) {
  /** Those that refuse for a while, by their place. */
  const refusing = new Map<number, { until: number; how: number }>();

  /** `longest`: seconds for which it refuses. */
  function fateAt(
    place: number,
    where: string,
    [refuses, hangs, hangsUp, longest]: readonly [FaultName, FaultName, FaultName, number],
  ): ArrivalFate {
    const now = nowOf();
    if (now === null) return null;
    const [drawn, chosen] = [random(), random()];
    const known = refusing.get(place);
    if (known && now < known.until) return { does: "refuses", how: known.how };
    const hits = (name: FaultName, from: number) => drawn >= from && drawn - from < rateOf(name);
    const afterRefusals = rateOf(refuses);
    if (hits(refuses, 0)) {
      const lasts = between(random, 1, longest) * 1000;
      if (!befalls(refuses, where, place, lasts)) return null;
      const how = pick(random, [...REFUSALS, NO_NAME, NO_LISTENER]);
      refusing.set(place, { until: now + lasts, how });
      return { does: "refuses", how };
    }
    if (hits(hangs, afterRefusals)) return befalls(hangs, where, place) ? { does: "hangs" } : null;
    if (!hits(hangsUp, afterRefusals + rateOf(hangs))) return null;
    return befalls(hangsUp, where, place) ? { does: "hangs up", isTaken: chosen < 0.6 } : null;
  }

  const ofPosts = ["receiver-refuses", "receiver-hangs", "receiver-hangs-up", 300] as const;
  const ofLetters = ["mail-refused", "mail-hangs", "mail-hangs-up", 1500] as const;
  return {
    ofPost: (home: number) => fateAt(receiverOf(home), `receiver of home ${home}`, ofPosts),
    ofLetter: () => fateAt(MAIL, "mail server", ofLetters),
  };
}

const failure = (code: string) => Object.assign(new Error(code), { code });
const alertsIn = (text: string) => [
  ...new Set([...text.matchAll(/[?&]alert=(\d+)/g)].map(([, id]) => Number(id))),
];

export function createReceivers({ world, random, fates, onArrival, onRefused }: Options): Outside {
  const isGreylisting = random() < 0.3;
  /** When each home was first written to. */
  const known = new Map<number, number>();
  /** Homes whose receiver has no name, asked before its message comes. */
  const fateOf = new Map<number, ArrivalFate>();
  const way = () => between(random, FASTEST, SLOWEST);

  function arrive(what: Omit<Arrival, "at" | "heardAt">): Arrival {
    const arrival = { ...what, at: world.now(), heardAt: null };
    world.tell(what.by.name, `${what.way} of alerts ${what.alerts} arrives at home ${what.home}`);
    onArrival(arrival);
    return arrival;
  }

  function request(url: string, { signal }: { signal: AbortSignal }): EventEmitter | undefined {
    if (homeOf(url) < 0) return undefined;
    const by = world.current() as Owner;
    const home = homeOf(url);
    const fate = fateOf.get(home) ?? null;
    let isOver = false;
    const fail = (error: Error) => {
      if (isOver) return;
      isOver = true;
      asking.emit("error", error);
    };
    signal.addEventListener("abort", () => fail(failure("ABORT_ERR")));
    const asking = Object.assign(new EventEmitter(), {
      end(body: string) {
        world.after(way(), () => take(body), null);
      },
    });
    function take(body: string): void {
      // A socket whose process has died, or that was closed.
      if (isOver || by.isDead) return;
      const { id } = JSON.parse(body) as { id: string };
      const alerts = alertsIn(body);
      const lost = () => world.after(way(), () => fail(failure("ECONNRESET")), by);
      const isTaken =
        fate === null || fate.does === "hangs" || (fate.does === "hangs up" && fate.isTaken);
      if (!isTaken) onRefused("webhook", home, alerts);
      const arrival = isTaken ? arrive({ way: "webhook", home, by, id, alerts }) : null;
      if (fate?.does === "hangs up") return void lost();
      if (fate?.does === "refuses" && fate.how < 0) {
        return void world.after(way(), () => fail(failure("ECONNREFUSED")), by);
      }
      const answers = () => {
        if (isOver) return;
        isOver = true;
        if (arrival) arrival.heardAt = world.now();
        const statusCode = fate?.does === "refuses" ? fate.how : 200;
        const response = new Readable({ read: () => void response.push(null) });
        asking.emit("response", Object.assign(response, { statusCode }));
      };
      world.after(
        fate?.does === "hangs" ? TOO_LATE : way() + between(random, 0, 3000),
        answers,
        by,
      );
    }
    return asking;
  }

  function lookup(host: string): Promise<{ address: string; family: number }[]> | undefined {
    const by = world.current();
    const home = homeOf(host);
    if (home < 0) return undefined;
    const fate = fates.ofPost(home);
    fateOf.set(home, fate);
    return new Promise((resolve, reject) => {
      const answers = () => {
        if (fate?.does === "refuses" && fate.how === NO_NAME) {
          onRefused("webhook", home, []);
          reject(failure("ENOTFOUND"));
        } else resolve([{ address: "93.184.216.34", family: 4 }]);
      };
      world.after(way(), answers, by);
    });
  }

  // --- mail: the server's side of RFC 5321, as far as a client that encrypts nothing asks

  function connect(to: { host?: string }, connected: () => void): Duplex | undefined {
    if (to.host !== MAIL_SERVER) return undefined;
    const by = world.current() as Owner;
    const fate = fates.ofLetter();
    let cancelTimeout = () => {};
    let arrives = 0;
    /** In their order, and not to a process that is dead. */
    const carry = (to: Owner | null, what: () => void, by = 0) => {
      arrives = Math.max(arrives, world.elapsed() + way() + by);
      world.after(arrives - world.elapsed(), what, to);
    };
    const server = serve();
    const socket = Object.assign(
      new Duplex({
        read() {},
        write(bytes: Buffer, _encoding, done) {
          carry(null, () => by.isDead || socket.destroyed || server(String(bytes)));
          done();
        },
        final(done) {
          done();
          carry(by, () => socket.push(null));
        },
      }),
      {
        setTimeout(ms: number) {
          cancelTimeout();
          if (ms > 0) cancelTimeout = world.after(ms, () => socket.emit("timeout"), by);
        },
        setKeepAlive() {},
        setNoDelay() {},
      },
    );
    const say = (line: string, heard = () => {}, later = 0) =>
      carry(
        by,
        () => {
          if (socket.destroyed) return;
          heard();
          socket.push(`${line}\r\n`);
        },
        later,
      );

    function serve(): (text: string) => void {
      let [home, pending, isData] = [-1, "", false];
      const hangUp = () => carry(by, () => socket.destroy(failure("ECONNRESET")));

      function takeLetter(text: string): void {
        const plain = text.replaceAll("=\r\n", "").replaceAll("=3D", "=");
        const alerts = alertsIn(plain);
        const id = /^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? "";
        if (fate?.does === "hangs up" && !fate.isTaken) {
          onRefused("mail", home, alerts);
          return hangUp();
        }
        const arrival = arrive({ way: "mail", home, by, id, alerts });
        if (fate?.does === "hangs up") return hangUp();
        const heard = () => void (arrival.heardAt = world.now());
        say("250 2.0.0 Ok", heard, fate?.does === "hangs" ? TOO_LATE : 0);
      }

      function command(line: string): void {
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === "EHLO") return say("250-mail.town.example\r\n250 8BITMIME");
        if (verb === "QUIT") {
          say("221 2.0.0 Bye");
          return carry(by, () => socket.push(null));
        }
        if (verb === "RCPT") {
          home = homeOf(line);
          const since = known.get(home) ?? world.now();
          known.set(home, since);
          if (isGreylisting && world.now() - since < GREYLISTED) {
            onRefused("mail", home, []);
            return say("451 4.7.1 Greylisted, please come back later");
          }
          if (fate?.does === "refuses") return say("450 4.2.0 The mailbox is busy");
        }
        if (verb === "DATA") {
          isData = true;
          return say("354 Go ahead");
        }
        say("250 2.0.0 Ok");
      }

      return (text) => {
        pending += text;
        for (;;) {
          const end = isData ? "\r\n.\r\n" : "\r\n";
          const at = pending.indexOf(end);
          if (at < 0) return;
          const whole = pending.slice(0, at + (isData ? 2 : 0));
          pending = pending.slice(at + end.length);
          if (isData) {
            isData = false;
            takeLetter(whole);
          } else command(whole);
        }
      };
    }

    if (fate?.does === "refuses" && fate.how === NO_LISTENER) {
      carry(by, () => socket.destroy(failure("ECONNREFUSED")));
      return socket;
    }
    carry(by, connected);
    say(
      fate?.does === "refuses" && fate.how === NO_NAME
        ? "421 4.3.2 The service is not available"
        : "220 mail.town.example ESMTP",
    );
    return socket;
  }

  return { request, lookup, connect };
}
