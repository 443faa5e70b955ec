// A Cast speaker in software: for people without hardware, and for the tests.

import { type Clock, systemClock } from "#server/platform/clock";
import type { MdnsOptions } from "../cast/mdns.ts";
import { announce, otherNetworks, refuseTaken } from "./virtual-announcement.ts";
import { GROUP_MODEL, isGroup, MEMBER_VOLUMES } from "./virtual-group.ts";
import type { Habit } from "./virtual-habits.ts";
import { deviceIdOf, VIRTUAL_MODEL } from "./virtual-identity.ts";
import {
  type Heard,
  type Startup,
  type VirtualControls,
  virtualReceiver,
} from "./virtual-receiver.ts";
import { type Replay, replayReceiver } from "./virtual-replay.ts";
import { startVirtualSetup, type VirtualSetup } from "./virtual-setup.ts";
import { type JournalEntry, type Listen, listenOn, virtualServer } from "./virtual-server.ts";
import type { VirtualState } from "./virtual-state.ts";

/** Of the habit "moving-group". */
const MOVES_EVERY_MS = 60_000;

export interface VirtualSpeakerOptions {
  name: string;
  /** The name of its announcement; default: its id. Another one with the same `name` is another place of it. */
  instance?: string;
  /** 0, the default: any free port. */
  port?: number;
  /** The address to listen on; default 127.0.0.1. */
  host?: string;
  model?: string;
  /** Of a group: the port at which it tells where it is, 0 for any free one; left out: it does not. */
  setupPort?: number;
  /** Announce it by mDNS; default true. Options are for tests. */
  mdns?: boolean | MdnsOptions;
  /** False: nothing is downloaded; every URL is a recording of `duration` seconds. */
  fetchAudio?: boolean;
  /** Of each URL when it is a function; rejected: it cannot be had. */
  duration?: number | ((url: string) => Promise<number>);
  /** Left out: TLS on `host`. */
  listen?: Listen;
  /** Seconds of recording per second of the clock. */
  speed?: number;
  /** Milliseconds without a byte after which a download fails. */
  stallMs?: number;
  clock?: Clock;
  /** How long it takes to begin; left out: no time, or as its habits say. */
  startup?: Startup;
  random?: () => number;
  habits?: readonly Habit[];
  /** It behaves as a shared diagnosis says; its habits of messages and media are left out. */
  replay?: Replay | undefined;
  log?(text: string): void;
  onChange?(state: VirtualState): void;
  /** Of a member: somebody has stopped what its group plays there. */
  onGroupStopped?(): void;
}

export interface VirtualSpeaker extends VirtualControls {
  deviceId: string;
  name: string;
  host: string;
  /** Changes when the speaker moves. */
  readonly port: number;
  /** Every message it received, oldest first. */
  journal: JournalEntry[];
  /** All that began to sound there, oldest first. */
  heard: Heard[];
  /** Add and delete them while it runs. */
  habits: Set<Habit>;
  state(): VirtualState;
  /** Disconnects all senders and continues to play. */
  dropConnections(): void;
  /** A power cut: it stops listening, and keeps only its volume. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
  /** Of a group: where it tells its port. */
  setup: VirtualSetup | null;
  /** Of a group: those that play what it plays. */
  members: readonly VirtualSpeaker[];
  /** Of a group: its former leader, at its own place. */
  former: VirtualSpeaker | null;
  /** As a group whose leader changes: the same id on another port, still playing. */
  move(): Promise<void>;
  stop(): Promise<void>;
}

export async function startVirtualSpeaker(options: VirtualSpeakerOptions): Promise<VirtualSpeaker> {
  const habits = new Set(options.habits);
  const ownModel = isGroup(habits) || habits.has("former-leader") ? GROUP_MODEL : VIRTUAL_MODEL;
  const { name, host = "127.0.0.1", model = ownModel, clock = systemClock } = options;
  const { mdns = true, log = () => {}, onChange = () => {} } = options;
  const { speed = 1, fetchAudio = true, duration = 60, stallMs = 10_000 } = options;
  const deviceId = deviceIdOf(name);
  const ownInstance = `${VIRTUAL_MODEL.replaceAll(" ", "-")}-${deviceId}`;
  const { instance = ownInstance } = options;
  const network = habits.has("two-networks") ? (otherNetworks(1)[0] ?? "127.0.0.1") : null;
  let announcement: { stop(): Promise<void> } | null = null;

  const around = {
    ...{ identity: { deviceId, name, model }, clock, onChange },
    connections: () => server.connections,
    hangUp: () => server.drop(),
  };
  const receiver = options.replay
    ? replayReceiver(options.replay, around)
    : virtualReceiver({
        ...around,
        habits,
        playback: { speed, fetchAudio, duration, stallMs },
        ...{ startup: options.startup ?? null, random: options.random ?? Math.random },
        members: () => members,
        onGroupStopped: () => options.onGroupStopped?.(),
      });
  const members: VirtualSpeaker[] = [];
  const { listen = listenOn(host, habits) } = options;
  const server = virtualServer({ listen, clock, habits, onMessage: receiver.hear });
  /** Announced first, as what was said last counts. */
  const former = habits.has("group-leader")
    ? await startVirtualSpeaker({
        ...options,
        ...{ port: 0, instance: `${ownInstance}-former`, habits: ["former-leader"] },
      })
    : null;
  let port = await server.listen(options.port ?? 0);
  if (isGroup(habits)) await startMembers();
  const setup = isGroup(habits) && options.setupPort !== undefined ? await startSetup() : null;
  let cancelMove = () => {};
  if (habits.has("moving-group")) moveAgain();
  await appear();

  async function startSetup(): Promise<VirtualSetup | null> {
    const groups = () => [{ uuid: deviceId, name, leader: "self", port }];
    const setupPort = options.setupPort ?? 0;
    return startVirtualSetup(host, setupPort, groups).catch((error: Error) => {
      log(`${name} does not tell its port at ${setupPort} (${error.message}).`);
      return null;
    });
  }

  function moveAgain(): void {
    cancelMove = clock.after(MOVES_EVERY_MS, () => void move().then(moveAgain));
  }

  async function move(): Promise<void> {
    await disappear();
    port = await server.listen(0);
    await appear();
    log(`${name} is at port ${port} now.`);
  }

  async function startMembers(): Promise<void> {
    for (const [index, volume] of MEMBER_VOLUMES.entries()) {
      const member: VirtualSpeaker = await startVirtualSpeaker({
        ...options,
        ...{ name: `${name} ${index + 1}`, port: 0, habits: [], model: VIRTUAL_MODEL },
        setupPort: undefined,
        onChange: () => members.includes(member) && receiver.memberChanged(member),
        onGroupStopped: receiver.controls.pressStop,
      });
      members.push(member);
      member.turnVolume(volume);
    }
  }

  async function appear(): Promise<void> {
    if (mdns === false || habits.has("moving-group")) return;
    const complain = (error: Error) => {
      log(`${name} cannot be found by mDNS (${error.message}); name it in CAST_HOSTS.`);
    };
    try {
      const place = { deviceId, instance, name, model, host: network ?? host, port, network };
      if (instance === ownInstance && !former) await refuseTaken(place, mdns, clock);
      announcement = await announce(place, mdns, clock, complain);
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  async function disappear(): Promise<void> {
    const ending = announcement;
    announcement = null;
    await ending?.stop();
    await server.close();
  }

  return {
    ...receiver.controls,
    deviceId,
    name,
    host,
    get port() {
      return port;
    },
    journal: server.journal,
    former,
    ...{ members, setup },
    heard: receiver.heard,
    habits,
    state: receiver.state,
    dropConnections: server.drop,
    async unplug() {
      receiver.losePower();
      await disappear();
    },
    async plugIn() {
      port = await server.listen(port);
      await appear();
    },
    move,
    async stop() {
      await former?.stop();
      for (const member of members) await member.stop();
      cancelMove();
      await setup?.close();
      receiver.losePower();
      await disappear();
    },
  };
}
