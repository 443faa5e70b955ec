// A Google or Chromecast speaker: playback's commands as Cast messages, its statuses as events.

import { aboutSpeaker, sentence } from "#contract/sentences/sentences";
import { CAST_ANSWER, CAST_CONNECT, CAST_LOAD } from "#contract/time-budgets";
import type { Clock } from "#server/platform/clock";
import { type MediaOrigin, withoutMediaOrigin } from "../media-origin.ts";
import {
  type Ahead,
  type Media,
  type Speaker,
  SpeakerError,
  type SpeakerEvent,
  type SpeakerKind,
} from "../speaker.ts";
import {
  type CastChannel,
  type CastChannelOptions,
  CastFault,
  type CastLog,
  type CastReply,
} from "./cast-channel.ts";
import type { CastDiscovery } from "./cast-discovery.ts";
import { castLink } from "./cast-link.ts";
import { castPace, type Pace } from "./cast-pace.ts";
import { type CastPayload, NAMESPACE, PLATFORM } from "./cast-protocol.ts";
import { launchPlayer, loadMessage } from "./cast-player.ts";
import { castSession } from "./cast-session.ts";
import { castVolume } from "./cast-volume.ts";
import { type CastMedia, readErrorCode } from "./cast-status.ts";

/** LOADs in a row that the player refuses before it is closed and launched anew. */
const REFUSED_BEFORE_LAUNCH = 3;
/**
 * Milliseconds after which a player that has not answered a LOAD hangs, and one that does not play the
 * recording that it is given again is deaf: both are closed, and launched anew.
 */
const HANGS_AFTER = 10_000;
/** Times that one LOAD is sent to a player that hangs up before it answers. */
const MOST_SENDS = 10;
/** Seconds by which a recording may begin before the asked place. */
const BEGINS_NEAR = 3;
/** Milliseconds in which a player that was sent to its place reports that it is there. */
const SOUGHT_IN = 2_000;

export interface CastSpeakerOptions {
  discovery: Pick<CastDiscovery, "resolve">;
  origin: Pick<MediaOrigin, "address">;
  /** Left out: TLS. */
  connect?: CastChannelOptions["connect"];
  clock: Clock;
  log: CastLog & { error(fields: object, text: string): void };
  /** 0 to 1, for the jitter of reconnects. */
  random?: () => number;
}

/** The kind for devices of type google and chromecast. */
export function castSpeakers(options: CastSpeakerOptions): SpeakerKind {
  const pace = castPace(options.clock);
  return { create: (...speaker) => castSpeaker(options, pace, ...speaker) };
}

function castSpeaker(
  { discovery, origin, connect, clock, log, random = Math.random }: CastSpeakerOptions,
  pace: Pace,
  ...[{ name, deviceId }, onEvent, journal]: Parameters<SpeakerKind["create"]>
): Speaker {
  let closed = false;
  let launch: Promise<void> | null = null;
  /** Counts loads and stops: a load that a later command has overtaken is not sent. */
  let orders = 0;
  /** LOADs in a row that the player has refused. */
  let refusals = 0;
  /** The LOAD that was sent and is not answered yet. */
  let unanswered: { url: string; answer: Promise<void>; sentAt: number } | null = null;
  /** The last LOAD, until anything of it was reported to play or to be over. */
  let unheard: { url: string; sentAt: number } | null = null;
  let lastLoaded: string | null = null;
  /** Ends what is made ready: another app was started there. */
  let leaveAlone: (() => void) | null = null;
  /**
   * Where the recording that was loaded is to begin, until it plays there; `replaced`: the media session
   * before it. Its reports are kept back, as they are of another place.
   */
  let beginning: { url: string; at: number; replaced: number | null; sought: boolean } | null =
    null;
  const session = castSession(clock, (event) => {
    const isHeard = event.type === "media" && !["idle", "buffering"].includes(event.status.state);
    if (isHeard || event.type === "taken") unheard = null;
    if (event.type !== "media" || !isElsewhere()) emit(event);
  });
  const link = castLink({
    name,
    deviceId,
    discovery,
    connect,
    ...{ clock, log, journal, pace, random },
    greet(channel, place) {
      loudness.greet(channel, place);
      return session.greet(channel);
    },
    onMessage(message) {
      noteError(message);
      loudness.hear(message);
      session.hear(message);
      if (session.otherApp()) leaveAlone?.();
    },
    onUp: session.goLive,
    onDown(reason, heardAt) {
      session.goSilent();
      emit({ type: "disconnected", reason, heardAt });
    },
  });

  const loudness = castVolume({
    ...{ name, clock, log, discovery, connect, openChannel, request },
    reported: session.volume,
  });

  function emit(event: SpeakerEvent): void {
    if (closed) return;
    try {
      onEvent(asLoaded(event));
    } catch (error) {
      // The caller is reading a socket: an exception in the listener must not stop it.
      log.error({ speaker: name, err: error }, "a speaker event could not be handled");
    }
  }

  /** Why a recording does not play. */
  function noteError({ payload }: CastReply): void {
    const error = readErrorCode(payload);
    if (!error) return;
    journal.note(`${String(payload.type)}: error ${error.code}, ${error.name}`);
    log.debug({ speaker: name, ...error }, "a recording failed");
  }

  /** It plays its recording, and not yet where it was asked to begin: it is sent there. */
  function isElsewhere(): boolean {
    const media = session.media();
    if (!beginning || !media || session.isUnsure()) return false;
    const { url, at, replaced, sought } = beginning;
    const { playerState, currentTime } = media;
    const isReady = playerState === "playing" || playerState === "paused";
    if (media.contentId !== url || media.mediaSessionId === replaced || !isReady) return false;
    if (currentTime < at - BEGINS_NEAR) {
      if (!sought) void beginThere(beginning);
      return true;
    }
    beginning = null;
    return false;
  }

  async function beginThere(wanted: NonNullable<typeof beginning>): Promise<void> {
    wanted.sought = true;
    try {
      await commandMedia({ type: "SEEK", currentTime: wanted.at });
      if (beginning !== wanted) return;
      await new Promise<void>((resolve) => void clock.after(SOUGHT_IN, resolve));
      if (beginning === wanted) await refresh();
    } catch (error) {
      log.debug({ speaker: name, err: error }, "a Cast player did not go to its place");
    }
    if (beginning !== wanted) return;
    beginning = null;
    emit({ type: "notice", notice: aboutSpeaker("player.began-at-start", name) });
    session.reportMedia();
  }

  /** A request whose every failure becomes a sentence. */
  async function request(
    channel: CastChannel,
    destination: string,
    namespace: string,
    payload: CastPayload,
    timeoutMs = CAST_ANSWER,
  ): Promise<CastPayload> {
    try {
      return await channel.request(destination, namespace, payload, timeoutMs);
    } catch (error) {
      const reason = error instanceof CastFault ? error.reason : null;
      if (reason === "no-answer") throw new SpeakerError(aboutSpeaker("speaker.no-answer", name));
      if (reason === "closed")
        throw new SpeakerError(aboutSpeaker("speaker.connection-lost", name));
      if (reason === "abandoned")
        throw new SpeakerError(aboutSpeaker("speaker.player-stopped", name));
      throw new SpeakerError(
        sentence("speaker.command-unsent", { speaker: name, problem: (error as Error).message }),
      );
    }
  }

  const askReceiver = (channel: CastChannel) => (payload: CastPayload, timeoutMs?: number) =>
    request(channel, PLATFORM, NAMESPACE.receiver, payload, timeoutMs);

  function openChannel(): CastChannel {
    const channel = link.channel();
    if (channel) return channel;
    const why = deviceId === null ? "speaker.not-linked" : "speaker.no-answer";
    throw new SpeakerError(aboutSpeaker(why, name));
  }

  /** A player that refuses every recording is closed, and launched anew by the next step. */
  async function closePlayer(): Promise<void> {
    const channel = link.channel();
    const player = session.player() ?? session.unjoined();
    refusals = 0;
    if (!channel || !player) return;
    session.leavePlayer();
    const question = { type: "STOP", sessionId: player.sessionId };
    await request(channel, PLATFORM, NAMESPACE.receiver, question).catch((error: Error) => {
      log.debug({ speaker: name, fault: error.message }, "a Cast player could not be closed");
    });
  }

  /** Connected, with the player's channel open; false when another app runs and may stay. */
  async function makeReady(takeOver: boolean): Promise<boolean> {
    const channel = link.channel() ?? (await link.whenUp(CAST_CONNECT));
    if (session.player()) return true;
    if (session.otherApp() && !takeOver) return false;
    if (session.unjoined()) {
      if ((await session.rejoined()) === "joined") return true;
      await closePlayer();
    }
    launch ??= launchPlayer({
      name,
      clock,
      onJoin: session.onJoin,
      ask: askReceiver(channel),
    }).finally(() => {
      launch = null;
    });
    await launch;
    return true;
  }

  async function commandMedia(payload: CastPayload): Promise<void> {
    const channel = openChannel();
    const player = session.player();
    const media = session.media();
    if (!player || !media || media.playerState === "idle") {
      throw new SpeakerError(aboutSpeaker("speaker.idle", name));
    }
    const { mediaSessionId } = media;
    const question = { ...payload, mediaSessionId };
    const reply = await request(channel, player.transportId, NAMESPACE.media, question);
    if (reply.type !== "MEDIA_STATUS") {
      refreshQuietly();
      throw new SpeakerError(aboutSpeaker("speaker.command-refused", name));
    }
  }

  /** Receivers refuse STOP in some states, or after they have loaded the media anew. */
  async function stopMedia({ contentId, loadedFor }: CastMedia): Promise<void> {
    const sounds = () => {
      // What it has not named lately may be over: then it refuses, and is silent.
      const now = session.isUnsure() ? null : session.media();
      return now !== null && now.contentId === contentId && isSounding(now);
    };
    let refusal: Error | null = null;
    for (const type of ["STOP", "STOP", "PAUSE"]) {
      try {
        await commandMedia({ type });
        if (!sounds()) return;
      } catch (error) {
        refusal ??= error as Error;
        // The link or the app does not answer at all: one more question takes as long.
        const { code } = error instanceof SpeakerError ? error.sentence : {};
        if (code === "speaker.no-answer") break;
        await refresh().catch(() => {});
        if (!sounds()) return;
      }
    }
    // Its own app is closed only with a recording of ours in it.
    const player = session.player();
    if (player && (loadedFor !== null || contentId === lastLoaded)) {
      const question = { type: "STOP", sessionId: player.sessionId };
      const reply = await request(openChannel(), PLATFORM, NAMESPACE.receiver, question);
      if (reply.type === "RECEIVER_STATUS" && !sounds()) return;
    }
    throw refusal ?? new SpeakerError(aboutSpeaker("speaker.plays-on", name));
  }

  /** What hung up on us may play on: it is joined again first, or closed with a recording of ours in it. */
  async function stopUnjoined(): Promise<void> {
    const media = session.media();
    const how = await session.rejoined();
    if (how === "joined") await session.settled();
    const isOurs = media && (media.loadedFor !== null || media.contentId === lastLoaded);
    if (how === "refuses" && isOurs) await closePlayer();
  }

  async function refresh(): Promise<void> {
    const channel = openChannel();
    const player = session.player();
    const question = { type: "GET_STATUS" };
    if (player) await request(channel, player.transportId, NAMESPACE.media, question);
    else {
      await request(channel, PLATFORM, NAMESPACE.receiver, question);
      session.reportMedia();
    }
  }

  function refreshQuietly(): void {
    refresh().catch((error: Error) => {
      log.debug({ speaker: name, fault: error.message }, "a Cast status could not be refreshed");
    });
  }

  async function sendLoad(media: Media): Promise<void> {
    const channel = openChannel();
    const player = session.player();
    if (!player) throw new SpeakerError(aboutSpeaker("speaker.player-not-started", name));
    const settled = session.loading(media.url);
    const question = loadMessage(media, player.sessionId);
    try {
      const { transportId } = player;
      judge(await request(channel, transportId, NAMESPACE.media, question, CAST_LOAD));
    } catch (error) {
      if (link.channel() === channel) refreshQuietly();
      throw error;
    } finally {
      settled();
    }
  }

  const isUsed = () => {
    const media = session.media();
    return session.otherApp() !== null || (media !== null && isSounding(media));
  };

  const used = () => new SpeakerError(aboutSpeaker("speaker.used-otherwise", name));

  /** Nothing sounds by it, and whatever else is going on there or begins meanwhile is left alone. */
  async function prepareAhead({ media, mutes }: Exclude<Ahead, "connect">): Promise<void> {
    if (!link.channel()) await link.whenUp(CAST_CONNECT);
    if (isUsed()) throw used();
    if (media) orders += 1;
    const order = orders;
    const { promise: left, reject } = Promise.withResolvers<never>();
    left.catch(() => {});
    leaveAlone = () => reject(used());
    try {
      await Promise.race([left, readyPlayer(mutes)]);
      if (!media) return;
      if (order !== orders) throw new SpeakerError(aboutSpeaker("speaker.other-command", name));
      if (isUsed()) throw used();
      const address = origin.address(media.url, openChannel().localAddress);
      await sendLoadOf(media, address, (load) => sendUntilKept(load, order, { takesOver: false }));
    } finally {
      leaveAlone = null;
    }
  }

  /** Muted before its player is launched; a device that refuses to be muted is launched all the same. */
  async function readyPlayer(mutes: boolean): Promise<void> {
    if (mutes) {
      await loudness.setMuted(true).catch((error: Error) => {
        log.debug({ speaker: name, fault: error.message }, "a Cast device was not muted");
      });
    }
    if (isUsed() || !(await makeReady(false))) throw used();
    await session.settled();
  }

  /** Remembers what was sent until it is answered. */
  async function sendLoadOf(
    media: Media,
    url: string,
    send: (load: Media) => Promise<void>,
  ): Promise<void> {
    lastLoaded = url;
    unheard = { url: media.url, sentAt: clock.now() };
    const replaced = session.media()?.mediaSessionId ?? null;
    const { position } = media;
    beginning = position > BEGINS_NEAR ? { url, at: position, replaced, sought: false } : null;
    const answer = send({ ...media, url });
    const load = { url, answer, sentAt: clock.now() };
    unanswered = load;
    await answer.finally(() => {
      if (unanswered === load) unanswered = null;
    });
  }

  /** A player that has just been launched may hang up on each sender at first. */
  async function sendUntilKept(
    media: Media,
    order: number,
    { takesOver = true } = {},
  ): Promise<void> {
    for (let sends = 1; ; sends++) {
      try {
        return await sendLoad(media);
      } catch (error) {
        const mayFollow = session.unjoined() !== null && link.channel() !== null;
        if (!mayFollow || sends === MOST_SENDS || (await session.rejoined()) === "gone")
          throw error;
        if (!(await makeReady(takesOver)) || order !== orders) throw error;
      }
    }
  }

  /** Only these say something of the recording; whatever else is refused may be taken a moment later. */
  function judge(payload: CastPayload): void {
    const { type } = payload;
    if (type === "LOAD_CANCELLED") {
      refusals++;
      throw new SpeakerError(aboutSpeaker("speaker.other-recording", name), "player");
    }
    const isOfRecording = type === "MEDIA_STATUS" || type === "LOAD_FAILED" || type === "ERROR";
    refusals = isOfRecording ? 0 : refusals + 1;
    if (!isOfRecording)
      throw new SpeakerError(aboutSpeaker("speaker.load-refused", name), "player");
    if (type !== "MEDIA_STATUS" || session.media()?.idleReason === "error") {
      const error = readErrorCode(payload);
      const why = error
        ? sentence("speaker.recording-refused-with", { speaker: name, problem: `${error.code}` })
        : aboutSpeaker("speaker.recording-refused", name);
      throw new SpeakerError(why, "recording");
    }
  }

  return {
    open: link.start,
    async prepare(ahead) {
      if (ahead === "connect") await link.whenUp(CAST_CONNECT);
      else if (ahead) await prepareAhead(ahead);
      else if (await makeReady(false)) await session.settled();
    },
    async load(media) {
      orders += 1;
      const order = orders;
      session.letGo();
      // Nothing is awaited when all is ready: the LOAD is sent before this call returns.
      const hangs = unanswered !== null && clock.now() - unanswered.sentAt >= HANGS_AFTER;
      const isDeaf = unheard?.url === media.url && clock.now() - unheard.sentAt >= HANGS_AFTER;
      if (hangs || isDeaf || refusals >= REFUSED_BEFORE_LAUNCH) await closePlayer();
      if (!link.channel() || !session.player()) await makeReady(true);
      if (order !== orders) {
        throw new SpeakerError(aboutSpeaker("speaker.other-command", name));
      }
      const url = origin.address(media.url, openChannel().localAddress);
      await sendLoadOf(media, url, (load) => sendUntilKept(load, order));
    },
    async play() {
      await commandMedia({ type: "PLAY" });
    },
    async pause() {
      await commandMedia({ type: "PAUSE" });
    },
    async stop() {
      orders += 1;
      beginning = null;
      unheard = null;
      session.letGo();
      openChannel();
      if (session.unjoined()) await stopUnjoined();
      // The first status of a load has its media session id; before that STOP has no target.
      if (unanswered && session.media()?.contentId !== unanswered.url) {
        await unanswered.answer.catch(() => {});
      }
      const media = session.media();
      session.letGo();
      if (session.player() && media && media.playerState !== "idle") await stopMedia(media);
    },
    async seek(position, { plays } = { plays: false }) {
      beginning = null;
      const resumeState = plays ? { resumeState: "PLAYBACK_START" } : {};
      await commandMedia({ type: "SEEK", currentTime: position, ...resumeState });
    },
    async setVolume(volume) {
      await loudness.setLevel(volume);
      // The device ignored the command. An unchanged volume emits no event, but playback needs one.
      if (session.volume()?.volume !== Math.round(volume)) session.reportVolume();
    },
    async setMuted(muted) {
      await loudness.setMuted(muted);
      if (session.volume()?.muted !== muted) session.reportVolume();
    },
    refresh,
    async close() {
      closed = true;
      loudness.close();
      await link.close();
    },
  };
}

const isSounding = ({ playerState }: CastMedia) =>
  playerState === "playing" || playerState === "buffering";

/** With the URL that playback has loaded, not the one that the device was given. */
function asLoaded(event: SpeakerEvent): SpeakerEvent {
  if (event.type !== "media" || event.status.url === null) return event;
  return { ...event, status: { ...event.status, url: withoutMediaOrigin(event.status.url) } };
}
