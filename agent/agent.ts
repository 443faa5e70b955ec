// The agent put together: the home's speakers, the line to the server, and what is told of both.
import type { AgentSpeaker, SharedSpeaker } from "#contract/agent-messages";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { oneLine } from "#server/platform/one-line";
import {
  type CastDiscovery,
  type CastDiscoveryOptions,
  castDiscovery,
} from "#server/speakers/cast/cast-discovery";
import { type CastSpeakerOptions, castSpeakers } from "#server/speakers/cast/cast-speaker";
import { withoutMediaOrigin } from "#server/speakers/media-origin";
import { VERSION } from "#server/version";
import type { AgentConfig } from "./agent-config.ts";
import { type AgentStatus, clockSentence, sharedSentences, writeStatus } from "./agent-status.ts";
import { createConnection, type LineNews, type OpenSocket } from "./connection.ts";
import { createKnownClock } from "./known-clock.ts";
import { createHomeSpeakers } from "./home-speakers.ts";
import { createLocalRuns } from "./local-runs.ts";
import { isMadeReady } from "#contract/makes";
import { createLocalSession } from "./local-session.ts";
import { createKeptPlans } from "./plan-line.ts";
import { createSpeakerJournals } from "#server/speakers/speaker-journal";
import { createSeenSpeakers } from "./seen-speakers.ts";
import { createSoundsAtHome, type SoundsAddress } from "./sounds/sounds-at-home.ts";

/** Milliseconds in which changes of the status are written once: a memory card wears out. */
const STATUS_PACE = 2_000;

/** Milliseconds after the start in which the server is waited for before plans are begun without it. */
const FIRST_LINE = 3_000;
/** The addition since which a server takes what was heard before it carries a run on. */
const CARRIED_SINCE = 2;
/** The addition since which a server takes that a recording ended by itself. */
const ENDED_SINCE = 3;
/** The addition since which a server takes the steps of a speaker's volume, and what is to be put back. */
const VOLUMES_SINCE = 4;
/** The addition since which a server takes whether the player of an idle speaker runs, and what it has heard itself. */
const [PLAYERS_SINCE, TOLD_SINCE] = [6, 6];
/** Milliseconds in which a server that is there answers when a run is overdue. */
const OVERDUE = 300;
/** Bytes of the journals of local sessions. */
const JOURNALS = 1024 * 1024;

interface Options {
  folder: string;
  config: AgentConfig;
  cast: Pick<CastDiscoveryOptions, "mdns" | "hosts">;
  /** Of the home's own network, whose recordings its speakers may fetch. */
  mediaHosts: readonly string[];
  /** Where it serves the sounds that it keeps. */
  sounds: SoundsAddress;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Whether a time server has set the clock since the machine's start; left out: systemd is asked. */
  isSetSinceStart?: () => boolean;
  /** It has stopped trying; why was told. */
  onOver(): void;
  /** In place of the home's network and the line, for simulations. */
  network?: {
    discovery: CastDiscovery;
    connect: CastSpeakerOptions["connect"];
    openSocket: OpenSocket;
  };
}

export interface Agent {
  start(): void;
  stop(): Promise<void>;
}

export function createAgent(options: Options): Agent {
  const { folder, config, cast, clock, random, log, network } = options;
  const { server } = config;
  const sources = { server, mediaHosts: options.mediaHosts };
  const discovery = network?.discovery ?? castDiscovery({ ...cast, clock, random, log });
  let status: AgentStatus = {
    pid: process.pid,
    version: VERSION,
    server,
    home: config.home,
    line: "connecting",
    since: clock.now(),
    why: null,
    clockAhead: null,
    clockUnknown: null,
    speakers: [],
    shared: [],
    sounds: 0,
  };
  let open = new Set<string>();
  let reportSeen: (speakers: AgentSpeaker[]) => void = () => {};
  let cancelWriting: (() => void) | null = null;
  let cancelFirstLine = () => {};
  let reportRuns = () => {};
  const knownClock = createKnownClock({ ...options, onChange: tellClock });
  /** What is due and what was heard is told by it; what speakers say on the line, by this machine's clock. */
  const time = knownClock.clock;
  const journals = createSpeakerJournals(clock, { mostOfAll: JOURNALS });
  const numbers = new Map<string, number>();

  const plans = createKeptPlans({
    ...{ folder, clock: time, log },
    onPlans() {
      runs.plansChanged();
      sounds.look();
    },
  });
  const { book } = plans;
  const sounds = createSoundsAtHome({
    ...{ folder, server, book, clock: time, log },
    listen: options.sounds,
    onKept: (count) => note({ sounds: count }),
  });
  // `sounds.origin` completes the paths of sounds kept here; home-speakers has completed or refused every other path.
  const inHome = { discovery, connect: network?.connect, origin: sounds.origin };
  const kind = castSpeakers({ ...inHome, clock, log, random });
  const kindAtHome = castSpeakers({ ...inHome, clock: time, log, random });
  /** Speakers that played by themselves what they were to hold, since this process began. */
  const playedEarly = new Set<string>();
  const runs = createLocalRuns({
    ...{ book, clock: time, log, onEnd: () => reportRuns() },
    openSession({ deviceId, name }, onRunEvent) {
      const id = numbers.get(deviceId) ?? numbers.size + 1;
      numbers.set(deviceId, id);
      const target = { id, userId: 0, type: "chromecast" as const, name, deviceId };
      const journal = journals.of(id);
      return createLocalSession({
        ...{ kind: kindAtHome, target, journal, sources, sounds, clock: time },
        ...{ random, log, onRunEvent },
        volumeOwed: book.owedVolumes().find((each) => each.deviceId === deviceId)?.volume ?? null,
        unmuteOwed: book.isOwedUnmute(deviceId),
        onOwed({ volume, unmute }) {
          book.owes({ deviceId, name }, volume);
          book.owesUnmute({ deviceId, name }, unmute);
        },
        onPlaysEarly: () => void playedEarly.add(deviceId),
      });
    },
    isMadeReady({ deviceId, makeReady = null }) {
      const known = discovery.speakers().find((each) => each.deviceId === deviceId);
      return known !== undefined && isMadeReady({ type: "chromecast" }, makeReady, known.model);
    },
    loadsAhead: (deviceId) => !playedEarly.has(deviceId),
    isTimeKnown: knownClock.isKnown,
    probeLine: () => connection.probe(OVERDUE),
  });

  const seen = createSeenSpeakers({
    discovery,
    clock,
    onChange(speakers) {
      tellSeen(speakers);
      reportSeen(speakers);
      noteSpeakers();
    },
  });
  const home = createHomeSpeakers({
    ...{ kind, sources, book, clock: time, log },
    isKept: (url) => sounds.serves(withoutMediaOrigin(url)),
    onOpen(deviceIds) {
      open = new Set(deviceIds);
      noteSpeakers();
    },
  });
  const connection = createConnection({
    ...{ server, token: config.token, version: VERSION, clock, random },
    openSocket: network?.openSocket,
    onLine(send, additions) {
      reportSeen = (speakers) => send({ type: "speakers", speakers });
      reportSeen(seen.now());
      cancelFirstLine();
      runs.lineUp();
      sounds.look();
      const takesCarried = additions >= CARRIED_SINCE;
      if (takesCarried) book.carriedOn(time.now());
      const takesEnded = additions >= ENDED_SINCE;
      const takesTold = additions >= TOLD_SINCE;
      reportRuns = () => plans.report(send, { takesCarried, takesEnded, takesTold });
      reportRuns();
      const speakers = home.onLine(send, runs.lineDown, {
        tellsBegun: takesCarried,
        takesVolumes: additions >= VOLUMES_SINCE,
        takesPlayers: additions >= PLAYERS_SINCE,
      });
      return {
        hear(order) {
          if (order.type === "plans" || order.type === "runs-ack") plans.hear(order, send);
          else if (order.type === "shared") tellShared(order.speakers);
          else speakers.hear(order);
        },
        end(silentFor) {
          reportRuns = () => {};
          speakers.end(silentFor);
        },
      };
    },
    tell,
    onServerTime: knownClock.told,
  });

  function note(changes: Partial<AgentStatus>): void {
    status = { ...status, ...changes };
    cancelWriting ??= clock.after(STATUS_PACE, writeNow);
  }

  function tellClock(why: string | null): void {
    if (why === null) log.info("This machine's clock is right again: plans begin by it.");
    else log.warn(why);
    note({ clockUnknown: why });
  }

  function writeNow(): void {
    cancelWriting?.();
    cancelWriting = null;
    writeStatus(folder, status);
  }

  function noteSpeakers(): void {
    const speakers = seen.now().map(({ deviceId, name }) => ({
      name: oneLine(name),
      isOpen: open.has(deviceId),
    }));
    note({ speakers });
  }

  function tellSeen(speakers: AgentSpeaker[]): void {
    const names = speakers.map(({ name }) => oneLine(name)).join(", ");
    log.info(
      speakers.length === 0 ? "No speaker is seen any more." : `Seen in this home: ${names}.`,
    );
  }

  function tellShared(speakers: SharedSpeaker[]): void {
    const names = new Map(seen.now().map(({ deviceId, name }) => [deviceId, oneLine(name)]));
    const shared = speakers.flatMap(({ deviceId, homes, isSeenByOthers }) => {
      const name = names.get(deviceId);
      return name === undefined ? [] : [{ name, homes: homes.map(oneLine), isSeenByOthers }];
    });
    const before = sharedSentences(status.shared);
    note({ shared });
    for (const text of sharedSentences(shared)) if (!before.includes(text)) log.warn(text);
  }

  function tell(news: LineNews): void {
    if (news.is === "clock") {
      note({ clockAhead: news.isWell ? null : news.ahead });
      if (news.isWell) log.info("This machine's clock and the server's agree again.");
      else log.warn(clockSentence(news.ahead));
      return;
    }
    note({ line: news.is, since: clock.now(), why: news.is === "connected" ? null : news.why });
    // Who else sees them is told anew on each line.
    if (news.is === "connected") note({ home: news.home, shared: [] });
    writeNow();
    if (news.is === "connected") {
      const { home: name, serverVersion } = news;
      log.info(`Connected to ${server} (Wird ${serverVersion}) as ${name}.`);
    } else if (news.is === "away") {
      log.warn(`${ended(news.why)} It keeps trying to connect.`);
    } else {
      log.error(`${ended(news.why)} It is not tried again.`);
      // What plays plays on; nothing more is begun.
      book.clear();
      void runs.stop();
      options.onOver();
    }
  }

  return {
    start() {
      knownClock.start();
      writeNow();
      sounds.look();
      discovery.start();
      seen.start();
      connection.start();
      runs.start();
      cancelFirstLine = clock.after(FIRST_LINE, () => runs.lineDown(null));
    },
    async stop() {
      cancelFirstLine();
      connection.stop();
      await runs.stop();
      plans.stop();
      knownClock.stop();
      await sounds.stop();
      seen.stop();
      writeNow();
      await discovery.stop();
    },
  };
}

const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
