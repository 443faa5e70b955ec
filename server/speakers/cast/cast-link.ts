// Keeps one speaker connected: resolves its address, connects, and retries with backoff.

import { aFifthSooner, createBackOff } from "#contract/back-off";
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { SpeakerJournal } from "../speaker-journal.ts";
import { SpeakerError } from "../speaker.ts";
import {
  type CastAddress,
  type CastChannel,
  type CastChannelOptions,
  CastFault,
  type CastLog,
  type CastReply,
  openCastChannel,
} from "./cast-channel.ts";
import type { CastDiscovery, CastPlace } from "./cast-discovery.ts";
import { castJournal } from "./cast-journal.ts";
import type { Pace } from "./cast-pace.ts";
import { NAMESPACE, PLATFORM } from "./cast-protocol.ts";

const RETRY = { first: 1_000, factor: 1.5, longest: 30_000 };
/** A connection that lasted so long was a good one: the next loss is tried again at once. */
const GOOD_AFTER_MS = 30_000;
/** How long one of several places of a group may take to say which members it has. */
const MEMBERS_ANSWER_MS = 1_000;

export interface CastLinkOptions {
  /** Used in the reasons that people read. */
  name: string;
  /** Null: it is never connected, since a name is not proof of which speaker is meant. */
  deviceId: string | null;
  discovery: Pick<CastDiscovery, "resolve">;
  connect?: CastChannelOptions["connect"];
  clock: Clock;
  log: CastLog;
  journal: SpeakerJournal;
  /** Shared by all links. */
  pace: Pace;
  /** 0 to 1, spreads the retries of many speakers after a power cut. */
  random: () => number;
  /** Reads the device's state over a new channel; a rejection fails the attempt. */
  greet(channel: CastChannel, place: CastPlace): Promise<void>;
  onUp(): void;
  /**
   * Called once per loss, with a sentence; not again before the next onUp. `heardAt` (UTC
   * milliseconds) is when the device last sent anything, null when it was not reached.
   */
  onDown(reason: Sentence, heardAt: number | null): void;
  onMessage(message: CastReply): void;
}

export interface CastLink {
  start(): void;
  /** The channel while it is up. */
  channel(): CastChannel | null;
  /** Waits for the channel, and retries at once instead of waiting; rejects with a sentence. */
  whenUp(timeoutMs: number): Promise<CastChannel>;
  close(): Promise<void>;
}

export function castLink(options: CastLinkOptions): CastLink {
  const { name, deviceId, discovery, clock, log, journal, pace, random } = options;
  const said = castJournal(journal);
  let started = false;
  let closed = false;
  let up: CastChannel | null = null;
  // Identifies the latest attempt: callbacks of earlier attempts are ignored.
  let current: object | null = null;
  const backOff = createBackOff(RETRY, aFifthSooner(random));
  let downReason: Sentence | null = null;
  let cancelRetry: (() => void) | null = null;
  let cancelGood = () => {};
  const waiters = new Set<{ up(channel: CastChannel): void; giveUp(): void }>();

  /** Of an attempt: those that are alike are counted. */
  const note = (kind: string, text: string) => journal.note(text, { kind, like: text });

  async function attempt(): Promise<void> {
    if (closed || deviceId === null) return;
    const connection = {};
    current = connection;
    try {
      // Resolved again at each attempt: a group changes host and port when its leader changes.
      const address = await discovery.resolve(deviceId, [], waiters.size > 0);
      if (!address) {
        note("looked for", "not found on the network");
        return failed(aboutSpeaker("speaker.not-found", name));
      }
      if (closed) return;
      const channel = await connectFrom(address, deviceId, connection);
      if (closed) return void channel.close();
      if (!channel.stands()) throw new CastFault("closed", "It was lost at once.");
      up = channel;
      cancelGood = clock.after(GOOD_AFTER_MS, backOff.reset);
      downReason = null;
      options.onUp();
      for (const waiter of [...waiters]) waiter.up(channel);
    } catch (error) {
      if (closed) return;
      const dropped = error instanceof CastFault && error.reason === "closed";
      failed(
        dropped
          ? aboutSpeaker("speaker.connection-lost", name)
          : aboutSpeaker("speaker.no-answer", name),
      );
    }
  }

  /**
   * Connects to the first of its places that answers. Of a group that is announced at several, the
   * place of a former leader may answer too and play alone: one with members is preferred.
   */
  async function connectFrom(
    first: CastPlace,
    id: string,
    connection: object,
  ): Promise<CastChannel> {
    const tried: CastAddress[] = [];
    const alone: CastPlace[] = [];
    let fault: unknown;
    for (let place: CastPlace | null = first; place && !closed; ) {
      const hasOthers: boolean = place.hasOthers === true;
      tried.push(place);
      try {
        const channel = await connectTo(place, connection);
        const isOnly = !hasOthers && alone.length === 0;
        if (isOnly || !(await isAlone(channel))) return channel;
        note("alone", `${place.host}:${place.port} has no members of the group`);
        alone.push(place);
        await channel.close();
      } catch (error) {
        fault ??= error;
      }
      // A group may have moved: where it is now is looked for once its places do not answer.
      const mayBeElsewhere: boolean = hasOthers || place.isGroup === true;
      place = mayBeElsewhere ? await discovery.resolve(id, tried, waiters.size > 0) : null;
    }
    if (alone[0]) return connectTo(alone[0], connection);
    throw fault;
  }

  async function isAlone(channel: CastChannel): Promise<boolean> {
    const question = { type: "GET_STATUS" };
    try {
      const { status } = await channel.request(
        ...([PLATFORM, NAMESPACE.multizone, question, MEMBERS_ANSWER_MS] as const),
      );
      const { devices } = (status ?? {}) as { devices?: unknown };
      return Array.isArray(devices) && devices.length === 1;
    } catch {
      return false;
    }
  }

  async function connectTo(address: CastPlace, connection: object): Promise<CastChannel> {
    const place = `${address.host}:${address.port}`;
    journal.learned({ address: place });
    note("connecting", `connecting to ${place}`);
    let channel: CastChannel | null = null;
    try {
      channel = await openCastChannel({
        address,
        connect: options.connect,
        clock,
        log,
        journal: said,
        onMessage: (message) => {
          if (current === connection && !closed) options.onMessage(message);
        },
        onLost: (fault, heardAt) => {
          if (current !== connection || up !== channel || closed) return;
          up = null;
          log.debug({ name, fault: fault.message }, "a Cast connection was lost");
          journal.note(`connection lost: ${fault.message}`);
          const silent = fault.reason === "no-answer";
          failed(
            silent
              ? aboutSpeaker("speaker.no-answer", name)
              : aboutSpeaker("speaker.connection-lost", name),
            heardAt,
          );
        },
      });
      if (closed) throw new CastFault("abandoned", "It is closed.");
      journal.note(`the connection stands, from ${channel.localAddress}`);
      channel.greet(PLATFORM);
      await options.greet(channel, address);
      return channel;
    } catch (error) {
      void channel?.close();
      if (!closed) {
        log.debug({ name, fault: (error as Error).message }, "a Cast connection attempt failed");
        note("no connection", `no connection: ${(error as Error).message}`);
      }
      throw error;
    }
  }

  function failed(reason: Sentence, heardAt: number | null = null): void {
    current = null;
    cancelGood();
    const first = downReason === null;
    downReason = reason;
    if (!closed) cancelRetry = clock.after(backOff.next(), retry);
    if (first) options.onDown(reason, heardAt);
  }

  function retry(): void {
    cancelRetry = null;
    pace(() => void attempt());
  }

  return {
    start() {
      if (started || closed) return;
      started = true;
      if (deviceId !== null) return retry();
      downReason = aboutSpeaker("speaker.not-linked", name);
      options.onDown(downReason, null);
    },
    channel: () => up,
    whenUp(timeoutMs) {
      if (up) return Promise.resolve(up);
      if (deviceId === null) {
        return Promise.reject(new SpeakerError(aboutSpeaker("speaker.not-linked", name)));
      }
      const standing = new Promise<CastChannel>((resolve, reject) => {
        const waiter = {
          up(channel: CastChannel) {
            waiters.delete(waiter);
            cancelTimeout();
            resolve(channel);
          },
          giveUp() {
            waiters.delete(waiter);
            cancelTimeout();
            reject(new SpeakerError(downReason ?? aboutSpeaker("speaker.no-answer", name)));
          },
        };
        const cancelTimeout = clock.after(timeoutMs, waiter.giveUp);
        waiters.add(waiter);
      });
      if (cancelRetry) {
        cancelRetry();
        retry();
      }
      return standing;
    },
    async close() {
      closed = true;
      cancelRetry?.();
      cancelGood();
      for (const waiter of [...waiters]) waiter.giveUp();
      const channel = up;
      up = null;
      await channel?.close();
    },
  };
}
