// An Echo and the Amazon behind it: sends whole request envelopes, and executes the directives.
import type { interfaces, RequestEnvelope, Response } from "ask-sdk-model";
import type { Clock } from "#server/platform/clock";
import type { Wird } from "../harness.ts";
import type { Amazon } from "./alexa-amazon.ts";
import { mustObeyAmazon } from "./alexa-rules.ts";

export const SKILL_ID = "amzn1.ask.skill.5d1f7e6a-0000-4000-8000-000000000001";

interface DeviceOptions {
  clock: Pick<Clock, "now">;
  accessToken?: string | undefined;
  deviceId?: string;
  alexaUserId?: string;
  locale?: string;
  /** False: a television or a watch, which has Alexa and no player of audio. */
  hasPlayer?: boolean;
}

export interface EchoOptions extends DeviceOptions {
  wird: Wird;
  amazon: Amazon;
  clock: Clock;
  onAnswer?(answer: Response): void;
}

export type Stream = interfaces.audioplayer.Stream;

export type Echo = ReturnType<typeof createEcho>;

/** Makes the request envelopes of an Echo and keeps its audio queue; the caller carries requests to the skill, and plays. */
export function createEchoDevice(options: DeviceOptions) {
  const { clock, locale = "en-US" } = options;
  const deviceId = options.deviceId ?? "amzn1.ask.device.KITCHEN";
  const userId = options.alexaUserId ?? "amzn1.ask.account.AMINA";
  let accessToken = options.accessToken;
  let playing: Stream | null = null;
  let queue: Stream[] = [];
  let offset = 0;
  let requests = 0;

  function envelope(request: object, { inSession = true } = {}): RequestEnvelope {
    const application = { applicationId: SKILL_ID };
    const user = { userId, ...(accessToken === undefined ? {} : { accessToken }) };
    return {
      version: "1.0",
      ...(inSession
        ? {
            session: {
              new: true,
              sessionId: `amzn1.echo-api.session.${++requests}`,
              application,
              attributes: {},
              user,
            },
          }
        : {}),
      context: {
        AudioPlayer: {
          offsetInMilliseconds: offset,
          playerActivity: playing ? "PLAYING" : "IDLE",
          ...(playing?.token === undefined ? {} : { token: playing.token }),
        },
        System: {
          application,
          user,
          device: {
            deviceId,
            supportedInterfaces: options.hasPlayer === false ? {} : { AudioPlayer: {} },
          },
          apiEndpoint: "https://api.amazonalexa.com",
          apiAccessToken: "not a real token",
        },
      },
      request: {
        requestId: `amzn1.echo-api.request.${++requests}`,
        timestamp: new Date(clock.now()).toISOString(),
        locale,
        ...request,
      },
    } as RequestEnvelope;
  }

  return {
    deviceId,
    envelope,
    eventOf: (type: string, token: string | undefined, at: number) =>
      envelope(
        { type: `AudioPlayer.${type}`, token, offsetInMilliseconds: at },
        { inSession: false },
      ),
    intentOf(name: string, slots: Record<string, string> = {}, more: object = {}) {
      const filled = Object.entries(slots).map(([slot, value]) => [
        slot,
        { name: slot, value, confirmationStatus: "NONE" },
      ]);
      const intent = { name, confirmationStatus: "NONE", slots: Object.fromEntries(filled) };
      return envelope({ type: "IntentRequest", dialogState: "COMPLETED", intent, ...more });
    },
    playing: () => playing,
    queue: () => queue,
    offset: () => offset,
    link(token: string | undefined) {
      accessToken = token;
    },
    /** Moves the position, milliseconds. */
    moveTo(at: number) {
      offset = at;
    },
    /** It is over, and the queued recording is the current one. */
    next() {
      playing = queue.shift() ?? null;
      offset = 0;
    },
    obey(directive: { type: string }): void {
      if (directive.type === "AudioPlayer.Stop") playing = null;
      if (directive.type === "AudioPlayer.ClearQueue") queue = [];
      if (directive.type !== "AudioPlayer.Play") return;
      const { playBehavior, audioItem } = directive as interfaces.audioplayer.PlayDirective;
      const stream = audioItem?.stream;
      if (!stream) throw new Error("A Play directive without a stream.");
      if (playBehavior === "REPLACE_ALL") {
        playing = stream;
        queue = [];
        offset = stream.offsetInMilliseconds;
      } else {
        // Alexa ignores an enqueued stream that is to follow another one.
        if (playBehavior === "ENQUEUE" && stream.expectedPreviousToken !== playing?.token) return;
        queue = playBehavior === "ENQUEUE" ? [...queue, stream] : [stream];
      }
    },
  };
}

export function createEcho(options: EchoOptions) {
  const { wird, amazon } = options;
  const device = createEchoDevice(options);
  const { deviceId, envelope, eventOf, playing, offset } = device;

  async function post(sent: RequestEnvelope): Promise<{ status: number; body: any }> {
    const body = JSON.stringify(sent);
    return wird.visitor().call("POST", "/api/alexa/skill", body, amazon.sign(body));
  }

  /** Sends a request, and carries out its response as an Echo does. */
  async function send(sent: RequestEnvelope): Promise<Response> {
    const { status, body } = await post(sent);
    if (status !== 200) throw new Error(`The skill answered ${status}: ${JSON.stringify(body)}`);
    mustObeyAmazon(sent.request.type, body.response);
    options.onAnswer?.(body.response);
    for (const directive of body.response.directives ?? []) device.obey(directive);
    return body.response;
  }

  /** Like some devices: half a second after the start they request the next stream. */
  async function starts(): Promise<Response> {
    const stream = playing();
    const answer = await send(eventOf("PlaybackStarted", stream?.token, offset()));
    if (playing() === stream) {
      await send(eventOf("PlaybackNearlyFinished", stream?.token, offset() + 500));
    } else {
      await send(eventOf("PlaybackStopped", stream?.token, offset() + 500));
    }
    return answer;
  }

  return {
    deviceId,
    envelope,
    post,
    send,
    eventOf,
    /** The URL it plays now; null: it is silent. */
    playing: () => playing()?.url ?? null,
    token: () => playing()?.token,
    offset,
    queued: () => device.queue().map((stream) => stream.url),
    link: device.link,
    launch: (more: object = {}) => send(envelope({ type: "LaunchRequest", ...more })),
    say: (name: string, slots: Record<string, string> = {}, more: object = {}) =>
      send(device.intentOf(name, slots, more)),
    press: (button: string) =>
      send(envelope({ type: `PlaybackController.${button}CommandIssued` }, { inSession: false })),
    /** Starts the recording, and requests the next one. */
    starts,
    nearlyFinishes: () => send(eventOf("PlaybackNearlyFinished", playing()?.token, offset())),
    /** Moves the position to this second. */
    plays: (seconds: number) => device.moveTo(seconds * 1000),
    stops: (token = playing()?.token) => send(eventOf("PlaybackStopped", token, offset())),
    /** Ends the recording; the queued one starts. */
    async finishes(): Promise<Response> {
      const answer = await send(eventOf("PlaybackFinished", playing()?.token, offset()));
      device.next();
      if (playing()) await starts();
      return answer;
    },
    fails: (token = playing()?.token) =>
      send(
        envelope(
          {
            type: "AudioPlayer.PlaybackFailed",
            token,
            error: { type: "MEDIA_ERROR_INVALID_REQUEST", message: "404" },
            currentPlaybackState: { token: playing()?.token, offsetInMilliseconds: offset() },
          },
          { inSession: false },
        ),
      ),
  };
}

export const speechOf = (response: Response): string =>
  (response.outputSpeech as { text?: string } | undefined)?.text ?? "";
