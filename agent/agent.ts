// The agent put together: the home's speakers, the line to the server, and what is told of both.
import type { AgentSpeaker } from "#contract/agent-messages";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { oneLine } from "#server/platform/one-line";
import { type CastDiscoveryOptions, castDiscovery } from "#server/speakers/cast/cast-discovery";
import { castSpeakers } from "#server/speakers/cast/cast-speaker";
import { VERSION } from "#server/version";
import type { AgentConfig } from "./agent-config.ts";
import { type AgentStatus, clockSentence, writeStatus } from "./agent-status.ts";
import { createConnection, type LineNews } from "./connection.ts";
import { createHomeSpeakers } from "./home-speakers.ts";
import { createSeenSpeakers } from "./seen-speakers.ts";

/** Milliseconds in which changes of the status are written once: a memory card wears out. */
const STATUS_PACE = 2_000;

interface Options {
  folder: string;
  config: AgentConfig;
  cast: Pick<CastDiscoveryOptions, "mdns" | "hosts">;
  clock: Clock;
  random: () => number;
  log: Log;
  /** It has stopped trying; why was told. */
  onOver(): void;
}

export interface Agent {
  start(): void;
  stop(): Promise<void>;
}

export function createAgent(options: Options): Agent {
  const { folder, config, cast, clock, random, log } = options;
  const { server } = config;
  const discovery = castDiscovery({ ...cast, clock, random, log });
  // A path never comes so far: home-speakers completes it, or refuses it.
  const origin = { address: (url: string) => url };
  const kind = castSpeakers({ discovery, origin, clock, log, random });
  let status: AgentStatus = {
    pid: process.pid,
    version: VERSION,
    server,
    home: config.home,
    line: "connecting",
    since: clock.now(),
    why: null,
    clockAhead: null,
    speakers: [],
  };
  let open = new Set<string>();
  let reportSeen: (speakers: AgentSpeaker[]) => void = () => {};
  let cancelWriting: (() => void) | null = null;

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
    ...{ kind, server, clock, log },
    onOpen(deviceIds) {
      open = new Set(deviceIds);
      noteSpeakers();
    },
  });
  const connection = createConnection({
    ...{ server, token: config.token, version: VERSION, clock, random },
    onLine(send) {
      reportSeen = (speakers) => send({ type: "speakers", speakers });
      reportSeen(seen.now());
      return home.onLine(send);
    },
    tell,
  });

  function note(changes: Partial<AgentStatus>): void {
    status = { ...status, ...changes };
    cancelWriting ??= clock.after(STATUS_PACE, writeNow);
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

  function tell(news: LineNews): void {
    if (news.is === "clock") {
      note({ clockAhead: news.isWell ? null : news.ahead });
      if (news.isWell) log.info("This machine's clock and the server's agree again.");
      else log.warn(clockSentence(news.ahead));
      return;
    }
    note({ line: news.is, since: clock.now(), why: news.is === "connected" ? null : news.why });
    if (news.is === "connected") note({ home: news.home });
    writeNow();
    if (news.is === "connected") {
      const { home: name, serverVersion } = news;
      log.info(`Connected to ${server} (Wird ${serverVersion}) as ${name}.`);
    } else if (news.is === "away") {
      log.warn(`${ended(news.why)} It is tried again until the line is back.`);
    } else {
      log.error(`${ended(news.why)} It is not tried again.`);
      options.onOver();
    }
  }

  return {
    start() {
      writeNow();
      discovery.start();
      seen.start();
      connection.start();
    },
    async stop() {
      connection.stop();
      seen.stop();
      writeNow();
      await discovery.stop();
    },
  };
}

const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
