// The tabs of a town: the real speaker of a page with its real connection, which browsers hold up, send to sleep and close.
/// <reference types="vite/client" />
import { createBrowserSpeaker } from "../../web/engine/browser-speaker/browser-speaker.ts";
import { createAudioOutput } from "../../web/engine/outputs/audio-output.ts";
import type { Track } from "../../web/engine/outputs/player-output.ts";
import type { PlayerState } from "../../web/engine/player-state.ts";
import { createLiveSocket } from "../../web/api/live-socket.ts";
import { watched } from "../../web/api/watched.ts";
import type { SpeakerCommand } from "#contract/live-messages";
import type { LoginUser } from "#server/platform/logins";
import type { LiveSockets } from "#server/platform/http/live-socket";
import type { Parts } from "#server/parts";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";
import type { WebSocket as ServerSocket } from "ws";
import { type AudioHabit, createSimulatedAudio, type SimulatedAudio } from "./simulated-audio.ts";
import type { SpeakerBody } from "./simulated-home-assistant.ts";
import { type Lines, Refusal } from "./simulated-lines.ts";
import { between, type Owner, seededRandom, seedOf, type World } from "./world.ts";

export interface TabNode extends Owner {
  parts: Parts | null;
  live: LiveSockets | null;
}

interface Options {
  world: World;
  lines: Lines<TabNode>;
  fetch(url: string): Promise<number>;
}

interface NewTab {
  /** Of its line. */
  name: string;
  habits: readonly AudioHabit[];
  /** Of its account, which is there before the tab opens. */
  userId(): number;
  onLoad(command: Extract<SpeakerCommand["command"], { do: "load" }>, commandId: number): void;
  /** A recitation that somebody has chosen in the page. */
  onOwnLoad(url: string): void;
  onState(state: VirtualState): void;
  onOpen(): void;
}

/** What befalls a tab alone. */
export interface SimulatedTab extends SpeakerBody {
  open(): void;
  /** Its machine sleeps for so many milliseconds. */
  sleep(ms: number): void;
  /** The browser lets nothing play until somebody presses. */
  refuse(isRefused: boolean): void;
  stall(ms: number): void;
  /** Its page has no connection, which it tries to have again within a minute. */
  isCutOff(): boolean;
  /** Of the process that runs; 0: the tab is closed. */
  timers(): number;
}

/** A hidden, silent tab's timers: browsers gather short ones by the second, those that follow one another by the minute. */
const [GATHERED, LONG, THROTTLED] = [1000, 1000, 60_000];
/** Milliseconds until a page has loaded. */
const [FASTEST, SLOWEST] = [300, 2500];

interface Process extends Owner {
  /** What was to happen while its machine sleeps; null: it is awake. */
  held: (() => void)[] | null;
}

export function createSimulatedTabs({ world, lines, fetch }: Options) {
  /** As the upgrade of a page's socket is answered. */
  async function welcome(userId: number, { parts, live }: TabNode, socket: ServerSocket) {
    const login = { id: userId, role: "user", language: null, loginHash: loginOf(userId) };
    const user = login as unknown as LoginUser;
    if (!(await parts?.logins.stillGood([user]))?.has(user)) throw new Refusal(401, "{}");
    live?.welcome(socket, user);
  }

  return function addTab(options: NewTab): SimulatedTab {
    const { name, habits, userId, onLoad, onState } = options;
    const random = seededRandom(seedOf(world.seed, `opened tab ${name}`));
    const browserId = `tab-${name}`;
    const isHidden = random() < 0.5;
    let isRefused = false;
    let opened = 0;
    let running: ReturnType<typeof run> | null = null;

    function run() {
      const process: Process = {
        ...{
          name: `${name}-tab-${++opened}`,
          isDead: false,
          ahead: 0,
          timers: 0,
          asleepUntil: 0,
          held: null,
        },
      };
      /** Exactly then, but not while its machine sleeps. */
      const after = (ms: number, call: () => void) => {
        let isWanted = true;
        const act = () => {
          if (isWanted) call();
        };
        const due = () => (process.held ? void process.held.push(act) : act());
        const cancel = world.after(ms, due, process);
        return () => {
          isWanted = false;
          cancel();
        };
      };
      const audio: SimulatedAudio = createSimulatedAudio({
        ...{ world, habits, later: after, fetch, mayPlay: () => !isRefused },
        onChange: () => onState(stateOf(audio)),
      });
      const isThrottled = () => isHidden && audio.heard()?.state !== "PLAYING";
      const setTimer = (call: () => void, ms: number) => {
        if (!isThrottled()) return after(ms, call);
        const by = ms >= LONG ? THROTTLED : GATHERED;
        const at = world.elapsed() + ms;
        return after(ms === 0 ? 0 : Math.ceil(at / by) * by - world.elapsed(), call);
      };
      const clearTimer = (cancel: unknown) => (cancel as (() => void) | undefined)?.();
      const begin = () => {
        const output = createAudioOutput(
          ...([audio.element, { src: "", preload: "" }, () => world.now()] as const),
        );
        const state = watched({ served: false } as PlayerState);
        const socket = createLiveSocket(
          userId(),
          {
            ...{ random, inSight: () => !isHidden, setTimer, clearTimer },
            connect: () =>
              asPage(lines.open(name, process, (node, there) => welcome(userId(), node, there))),
          },
          (event) => {
            if (event.type !== "message") return;
            const { message } = event;
            if (message.type === "auth_ok") speaker.hello();
            if (message.type !== "speaker_command" || message.browserId !== browserId) return;
            if (message.command.do === "load") onLoad(message.command, message.commandId);
            void speaker.command(message);
          },
        );
        const player = {
          state,
          serve(track: Track, position: number) {
            state.patch({ served: true });
            output.load(track, position);
          },
        };
        const speaker = createBrowserSpeaker(browserId, {
          ...{ player, audio: output, send: socket.send, sendNow: socket.sendNow },
          ...{ check: socket.check, fetchAhead() {}, now: () => world.now(), setTimer, clearTimer },
        });
        Object.assign(running ?? {}, { output, state, socket, speaker });
        socket.open();
        speaker.hello();
      };
      world.after(between(random, FASTEST, SLOWEST), begin, process);
      return { process, audio } as {
        process: Process;
        audio: SimulatedAudio;
        output?: ReturnType<typeof createAudioOutput>;
        state?: ReturnType<typeof watched<PlayerState>>;
        socket?: ReturnType<typeof createLiveSocket>;
        speaker?: ReturnType<typeof createBrowserSpeaker>;
      };
    }

    /** Somebody presses there: what they do is the page's own work. */
    const press = (does: (page: NonNullable<typeof running>) => void) => {
      const page = running;
      if (!page || page.process.held) return;
      isRefused = false;
      world.after(0, () => does(page), page.process);
    };
    const nobodyHears = () => {};

    function end(): void {
      if (!running) return;
      world.tell(running.process.name, "is closed");
      running.process.isDead = true;
      lines.hangUp(running.process);
      running = null;
    }

    function open(): void {
      end();
      running = run();
      options.onOpen();
      world.tell(running.process.name, "opens");
    }

    function sleep(ms: number): void {
      const page = running;
      if (!page) return;
      world.tell(page.process.name, `sleeps for ${ms} ms`);
      page.process.held ??= [];
      lines.cut(name, ms);
      page.audio.freeze(true);
      const wakes = () => {
        const { held } = page.process;
        if (!held) return;
        page.process.held = null;
        page.audio.freeze(false);
        for (const act of held) act();
        // The page is seen again.
        page.socket?.check();
      };
      // Nothing jumps over what is planned.
      world.plan(world.now() + ms, () => {
        lines.cut(name, 0);
        world.after(0, wakes, page.process);
      });
    }

    return {
      ...{ deviceId: browserId, name, port: 0, open, sleep },
      state: () => (running ? stateOf(running.audio) : silent),
      unplug: async () => end(),
      plugIn: async () => open(),
      async move() {},
      dropConnections: () => lines.drop(name),
      /** A recitation that somebody chooses in the page. */
      startOtherApp: () =>
        press(({ output, state }) => {
          state?.patch({ served: false });
          const [url, title] = ["http://10.0.0.8/radio/101.mp3", "Another"];
          options.onOwnLoad(url);
          output?.load({ url, title, artist: "", reciterId: 1, surahId: 101 }, 0);
          output?.play().catch(nobodyHears);
        }),
      pressStop: () => press(({ output }) => output?.pause()),
      pressPause: () => press(({ output }) => output?.pause()),
      pressPlay: () => press(({ output }) => void output?.play().catch(nobodyHears)),
      pressSeek: (to) => press(({ output }) => output?.seek(to)),
      turnVolume: (volume) => press(({ output }) => output?.setVolume(volume)),
      refuse(refused) {
        isRefused = refused;
        if (!refused) press(({ speaker }) => void speaker?.allow());
      },
      stall: (ms) => running?.audio.stall(ms),
      isCutOff: () => running !== null && !lines.isOpen(running.process),
      timers: () => running?.process.timers ?? 0,
    };
  };
}

export const loginOf = (userId: number) => `login of ${userId}`;

const around = { app: null, senders: 0 };
const silent: VirtualState = { ...around, media: null, volume: 0, muted: false };

function stateOf({ heard, element }: SimulatedAudio): VirtualState {
  const media = heard();
  return {
    ...around,
    volume: Math.round(element.volume * 100),
    muted: element.muted,
    media: media && { ...media, title: "", artist: "" },
  };
}

/** A socket of the package ws as a page has it. */
function asPage(socket: ServerSocket): WebSocket {
  const page = {
    ...{ onopen() {}, onmessage() {}, onclose() {} },
    get readyState() {
      return socket.readyState;
    },
    send: (text: string) => socket.send(text),
    close: (code?: number) => socket.close(code),
  } as unknown as WebSocket;
  socket.on("open", () => page.onopen?.({} as Event));
  socket.on("message", (data) => page.onmessage?.({ data: String(data) } as MessageEvent));
  socket.on("close", (code) => page.onclose?.({ code } as CloseEvent));
  socket.on("error", () => {});
  socket.on("unexpected-response", () => {});
  return page;
}
