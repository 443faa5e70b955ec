// Echos of a town and the Amazon behind them: the fake of the tests below its requests, whose events come in time, late, twice or never.
import type { interfaces, RequestEnvelope, Response } from "ask-sdk-model";
import { answerInTime } from "#server/alexa/answer-in-time";
import { SignatureError } from "#server/alexa/skill/request-signature";
import type { Parts } from "#server/parts";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";
import { createEchoDevice, SKILL_ID, type Stream } from "../fakes/alexa-echo.ts";
import { alexaSettings, CLIENT, REDIRECT_URI } from "../fakes/alexa-linking.ts";
import { mustObeyAmazon } from "../fakes/alexa-rules.ts";
import type { SpeakerBody } from "./simulated-home-assistant.ts";
import { between, type Owner, type Random, seededRandom, seedOf, type World } from "./world.ts";

/** What befalls an event of an Echo on its way: so many copies, so many milliseconds late. */
export interface EventFate {
  copies: number;
  late: number;
}

/** `early-asker`: asks for the next recording half a second after the start of one. `late-asker`: after its end. */
export type EchoHabit = "early-asker" | "late-asker" | "ducks";

export interface EchoNode extends Owner {
  parts: Parts | null;
}

interface Options {
  world: World;
  /** One that takes requests; null: none does. */
  anyNode(): EchoNode | null;
  /** Resolves with its seconds when it has loaded. */
  fetch(url: string): Promise<number>;
  ofEvent(host: string): EventFate;
  /** Amazon does not carry this request to the skill, or it has lost the answer to its last renewal of the link. */
  ofRequest(host: string): "fails" | "unlinked" | null;
  /** The skill has answered something that Amazon refuses, or failed. */
  onFault(problem: string): void;
}

export interface NewEcho {
  host: string;
  habits: readonly EchoHabit[];
  onLoad(stream: Stream): void;
  onState(state: VirtualState): void;
}

export interface SimulatedEcho extends SpeakerBody {
  /** Its account is linked, as on the consent page. */
  link(parts: Parts, userId: number): Promise<void>;
  /** A person says it; resolves with whether the skill has done it. */
  say(intent: string, slots?: Record<string, string>): Promise<boolean>;
  /** Its routine opens the skill. */
  open(): Promise<boolean>;
  /** Something of it is under way to the skill, or back. */
  isAsking(): boolean;
  /** When its routine has come. */
  opened(): number[];
  /** It is without the Internet for so many milliseconds, and plays on. */
  cut(ms: number): void;
}

export const echoSettings = alexaSettings;

/** Milliseconds of one way, and for which Amazon waits. */
const [FASTEST, SLOWEST, PATIENCE] = [20, 300, 8000];
const SECOND = 1000;
/** Seconds before its end at which most ask for the next one. */
const ASKS_BEFORE = 8;

export function createEchoes(options: Options) {
  const { world, anyNode, fetch, onFault } = options;

  return function addEcho({ host, habits, onLoad, onState }: NewEcho): SimulatedEcho {
    const random: Random = seededRandom(seedOf(world.seed, `echo ${host}`));
    const device = createEchoDevice({
      clock: world.clockOf(null),
      deviceId: `amzn1.ask.device.${host}`,
      alexaUserId: `amzn1.ask.account.${host}`,
    });
    let volume = 50;
    let isPlugged = true;
    /** Counts what it has begun to play, and its power cuts. */
    let begun = 0;
    let powerCuts = 0;
    let current: Stream | null = null;
    let activity: "IDLE" | "BUFFER_UNDERRUN" | "PLAYING" | "STOPPED" | "FINISHED" = "IDLE";
    /** Milliseconds into it, at that time of the world; it moves on while it plays. */
    let place = { at: 0, since: 0 };
    let length = 0;
    let cutUntil = 0;
    const opened: number[] = [];
    let underWay = 0;
    const tokens = { access: "", refresh: "", until: 0 };
    const way = () => between(random, FASTEST, SLOWEST);

    const placeNow = () =>
      activity === "PLAYING" ? place.at + world.elapsed() - place.since : place.at;

    function settle(now: typeof activity, at = placeNow()): void {
      place = { at, since: world.elapsed() };
      activity = now;
      onState(state());
    }

    function state(): VirtualState {
      const states = { IDLE: "IDLE", BUFFER_UNDERRUN: "LOADING", PLAYING: "PLAYING" } as const;
      const shown =
        activity === "STOPPED" ? "PAUSED" : activity === "FINISHED" ? "IDLE" : states[activity];
      const [url, position] = [current?.url ?? "", placeNow() / 1000];
      const known = { url, position, duration: length || null, title: "", artist: "" };
      return {
        ...{ app: null, senders: 0, volume, muted: false },
        media: current && { state: shown, ...known },
      };
    }

    // --- requests: by way of Amazon, to whichever node answers

    /** Null: it was not done in time. */
    function ask<T>(work: (node: EchoNode, parts: Parts) => Promise<T>): Promise<T | null> {
      return new Promise((resolve) => {
        const cancel = world.after(PATIENCE, () => resolve(null), null);
        const end = (what: T | null) =>
          world.after(
            way(),
            () => {
              cancel();
              resolve(what);
            },
            null,
          );
        const node = anyNode();
        if (!node?.parts) return void end(null);
        const { parts } = node;
        const arrives = () => {
          work(node, parts).then(end, (error: Error) => {
            if (!(error instanceof SignatureError)) onFault(`Alexa: ${error.stack}`);
            end(null);
          });
        };
        world.after(way(), arrives, node);
      });
    }

    function exchange(fields: Record<string, string>) {
      return ask(async (_node, { alexa }) => {
        const form = { client_id: CLIENT.id, client_secret: CLIENT.secret, ...fields };
        return await alexa.linking.exchangeToken(new URLSearchParams(form), undefined);
      });
    }

    function keepTokens({ body }: { body: Record<string, unknown> }): void {
      tokens.access = String(body.access_token);
      tokens.refresh = String(body.refresh_token);
      tokens.until = world.now() + Number(body.expires_in) * SECOND;
    }

    /** The token to send: Amazon renews it when it is over, and keeps the old one where it gets no answer. */
    async function renewed(isLost: boolean): Promise<string> {
      if (world.now() < tokens.until && !isLost) return tokens.access;
      const fields = { grant_type: "refresh_token", refresh_token: tokens.refresh };
      const reply = await exchange(fields);
      if (isLost) return "over";
      if (reply?.status === 200) keepTokens(reply);
      else if (reply) onFault(`Alexa: the link is over: ${JSON.stringify(reply.body)}`);
      return tokens.access;
    }

    async function post(request: RequestEnvelope): Promise<Response | null> {
      const fate = options.ofRequest(host);
      if (fate === "fails") return null;
      const accessToken = await renewed(fate === "unlinked");
      Object.assign(request.context.System.user ?? {}, { accessToken });
      const answer = await ask(async (node, { alexa }) => {
        alexa.signatures.checkTime(request.request.timestamp);
        const late = () => alexa.skill.tooSlow(request);
        return await answerInTime(world.clockOf(node), alexa.skill.answer(request, null), late);
      });
      if (!answer) return null;
      const sent: Response = JSON.parse(JSON.stringify(answer.response));
      try {
        mustObeyAmazon(request.request.type, sent);
      } catch (error) {
        onFault(`Alexa refuses the answer to ${request.request.type}: ${(error as Error).message}`);
      }
      return sent;
    }

    /** As each request says how its player is; Amazon's times are whole seconds. */
    function stamped(request: RequestEnvelope): RequestEnvelope {
      const at = Math.floor(world.now() / SECOND) * SECOND;
      request.request.timestamp = new Date(at).toISOString();
      request.context.AudioPlayer = {
        offsetInMilliseconds: Math.round(placeNow()),
        playerActivity: activity,
        ...(current?.token === undefined ? {} : { token: current.token }),
      };
      return request;
    }

    function tell(type: string, stream: Stream | null, at: number): void {
      const event = stamped(device.eventOf(type, stream?.token, Math.round(at)));
      if (type === "PlaybackFailed") {
        Object.assign(event.request, {
          error: { type: "MEDIA_ERROR_INVALID_REQUEST", message: "404" },
        });
      }
      const { copies, late } = options.ofEvent(host);
      const power = powerCuts;
      for (let copy = 0; copy < copies; copy++) {
        const wait =
          Math.max(0, cutUntil - world.elapsed()) + late + copy * between(random, 0, 3000);
        const leaves = async () => {
          if (power !== powerCuts) return;
          world.tell(host, `${type} ${stream?.token.slice(0, 6)} at ${Math.round(at)}`);
          obey(await post(event));
        };
        underWay++;
        world.after(wait, () => void leaves().finally(() => underWay--), null);
      }
    }

    // --- what it plays

    /** Answers whether it was told anything. */
    function obey(answer: Response | null): boolean {
      if (!isPlugged || !answer) return false;
      const directives = answer.directives ?? [];
      for (const directive of directives) {
        world.tell(host, `is told ${directive.type}`);
        if (directive.type === "AudioPlayer.Stop") {
          stopHere();
          continue;
        }
        const isIdle = activity === "IDLE" || activity === "FINISHED";
        const { playBehavior, audioItem } = directive as interfaces.audioplayer.PlayDirective;
        const next = audioItem?.stream;
        const follows =
          playBehavior === "ENQUEUE" && next?.expectedPreviousToken === current?.token;
        // What follows on a recording that is over begins at once.
        if (isIdle && next && follows) begin(next);
        else device.obey(directive);
        const playing = device.playing();
        if (playBehavior === "REPLACE_ALL" && playing && playing === next) begin(playing);
      }
      return directives.length > 0;
    }

    function stopHere(): void {
      const was = activity;
      if (was !== "PLAYING" && was !== "BUFFER_UNDERRUN") return;
      settle("STOPPED");
      if (was === "PLAYING") tell("PlaybackStopped", current, place.at);
    }

    function begin(stream: Stream): void {
      const [before, at, was] = [current, placeNow(), activity];
      const own = ++begun;
      if (stream.token !== before?.token || was !== "PLAYING") onLoad(stream);
      current = stream;
      length = 0;
      if (device.playing() !== stream) {
        device.obey({
          type: "AudioPlayer.Play",
          ...{ playBehavior: "REPLACE_ALL", audioItem: { stream } },
        });
      }
      settle("BUFFER_UNDERRUN", stream.offsetInMilliseconds);
      if (was === "PLAYING" && before?.token !== stream.token) tell("PlaybackStopped", before, at);
      fetch(stream.url).then(
        (seconds) => {
          if (own !== begun || activity !== "BUFFER_UNDERRUN") return;
          length = seconds;
          sound();
        },
        () => {
          if (own !== begun) return;
          settle("IDLE");
          tell("PlaybackFailed", stream, place.at);
        },
      );
    }

    /** From where it stands. */
    function sound(): void {
      const [own, stream] = [++begun, current];
      const isIt = () => own === begun && activity === "PLAYING";
      settle("PLAYING");
      tell("PlaybackStarted", stream, place.at);
      const left = length * SECOND - place.at;
      const asks = () => {
        if (isIt()) tell("PlaybackNearlyFinished", stream, placeNow());
      };
      const isEarly = habits.includes("early-asker");
      if (!habits.includes("late-asker")) {
        world.after(isEarly ? 500 : Math.max(500, left - ASKS_BEFORE * SECOND), asks, null);
      }
      world.after(left, () => isIt() && finish(), null);
    }

    function finish(): void {
      const over = current;
      settle("FINISHED", length * SECOND);
      tell("PlaybackFinished", over, place.at);
      const [next] = device.queue();
      device.next();
      if (next) return begin(next);
      if (!habits.includes("late-asker")) return;
      const own = begun;
      world.after(
        between(random, 50, 400),
        () => own === begun && tell("PlaybackNearlyFinished", over, place.at),
        null,
      );
    }

    // --- people

    const isDeaf = () => !isPlugged || world.elapsed() < cutUntil;

    async function speak(request: () => RequestEnvelope): Promise<boolean> {
      if (isDeaf()) return false;
      const [played, own] = [activity === "PLAYING" && !habits.includes("ducks"), begun];
      if (played) stopHere();
      underWay++;
      const answer = await post(stamped(request())).finally(() => underWay--);
      if (!isPlugged) return false;
      const isTold = obey(answer);
      // Nothing was told, or to fill the queue: it goes on by itself.
      if (played && begun === own && activity === "STOPPED" && !hasStop(answer)) sound();
      return isTold || (answer !== null && !played);
    }
    const hasStop = (answer: Response | null) =>
      (answer?.directives ?? []).some(({ type }) => type === "AudioPlayer.Stop");
    const say: SimulatedEcho["say"] = (intent, slots = {}) =>
      speak(() => device.intentOf(intent, slots));

    return {
      ...{ deviceId: device.deviceId, name: host, port: 0, state, say },
      opened: () => opened,
      isAsking: () => underWay > 0,
      open: () => {
        opened.push(world.now());
        const task = { name: `${SKILL_ID}.PlayScheduleNow`, version: "1" };
        return speak(() => device.envelope({ type: "LaunchRequest", task }));
      },
      async link({ alexa }, userId) {
        const link = {
          clientId: CLIENT.id,
          redirectUri: REDIRECT_URI,
          state: "s",
          codeChallenge: null,
        };
        const url = await alexa.linking.allow(link, userId, async () => {});
        const code = new URL(url).searchParams.get("code") ?? "";
        const form = { client_id: CLIENT.id, client_secret: CLIENT.secret };
        const asked = { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI };
        keepTokens(
          await alexa.linking.exchangeToken(new URLSearchParams({ ...form, ...asked }), undefined),
        );
      },
      cut(ms) {
        cutUntil = world.elapsed() + ms;
      },
      async unplug() {
        isPlugged = false;
        begun++;
        powerCuts++;
        current = null;
        device.obey({ type: "AudioPlayer.Stop" });
        device.obey({ type: "AudioPlayer.ClearQueue" });
        settle("IDLE", 0);
      },
      async plugIn() {
        isPlugged = true;
      },
      async move() {},
      dropConnections() {},
      startOtherApp() {},
      pressStop: () => void say("AMAZON.StopIntent"),
      pressPause: () => void say("AMAZON.PauseIntent"),
      pressPlay: () => void say("AMAZON.ResumeIntent"),
      pressSeek() {},
      turnVolume(to) {
        volume = to;
        onState(state());
      },
    };
  };
}
