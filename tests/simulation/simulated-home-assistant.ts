// Home Assistant in a town: the fake of the tests below its socket, whose players stand in some homes.
import { EventEmitter } from "node:events";
import type { Log } from "#server/platform/log";
import { connectHomeAssistant } from "#server/speakers/home-assistant/home-assistant";
import { homeAssistantSpeakers } from "#server/speakers/home-assistant/home-assistant-speaker";
import type { SpeakerKind } from "#server/speakers/speaker";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";
import { createFakeHome } from "../fakes/home-assistant/fake-home-assistant.ts";
import type { FakePlayer, personalities } from "../fakes/home-assistant/fake-player.ts";
import { between, type Owner, type Random, type World } from "./world.ts";

/** What people and faults do to a speaker itself. */
export type SpeakerBody = Pick<
  VirtualSpeaker,
  | "deviceId"
  | "name"
  | "port"
  | "state"
  | "unplug"
  | "plugIn"
  | "move"
  | "dropConnections"
  | "startOtherApp"
  | "pressStop"
  | "pressPause"
  | "pressPlay"
  | "pressSeek"
  | "turnVolume"
>;

interface Options {
  world: World;
  random: Random;
  /** Seconds of a recording. */
  lengthOf(url: string): number;
  /** `runId`: of which run Wird last had it play this recording there, which Home Assistant is not told. */
  onPlay(entityId: string, play: { url: string; runId: number | null }): void;
  onState(entityId: string, state: VirtualState): void;
}

export interface SimulatedHomeAssistant {
  addPlayer(id: string, like: keyof typeof personalities): SpeakerBody;
  /** Of a node, and what it has to stop at its end. */
  connectFrom(owner: Owner, log: Log, random: Random): { kind: SpeakerKind; stop(): void };
  /** It is away for so long, milliseconds, and then settles. */
  goAway(ms: number): void;
  /** It is away, or has just come back, and nodes may not have found that. */
  isAway(): boolean;
}

/** Milliseconds of one way. */
const [FASTEST, SLOWEST] = [1, 8];
const SETTLES = 3000;
/** Milliseconds in which each node has tried again: 30 s pass between two tries at most. */
const FOUND_AGAIN = 45_000;
const ADDRESS = "http://10.0.0.7:8123";

/** One end of a socket, as "ws" has it on the server's side. */
interface ServerEnd extends EventEmitter {
  send(text: string): void;
  close(): void;
  terminate(): void;
}

export function createSimulatedHomeAssistant(options: Options): SimulatedHomeAssistant {
  const { world, random, lengthOf } = options;
  const clock = world.clockOf(null);
  /** A person's stop at a Sonos looks like a pause: to Wird it is one. */
  const stoppedThere = new Set<FakePlayer>();
  /** Of which run a player was last told to play a recording: by its entity and the address. */
  const runs = new Map<string, number | null>();
  let awayUntil = 0;
  const here = (player: FakePlayer) => stateOf(player, stoppedThere.has(player));
  const home = createFakeHome({
    ...{ players: [], token: "the token", clock, durationOf: lengthOf },
    onCall(call) {
      world.tell(
        "home assistant",
        `${call.service} of ${call.entityId}: ${JSON.stringify(call.data)}`,
      );
      // Nobody reads them here.
      home.calls.length = 0;
      if (call.service !== "play_media") return;
      const url = String(call.data.media_content_id);
      options.onPlay(call.entityId, { url, runId: runs.get(`${call.entityId} ${url}`) ?? null });
    },
    onChange(player) {
      if (player.state() === "playing") stoppedThere.delete(player);
      options.onState(player.entityId, here(player));
    },
  });

  class Socket extends EventTarget {
    static readonly OPEN = 1;
    readyState = 0;
    readonly owner = world.current();
    #arrives = { here: 0, there: 0 };
    readonly #server: ServerEnd;

    constructor() {
      super();
      const server = Object.assign(new EventEmitter(), {
        send: (data: string) => {
          if (this.owner?.isDead) return void server.emit("close");
          this.#carry("here", () => {
            if (this.readyState === 1) this.dispatchEvent(new MessageEvent("message", { data }));
          });
        },
        close: () => this.#carry("here", () => this.#end()),
        terminate: () => this.#carry("here", () => this.#end()),
      });
      this.#server = server;
      this.#carry("here", () => {
        if (home.isDown()) return this.#end(true);
        this.readyState = 1;
        this.dispatchEvent(new Event("open"));
        home.accept(server as never);
      });
    }

    /** In order. */
    #carry(to: "here" | "there", arrives: () => void): void {
      const now = world.elapsed();
      this.#arrives[to] = Math.max(this.#arrives[to], now + between(random, FASTEST, SLOWEST));
      world.after(this.#arrives[to] - now, arrives, to === "here" ? this.owner : null);
    }

    #end(isRefused = false): void {
      if (this.readyState === 3) return;
      this.readyState = 3;
      if (isRefused) this.dispatchEvent(new Event("error"));
      this.dispatchEvent(new Event("close"));
    }

    send(data: string): void {
      if (this.readyState === 1) this.#carry("there", () => this.#server.emit("message", data));
    }

    close(): void {
      if (this.readyState === 3) return;
      this.#carry("there", () => this.#server.emit("close"));
      this.#carry("here", () => this.#end());
    }
  }
  Object.assign(globalThis, { WebSocket: Socket });

  function withRuns(kind: SpeakerKind): SpeakerKind {
    return {
      create(target, ...given) {
        const speaker = kind.create(target, ...given);
        const load: typeof speaker.load = (media) => {
          runs.set(`${target.deviceId} ${media.url}`, media.runId);
          return speaker.load(media);
        };
        return { ...speaker, load };
      },
    };
  }

  return {
    addPlayer(id, like) {
      const player = home.addPlayer({ id, name: id, like });
      return {
        ...{ deviceId: player.entityId, name: id, port: 0 },
        state: () => here(player),
        unplug: async () => player.losesPower(),
        plugIn: async () => player.setAvailable(true),
        // It has none of these.
        async move() {},
        dropConnections() {},
        startOtherApp: (app) => player.cast("http://10.0.0.8/radio/101.mp3", app),
        pressStop() {
          stoppedThere.add(player);
          player.press.stop();
        },
        pressPause: () => player.press.pause(),
        pressPlay: () => player.press.play(),
        pressSeek: (position) => player.serve("media_seek", { seek_position: position }),
        turnVolume: (volume) => player.press.volume(volume / 100),
      };
    },
    connectFrom(owner, log, nodeRandom) {
      const own = world.clockOf(owner);
      const connected = connectHomeAssistant({
        ...{ url: ADDRESS, token: home.token, clock: own, log, random: nodeRandom },
        ownAddress: async () => "10.0.0.1",
      });
      connected.start();
      const origin = { address: (url: string) => url };
      const kind = homeAssistantSpeakers({ home: connected, origin, clock: own, log });
      return { kind: withRuns(kind), stop: () => connected.stop() };
    },
    goAway(ms) {
      void home.goDown();
      awayUntil = Math.max(awayUntil, world.now() + ms + FOUND_AGAIN);
      world.after(ms, () => void home.comeBack(SETTLES), null);
    },
    isAway: () => world.now() < awayUntil,
  };
}

/** As somebody in the room hears it. */
function stateOf(player: FakePlayer, isStoppedThere: boolean): VirtualState {
  const media = player.media();
  const volume = Math.round(player.volume() * 100);
  const around = { app: null, volume, muted: false, senders: 0 };
  if (!media) return { ...around, media: null };
  const { url, position } = media;
  const told = player.state();
  // At its end a transport that still has a title counts as paused.
  const isOver = told === "paused" && position === 0 && !isStoppedThere;
  const states: Record<string, string> = {
    playing: "PLAYING",
    paused: "PAUSED",
    buffering: "LOADING",
  };
  const state = isOver ? "IDLE" : (states[told] ?? "IDLE");
  return {
    ...around,
    media: { state, url, title: "", artist: "", position, duration: null },
  };
}
