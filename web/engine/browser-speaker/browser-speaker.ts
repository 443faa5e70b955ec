// This tab as a speaker: carries out the server's commands and reports its state.
import type { ClientMessage, SpeakerCommand } from "#contract/live-messages";
import type { tabSentences } from "#contract/sentences/speaker-sentences";
import type { AudioOutput } from "../outputs/audio-output.ts";
import type { Player } from "../player.ts";
import type { OutputState } from "../outputs/player-output.ts";
import type { Live } from "../../api/live.ts";
import { watched, type Watched } from "../../api/watched.ts";
import { keepScreenOn } from "./screen-wake.ts";
import { holdTabLock } from "./tab-lock.ts";

/** Milliseconds between two reports while it plays. */
export const REPORT_EVERY = 5_000;
/** Milliseconds within which changes become one report; the server takes 20 frames a second. */
const GATHER = 200;
/** Seconds; a larger difference between two positions is a seek. */
const JUMP = 2;

/** Milliseconds until a recording that is still loading counts as accepted; its status reports the rest. */
const PATIENCE = 5_000;

/** Milliseconds between two looks at the clock while it plays, and a gap that says that its machine was asleep. */
const LOOK_EVERY = 1_000;
const SLEPT = 10_000;
/** Milliseconds until it goes on after the server was heard, which stops at once what is over. */
const GO_ON_AFTER = 500;

type Fault = "speaker" | "recording" | "cannot";
type Outcome = { error: keyof typeof tabSentences; fault: Fault } | { error: null };

type Message<Type extends ClientMessage["type"]> = Extract<ClientMessage, { type: Type }>;

export interface BrowserSpeakerWorld {
  player: Pick<Player, "serve" | "state">;
  audio: AudioOutput;
  /** Queued while the server cannot be reached. */
  send(message: Message<"speaker_done">): void;
  /** Dropped while the server cannot be reached. */
  sendNow(message: Message<"speaker_status" | "speaker_hello" | "speaker_bye">): void;
  /** Asks the server whether the connection still stands; no command comes on it until it has answered. */
  check(): void;
  /** Fetches a recording from this second on, unheard; null: lets go of it. */
  fetchAhead(url: string | null, position: number): void;
  /** By the wall clock, which goes on while the machine sleeps. */
  now(): number;
  setTimer(run: () => void, milliseconds: number): unknown;
  clearTimer(timer: unknown): void;
}

export interface BrowserSpeaker {
  /** True when the browser refused to play without a press. */
  readonly state: Watched<{ blocked: boolean }>;
  /** Introduces this browser to the server: at first, and again after an outage. */
  hello(): void;
  command(message: SpeakerCommand): Promise<void>;
  /** Call within a press: plays what the browser refused. */
  allow(): Promise<void>;
  close(): void;
}

type IdleReason = Message<"speaker_status">["idleReason"];

export function createBrowserSpeaker(
  browserId: string,
  world: BrowserSpeakerWorld,
): BrowserSpeaker {
  const { player, audio } = world;
  const blocking = watched({ blocked: false });
  let url: string | null = null;
  let idleReason: IdleReason = null;
  let reported: OutputState = audio.state.get();
  let gather: unknown;
  let beat: unknown;
  let look: unknown;
  let goOn: unknown;
  let closed = false;
  /** Its machine was asleep while it played, and its run may be over: it is silent until the server was heard. */
  let awaits: "its pause" | "the server" | null = null;
  /** The browser did not let it play what the server asked for. */
  let refused = false;

  const serving = () => url !== null && player.state.get().served;

  function report() {
    world.clearTimer(gather);
    gather = undefined;
    if (closed) return;
    const state = audio.state.get();
    const holds = serving() && idleReason === null && state.status !== "idle";
    world.sendNow({
      type: "speaker_status",
      browserId,
      state: !holds ? "idle" : awaits ? "buffering" : reportedStatus(state),
      url: holds ? url : null,
      position: Math.max(0, audio.position()),
      duration: state.duration,
      volume: state.volume,
      muted: state.muted,
      idleReason,
    });
    reported = { ...state, position: audio.position() };
  }

  function reportSoon() {
    gather ??= world.setTimer(report, GATHER);
  }

  function becomeIdle(reason: NonNullable<IdleReason>) {
    idleReason = reason;
    report();
    url = null;
  }

  function onChange() {
    const state = audio.state.get();
    if (!serving()) return;
    if (awaits === "its pause" && state.status === "paused") awaits = "the server";
    // Somebody has pressed Play.
    else if (awaits === "the server" && state.status === "playing") awaitNoMore();
    if (awaits === null && sounds()) lookAgain();
    if (state.status === "error" && reported.status !== "error") return becomeIdle("error");
    const isReported = (["status", "duration", "volume", "muted"] as const).every(
      (field) => state[field] === reported[field],
    );
    if (
      !isReported ||
      Math.abs(audio.position() - reported.position) > JUMP + REPORT_EVERY / 1000
    ) {
      reportSoon();
    }
  }

  function onPlayerChange() {
    // Somebody chose another recitation in this page: the server's has ended.
    if (url !== null && idleReason === null && !player.state.get().served)
      becomeIdle("interrupted");
  }

  function keepReporting() {
    beat = world.setTimer(() => {
      if (serving() && audio.state.get().status === "playing") report();
      keepReporting();
    }, REPORT_EVERY);
  }

  const sounds = () => serving() && ["playing", "loading"].includes(audio.state.get().status);

  function lookAgain() {
    if (look !== undefined) return;
    const [from, position] = [world.now(), audio.position()];
    look = world.setTimer(() => {
      look = undefined;
      if (!sounds()) return;
      const gap = world.now() - from;
      // A browser may let the page alone sleep, and play on.
      const playsOn = (audio.position() - position) * 1000 > gap / 2;
      if (gap < SLEPT || playsOn) return lookAgain();
      awaits = "its pause";
      audio.pause();
      world.check();
      // Over a socket that has outlived the sleep.
      hello();
    }, LOOK_EVERY);
  }

  function awaitNoMore() {
    if (awaits !== null) reportSoon();
    awaits = null;
    world.clearTimer(goOn);
    goOn = undefined;
  }

  function hello() {
    world.sendNow({ type: "speaker_hello", browserId });
    report();
  }

  async function start(): Promise<Outcome> {
    awaitNoMore();
    refused = false;
    blocking.patch({ blocked: false });
    const { promise: slow, resolve } = Promise.withResolvers<Outcome>();
    const timer = world.setTimer(() => resolve({ error: null }), PATIENCE);
    const outcome = await Promise.race([slow, audio.play().then(() => ({ error: null }), failure)]);
    world.clearTimer(timer);
    return outcome;
  }

  function failure(error: unknown): Outcome {
    // The recording was replaced or paused before it began, which is no failure.
    if (nameOf(error) === "AbortError") return { error: null };
    if (nameOf(error) !== "NotAllowedError")
      return { error: "tab.recording-refused", fault: "recording" };
    refused = true;
    blocking.patch({ blocked: true });
    return { error: "tab.playing-not-allowed", fault: "speaker" };
  }

  async function obey({ command }: SpeakerCommand): Promise<Outcome | void> {
    switch (command.do) {
      case "load": {
        const { position, paused = false, do: _, ...track } = command;
        awaitNoMore();
        // After serve(): the change from what the page played before would end it at once.
        player.serve(track, position);
        url = command.url;
        idleReason = null;
        return paused ? audio.pause() : start();
      }
      case "fetch-ahead":
        return world.fetchAhead(command.url, command.position);
      case "play":
        return start();
      case "pause":
        awaitNoMore();
        return audio.pause();
      case "stop":
        awaitNoMore();
        becomeIdle("cancelled");
        return audio.clear();
      case "seek":
        audio.seek(command.position);
        return reportSoon();
      case "volume":
        audio.setVolume(command.volume);
        // The output knows only then whether the device accepts a volume.
        await new Promise<void>((resolve) => void world.setTimer(resolve, 0));
        if (!audio.state.get().volumeFixed) return;
        return { error: "tab.volume-fixed", fault: "cannot" };
      case "mute":
        return audio.setMuted(command.muted);
      case "report":
        if (awaits) goOn ??= world.setTimer(() => void start(), GO_ON_AFTER);
        return report();
    }
  }

  const stops = [
    audio.state.watch(onChange),
    player.state.watch(onPlayerChange),
    audio.onEnded(() => {
      if (serving()) becomeIdle("finished");
    }),
  ];
  keepReporting();
  // A refusal must show now, not at the first schedule.
  void audio.unlock().then((allowed) => allowed || blocking.patch({ blocked: true }));

  return {
    state: blocking,
    hello,
    async command(message) {
      if (message.browserId !== browserId) return;
      const outcome = (await obey(message)) ?? { error: null };
      const { commandId } = message;
      world.send({ type: "speaker_done", browserId, commandId, fault: "speaker", ...outcome });
    },
    async allow() {
      if (serving() && refused) await start();
      else blocking.patch({ blocked: !(await audio.unlock()) });
      report();
    },
    close() {
      for (const stop of stops) stop();
      world.fetchAhead(null, 0);
      awaitNoMore();
      for (const timer of [beat, gather, look]) world.clearTimer(timer);
      closed = true;
      // Another tab may be the speaker from now on.
      if (serving()) audio.clear();
      world.sendNow({ type: "speaker_bye", browserId });
    },
  };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

function reportedStatus({ status }: OutputState): Message<"speaker_status">["state"] {
  if (status === "loading") return "buffering";
  return status === "playing" || status === "paused" ? status : "idle";
}

export interface ServingTab {
  allow(): Promise<void>;
  stop(): void;
}

interface TabWorld {
  player: Player;
  audio: AudioOutput;
  live: Live;
  /** True while this tab is the one that plays, and the browser will not let it until somebody presses. */
  report(blocked: boolean): void;
}

/** Serves whenever this tab holds the lock that one of the browser's tabs has at a time. */
export function serveInTurn(browserId: string, world: TabWorld): ServingTab {
  const { live } = world;
  let current: BrowserSpeaker | null = null;
  const stop = holdTabLock(`wird-speaker-${browserId}`, () => {
    const here = createBrowserSpeaker(browserId, {
      player: world.player,
      audio: world.audio,
      send: live.send,
      sendNow: live.sendNow,
      check: live.check,
      fetchAhead: lateFetchAhead(),
      now: Date.now,
      setTimer: (run, milliseconds) => window.setTimeout(run, milliseconds),
      clearTimer: (timer) => window.clearTimeout(timer as number | undefined),
    });
    const stops = [
      here.state.watch(() => world.report(here.state.get().blocked)),
      live.onMessage((message) => {
        if (message.type === "auth_ok") here.hello();
        if (message.type === "speaker_command") void here.command(message);
      }),
      onTouch(() => void (here.state.get().blocked && here.allow())),
      keepScreenOn(),
    ];
    current = here;
    here.hello();
    return () => {
      for (const end of stops) end();
      here.close();
      current = null;
      world.report(false);
    };
  });
  return { allow: async () => current?.allow(), stop };
}

/** Calls `run` at every event that browsers count as a user's gesture. Returns the function that ends it. */
function onTouch(run: () => void): () => void {
  const kinds = ["pointerup", "touchend", "click", "keydown"];
  for (const kind of kinds) addEventListener(kind, run);
  return () => {
    for (const kind of kinds) removeEventListener(kind, run);
  };
}

/** Fetched with the first recording; where that fails, each recording is fetched on its minute. */
function lateFetchAhead(): (url: string | null, position: number) => void {
  let file: Promise<typeof import("./fetch-ahead.ts")> | null = null;
  return (url, position) => {
    if (url === null && file === null) return;
    file ??= import("./fetch-ahead.ts");
    file.then(
      ({ fetchAhead }) => fetchAhead(url, position),
      () => (file = null),
    );
  };
}
