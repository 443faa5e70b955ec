// The speakers of a town: virtual ones below their sockets, players of Home Assistant, and who hears what sounds from them.
import type { SpeakerCommand } from "#contract/live-messages";
import type { SpeakerKind } from "#server/speakers/speaker";
import type { Habit } from "#server/speakers/virtual-speaker/virtual-habits";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import type { JournalEntry } from "#server/speakers/virtual-speaker/virtual-server";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";
import type { HomeAgent } from "./agents.ts";
import type { SimulatedDatabase } from "./simulated-database.ts";
import {
  createSimulatedHomeAssistant,
  type SimulatedHomeAssistant,
  type SpeakerBody,
} from "./simulated-home-assistant.ts";
import type { AudioHabit } from "./simulated-audio.ts";
import { createEchoes, type EchoHabit, type SimulatedEcho } from "./simulated-echoes.ts";
import type { Lines } from "./simulated-lines.ts";
import type { Network } from "./simulated-network.ts";
import { createSimulatedTabs, type SimulatedTab, type TabNode } from "./simulated-tabs.ts";
import { type Owner, pick, type Random, seededRandom, seedOf, type World } from "./world.ts";

/** Where other apps have their recordings. */
const OTHERS = "http://10.0.0.8/";

/** What a speaker was told and what sounded from it, as somebody in the room hears it. */
export interface Sound {
  url: string;
  runId: number | null;
  from: number;
  /** Null: it still sounds. */
  to: number | null;
}

export interface TownSpeaker {
  home: Home;
  host: string;
  /** The id of its device. */
  id: number;
  make: "google" | "home-assistant" | "browser" | "alexa";
  virtual: SpeakerBody;
  /** The same body, of a browser, and of an Echo. */
  tab: SimulatedTab | null;
  echo: SimulatedEcho | null;
  habits: readonly (Habit | AudioHabit | EchoHabit)[];
  isPlugged: boolean;
  state: VirtualState;
  loaded: { url: string; runId: number | null; at: number; by: Owner | null } | null;
  sounds: Sound[];
  /** To which people have set it, last. */
  wanted: { volume: number; at: number };
  /** When it was last unplugged or out of reach, and there again; null: never. */
  lost: { from: number; to: number | null } | null;
  /** When a person or a fault last touched it. */
  touchedAt: number;
  /** When a person last sought at it. */
  soughtAt: number;
  /** When a person last sent it to another second or surah, in Wird. */
  sentOnAt: number;
  unplug(): void;
}

/** Nothing sounds there, and nothing is about to. */
export const isStill = ({ state: { media }, echo }: TownSpeaker): boolean =>
  !echo?.isAsking() && (media === null || media.state === "IDLE" || media.state === "PAUSED");

/** Those that Wird itself begins and stops: an Echo asks for what it plays. */
export const steered = ({ speakers }: Home): TownSpeaker[] =>
  speakers.filter(({ echo }) => echo === null);

export interface Home {
  index: number;
  userId: number;
  speakers: TownSpeaker[];
  random: Random;
  /** When its people last pressed, edited or skipped something. */
  touchedAt: number;
  /** Leads its speakers; null: the nodes reach them. */
  agent: HomeAgent | null;
}

/** Who sees what happens; see invariants.ts. */
export interface SpeakerWatch {
  /** It was told anything but to say how it is. */
  onCommand(speaker: TownSpeaker, type: string, by: Owner): void;
  onLoad(speaker: TownSpeaker, entry: JournalEntry): void;
  /** It is about to be in the state `now`. */
  onChange(speaker: TownSpeaker, before: VirtualState, now: VirtualState): void;
  onSound(speaker: TownSpeaker, sound: Sound): void;
}

/** Of a speaker in seven, one of these. */
const HABITS: Habit[] = [
  "status-with-holes",
  "empty-status",
  "falls-back-at-end",
  "volume-in-15-steps",
  "refuses-at-first",
  "closes-at-first",
  "tells-twice-the-length",
];

/** Of a tab in five. */
const AUDIO_HABITS: AudioHabit[] = ["twice-the-length", "no-length", "fixed-volume"];

/** Of homes so many have an Echo as well, and of Echos so many a habit. */
const [ECHOES, ODD_ECHOES] = [0.15, 0.6];
const ECHO_HABITS: EchoHabit[] = ["early-asker", "late-asker", "ducks"];

/** Of speakers so many are groups, players of Home Assistant, and tabs. */
const [GROUPS, PLAYERS, TABS] = [0.05, 0.08, 0.06];

/** As web/engine/outputs/player-output.ts has it. */
const DEFAULT_VOLUME = 80;

/** Seconds: a recording that is there has just begun. */
const BEGUN = 1;

/** Seconds of the recording of a surah. */
export function lengthOf(url: string): number {
  const surah = Number(/(\d{3})\.mp3$/.exec(url)?.[1] ?? 1);
  return 30 + ((surah * 7) % 50);
}

interface Options {
  world: World;
  network: Network;
  lines: Lines<TabNode>;
  database: SimulatedDatabase;
  watch: SpeakerWatch;
  agents: { isIn(home: Home): boolean };
  /** Resolves with its seconds when it has loaded. */
  ofRecording(url: string, seconds: number): Promise<number>;
  /** Of Echos: see simulated-echoes.ts. */
  ofEcho: Pick<Parameters<typeof createEchoes>[0], "anyNode" | "ofEvent" | "ofRequest" | "onFault">;
}

export interface TownSpeakers {
  homeAssistant: SimulatedHomeAssistant;
  add(home: Home, name: string): Promise<TownSpeaker>;
  /** An Echo, in some homes. */
  addEcho(home: Home): void;
  tabKind(kind: SpeakerKind): SpeakerKind;
  /** A node sends it to a tab. */
  onTabCommand(frame: SpeakerCommand, by: Owner): void;
}

export function createTownSpeakers(options: Options): TownSpeakers {
  const { world, network, lines, database, watch, agents, ofRecording, ofEcho } = options;
  /** Of Home Assistant, by their entities. */
  const players = new Map<string, TownSpeaker>();
  const homeAssistant = createSimulatedHomeAssistant({
    ...{ world, lengthOf, random: seededRandom(seedOf(world.seed, "home assistant")) },
    onState(entityId, state) {
      const speaker = players.get(entityId);
      if (speaker) hear(speaker, state);
    },
    onPlay(entityId, { url: contentId, runId }) {
      const speaker = players.get(entityId);
      if (!speaker) return;
      const wird = runId === null ? {} : { runId };
      const payload = { type: "LOAD", media: { contentId, customData: { wird } } };
      watch.onLoad(speaker, { payload } as unknown as JournalEntry);
      speaker.loaded = { url: contentId, at: world.now(), by: null, runId };
    },
  });

  const tabs = new Map<string, TownSpeaker>();
  /** Of which run a tab is told to load, which it does not hear: by the command. */
  const loads = new Map<number, number | null>();
  let loadedNow: number | null = null;

  /** The browsers of a node; see `onTabCommand`. */
  function tabKind(kind: SpeakerKind): SpeakerKind {
    return {
      ...kind,
      create(...given) {
        const speaker = kind.create(...given);
        const load: typeof speaker.load = (media) => {
          loadedNow = media.runId ?? null;
          return speaker.load(media);
        };
        return { ...speaker, load };
      },
    };
  }

  function onTabCommand({ browserId, commandId, command }: SpeakerCommand, by: Owner): void {
    const speaker = tabs.get(browserId);
    world.tell(`${by.name} > ${speaker?.host}`, JSON.stringify(command));
    if (command.do === "load") loads.set(commandId, loadedNow);
    const steers = command.do !== "report" && command.do !== "fetch-ahead";
    if (speaker && steers) watch.onCommand(speaker, command.do, by);
  }

  const addTab = createSimulatedTabs({
    ...{ world, lines, fetch: (url) => ofRecording(url, lengthOf(url)) },
  });

  function furnishTab(speaker: TownSpeaker, random: Random): void {
    const { home, host } = speaker;
    const habits = random() < 0.2 ? [pick(random, AUDIO_HABITS)] : [];
    const tab = addTab({
      ...{
        name: host,
        habits,
        userId: () => home.userId,
        onState: (state) => hear(speaker, state),
      },
      onLoad({ url: contentId, position, paused = false }, commandId) {
        const runId = loads.get(commandId) ?? null;
        loads.delete(commandId);
        const wird = runId === null ? {} : { runId };
        const media = { contentId, customData: { wird } };
        const payload = { type: "LOAD", media, currentTime: position, autoplay: !paused };
        watch.onLoad(speaker, { payload } as unknown as JournalEntry);
        speaker.loaded = { url: contentId, at: world.now(), by: null, runId };
      },
      onOwnLoad(url) {
        speaker.loaded = { url, at: world.now(), by: null, runId: null };
      },
      // A page begins with the volume of all pages.
      onOpen: () => (speaker.wanted = { volume: DEFAULT_VOLUME, at: world.now() }),
    });
    Object.assign(speaker, { make: "browser", habits, tab, virtual: tab, state: tab.state() });
    tabs.set(tab.deviceId, speaker);
  }

  async function addSpeaker(home: Home, name: string): Promise<TownSpeaker> {
    const host = `h${home.index}-${name}`;
    const group = seededRandom(seedOf(world.seed, `group ${host}`));
    const own = home.random() < 1 / 7 ? [pick(home.random, HABITS)] : [];
    // What such a group plays, its members play.
    const habits = group() < GROUPS ? [pick(group, ["group", "whole-group"] as const)] : own;
    const speaker = {
      ...{ home, host, id: 0, make: "google", tab: null, echo: null },
      habits,
      isPlugged: true,
      loaded: null,
      lost: null,
    } as never as TownSpeaker;
    Object.assign(speaker, {
      sounds: [],
      touchedAt: 0,
      soughtAt: 0,
      sentOnAt: 0,
      wanted: { volume: 50, at: world.now() },
    });
    speaker.unplug = () => {
      speaker.isPlugged = false;
      speaker.lost = { from: world.now(), to: null };
      speaker.touchedAt = world.now();
      void speaker.virtual.unplug();
      hear(speaker, speaker.virtual.state());
    };
    const random = seededRandom(seedOf(world.seed, `player ${host}`));
    if (!agents.isIn(home) && random() < PLAYERS) {
      const like = pick(random, ["cast", "sonos", "dlna", "music"] as const);
      Object.assign(speaker, { make: "home-assistant", habits: [] });
      speaker.virtual = homeAssistant.addPlayer(host.replace("-", "_"), like);
      speaker.state = speaker.virtual.state();
      players.set(speaker.virtual.deviceId, speaker);
      home.speakers.push(speaker);
      return speaker;
    }
    const ofTab = seededRandom(seedOf(world.seed, `tab ${host}`));
    if (!agents.isIn(home) && ofTab() < TABS) {
      furnishTab(speaker, ofTab);
      home.speakers.push(speaker);
      return speaker;
    }
    const virtual = await startVirtualSpeaker({
      ...{ name: host, host, mdns: false, fetchAudio: false, habits },
      random: seededRandom(seedOf(world.seed, host)),
      clock: world.clockOf(null),
      listen: network.listenOn(host),
      duration: (url) => ofRecording(url, lengthOf(url)),
      onChange: (state) => hear(speaker, state),
    });
    speaker.virtual = virtual;
    speaker.state = virtual.state();
    virtual.journal.push = (entry) => {
      notice(speaker, entry);
      return 0;
    };
    home.speakers.push(speaker);
    return speaker;
  }

  const makeEcho = createEchoes({
    ...{ world, ...ofEcho, fetch: (url: string) => ofRecording(url, lengthOf(url)) },
  });

  function addEcho(home: Home): void {
    const random = seededRandom(seedOf(world.seed, `echo of home ${home.index}`));
    if (random() >= ECHOES) return;
    const host = `h${home.index}-echo`;
    const habits = random() < ODD_ECHOES ? [pick(random, ECHO_HABITS)] : [];
    const speaker = {
      ...{ home, host, id: 0, make: "alexa", tab: null, habits, isPlugged: true, loaded: null },
      ...{
        lost: null,
        sounds: [],
        touchedAt: 0,
        soughtAt: 0,
        sentOnAt: 0,
        wanted: { volume: 50, at: world.now() },
      },
    } as never as TownSpeaker;
    const echo = makeEcho({
      ...{ host, habits, onState: (state) => hear(speaker, state) },
      onLoad({ url: contentId, token, offsetInMilliseconds }) {
        const runId = runOfToken(speaker, token);
        const wird = runId === null ? {} : { runId };
        const media = { contentId, customData: { wird } };
        const payload = { type: "LOAD", media, currentTime: offsetInMilliseconds / 1000 };
        watch.onLoad(speaker, { payload } as unknown as JournalEntry);
        speaker.loaded = { url: contentId, at: world.now(), by: null, runId };
      },
    });
    Object.assign(speaker, { echo, virtual: echo, state: echo.state() });
    speaker.unplug = () => {
      speaker.isPlugged = false;
      speaker.lost = { from: world.now(), to: null };
      speaker.touchedAt = world.now();
      void echo.unplug();
    };
    home.speakers.push(speaker);
  }

  /** An Echo is told no run: the one of this recording, or of the one that is queued behind it. */
  function runOfToken({ id }: TownSpeaker, token: string): number | null {
    const [player] = database.ask<{ runId: number | null }>(
      "select run_id as runId from alexa_players where device_id = ? and (token = ? or next_token = ?)",
      ...[id, token, token],
    );
    return player?.runId ?? null;
  }

  function notice(speaker: TownSpeaker, entry: JournalEntry): void {
    const { payload } = entry;
    const type = String(payload.type);
    if (type === "PING" || type === "PONG" || type === "CONNECT" || type === "CLOSE") return;
    const by = network.senderOf(speaker.host, entry.connection);
    world.tell(`${by?.name} > ${speaker.host}`, JSON.stringify(payload));
    if (type !== "GET_STATUS" && by) watch.onCommand(speaker, type, by);
    if (type !== "LOAD") return;
    const media = payload.media as {
      contentId: string;
      customData?: { wird?: { runId?: number } };
    };
    watch.onLoad(speaker, entry);
    speaker.loaded = {
      ...{ url: media.contentId, at: world.now(), by },
      runId: media.customData?.wird?.runId ?? null,
    };
  }

  function hear(speaker: TownSpeaker, state: VirtualState): void {
    const before = speaker.sounds.at(-1);
    const wasOn = before !== undefined && before.to === null;
    const isOn = state.media?.state === "PLAYING";
    // What somebody presses while it loads is done once it has loaded.
    const { touchedAt, loaded } = speaker;
    const hasLoaded = isOn && speaker.state.media?.state === "LOADING";
    if (hasLoaded && loaded && touchedAt >= loaded.at) speaker.touchedAt = world.now();
    watch.onChange(speaker, speaker.state, state);
    speaker.state = state;
    // A player of Home Assistant plays the same recording anew without a word between.
    const isAnew =
      wasOn && loaded !== null && loaded.at > before.from && (state.media?.position ?? 0) < BEGUN;
    if (wasOn && (!isOn || before.url !== state.media?.url || isAnew)) {
      before.to = world.now();
      world.tell(speaker.host, "is silent");
    }
    if (!isOn || (wasOn && before.to === null)) return;
    const url = state.media?.url ?? "";
    // What another app plays is of no run.
    const runId = url.startsWith(OTHERS) ? null : (speaker.loaded?.runId ?? null);
    const sound = {
      ...{ url, runId },
      ...{ from: world.now(), to: null },
    };
    speaker.sounds.push(sound);
    if (speaker.sounds.length > 200) speaker.sounds.shift();
    world.tell(
      speaker.host,
      `sounds: ${sound.url} of run ${sound.runId} at volume ${state.volume}`,
    );
    watch.onSound(speaker, sound);
  }

  return { homeAssistant, add: addSpeaker, addEcho, tabKind, onTabCommand };
}
