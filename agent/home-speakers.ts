// The home's speakers on one line to the server: opened and closed, told what to do, and their events sent.
import {
  type AgentCommand,
  type AgentEvent,
  agentEvent,
  type FromAgent,
} from "#contract/agent-messages";
import { aboutSpeaker, sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import {
  type Speaker,
  SpeakerError,
  type SpeakerEvent,
  type SpeakerKind,
} from "#server/speakers/speaker";
import { createSpeakerJournals } from "#server/speakers/speaker-journal";
import { watchedSpeaker } from "#server/speakers/watched-speaker";
import { addressForSpeaker, type MediaSources } from "./allowed-media.ts";
import { isBegunHere, withBegun, withKey } from "./begun-here.ts";
import type { Order } from "./connection.ts";
import { type LastHeard, nowHeard } from "./last-heard.ts";
import type { PlanBook } from "./plan-book.ts";

/** More than a home has; each is a connection. */
const MOST_OPEN = 200;
/** Answers that are kept for a command that comes again. */
const MOST_ANSWERS = 500;
/** Bytes of all journals. */
const JOURNALS = 2 * 1024 * 1024;
/** Characters of `agentEvent`. */
const LONGEST_ADDRESS = 2_000;
const LONGEST_NAME = 200;

interface Options {
  /** Reaches only speakers that this agent's own discovery has seen. */
  kind: SpeakerKind;
  /** The server's origin. */
  sources: MediaSources;
  /** Which runs have begun here. */
  book: Pick<
    PlanBook,
    | "find"
    | "ofRun"
    | "begunByServer"
    | "readyByServer"
    | "going"
    | "owedVolumes"
    | "owes"
    | "isOwedUnmute"
    | "owesUnmute"
  >;
  /** A sound that is kept here, by its address: without a line it is loaded from here. */
  isKept(url: string): boolean;
  clock: Clock;
  log: Log;
  /** How many are connected to changed. */
  onOpen(deviceIds: string[]): void;
}

interface OpenSpeaker {
  name: string;
  speaker: Speaker;
  /** The last of each, for a server that opens it again: whether it is there, what it plays, how loud. */
  last: { line: AgentEvent | null; media: AgentEvent | null; volume: AgentEvent | null };
  /** What the server has made ready there, until it begins or is let go. */
  ahead: { media: AgentMedia | null; mutes: boolean } | null;
}

type Done = Extract<FromAgent, { type: "done" }>;

type AgentMedia = Extract<AgentCommand, { do: "load" }>["media"];

type SpeakerOrder = Extract<Order, { type: "open" | "close" | "command" }>;

export interface SpeakersLine {
  hear(order: SpeakerOrder): void;
  /** `silentFor`: milliseconds since the server's last sign. */
  end(silentFor: number): void;
}

export interface HomeSpeakers {
  /**
   * Everything begins anew with each line: a server opens again what it follows. `onEnd`: the line is over; what
   * each speaker last said and when, by device id. `tellsBegun`, `takesVolumes`, `takesPlayers`: the server takes `begun`,
   * `step` and `volumeOwed`, and `playerRuns` of an event.
   */
  onLine(
    send: (frame: FromAgent) => void,
    onEnd: (heard: ReadonlyMap<string, LastHeard>, silentFor: number) => void,
    options: { tellsBegun: boolean; takesVolumes: boolean; takesPlayers: boolean },
  ): SpeakersLine;
}

export function createHomeSpeakers(options: Options): HomeSpeakers {
  const { kind, sources, book, clock, log } = options;
  const journals = createSpeakerJournals(clock, { mostOfAll: JOURNALS });
  /** Journals are by number. */
  const numbers = new Map<string, number>();

  function numberOf(deviceId: string): number {
    const number = numbers.get(deviceId) ?? numbers.size + 1;
    if (numbers.size < MOST_OPEN) numbers.set(deviceId, number);
    return number;
  }

  return {
    onLine(send, onEnd, { tellsBegun, takesVolumes, takesPlayers }) {
      /** What each speaker last said. */
      const heard = new Map<string, LastHeard>();
      /** Runs of which the server has loaded anything on this line. */
      const loaded = new Set<string>();
      const open = new Map<string, OpenSpeaker>();
      /** By the command's id; null: it is being done. */
      const answers = new Map<number, Done | null>();
      let ended = false;

      function openSpeaker(deviceId: string, name: string): void {
        const known = open.get(deviceId);
        if (known) return tellAgain(deviceId, known);
        if (open.size >= MOST_OPEN) return;
        const last: OpenSpeaker["last"] = { line: null, media: null, volume: null };
        const target = { id: numberOf(deviceId), userId: 0, type: "chromecast" as const };
        const about = { ...target, name, deviceId };
        const speaker: Speaker = watchedSpeaker(kind, about, {
          onEvent(event) {
            if (open.get(deviceId)?.speaker === speaker)
              hearSpeaker({ deviceId, name }, last, event);
          },
          journal: journals.of(target.id),
        });
        open.set(deviceId, { name, speaker, last, ahead: null });
        options.onOpen([...open.keys()]);
        speaker.open();
      }

      function hearSpeaker(
        { deviceId, name }: { deviceId: string; name: string },
        last: OpenSpeaker["last"],
        said: SpeakerEvent,
      ): void {
        // Its own instants are by a clock that may be set.
        if (said.type === "media") {
          const status = { ...said.status, at: clock.now() };
          heard.set(deviceId, nowHeard(heard.get(deviceId), status));
        }
        const known = knownTo(said, { takesVolumes, takesPlayers });
        const event = forServer(known, (runId) => book.ofRun(runId)?.plan.key);
        if (event === null) {
          return log.warn(
            { speaker: deviceId, event: said.type },
            "A speaker said what cannot be passed on.",
          );
        }
        if (said.type === "connected") {
          const known = open.get(deviceId);
          if (known && known.ahead === null) unmuteOwed(deviceId, known.speaker);
        }
        if (event.type === "connected" && tellsBegun) {
          const owed = takesVolumes ? book.owedVolumes() : [];
          const volumeOwed = owed.find((each) => each.deviceId === deviceId)?.volume ?? null;
          last.line = withBegun(book.going(clock.now()), deviceId, volumeOwed);
          last.volume = null;
          return send({ type: "event", deviceId, event: last.line });
        }
        // After that it was put back by its server, or somebody wants another.
        if (takesVolumes && isChange(last.volume, event)) {
          book.owes({ deviceId, name }, null);
          if (last.line?.type === "connected") last.line = { ...last.line, volumeOwed: undefined };
        }
        if (event.type === "connected" || event.type === "disconnected") last.line = event;
        else if (event.type === "media" || event.type === "volume") last[event.type] = event;
        send({ type: "event", deviceId, event });
      }

      function tellAgain(deviceId: string, { last, speaker }: OpenSpeaker): void {
        const isThere = last.line?.type === "connected";
        for (const event of isThere ? [last.line, last.media, last.volume] : [last.line]) {
          if (event) send({ type: "event", deviceId, event });
        }
        // Refused while it is away, which has just been told.
        if (isThere) speaker.refresh().catch(() => {});
      }

      /** It was muted before a minute, by the server or by this agent alone. */
      function unmuteOwed(deviceId: string, speaker: Speaker): void {
        if (!book.isOwedUnmute(deviceId)) return;
        speaker.setMuted(false).then(
          () => book.owesUnmute({ deviceId, name: "" }, false),
          () => {},
        );
      }

      function closeSpeaker(deviceId: string): void {
        const known = open.get(deviceId);
        if (!known) return;
        open.delete(deviceId);
        options.onOpen([...open.keys()]);
        known.speaker.close().catch((error: unknown) => {
          log.debug({ err: error, speaker: known.name }, "a speaker was not closed well");
        });
      }

      function answer(done: Done): void {
        answers.set(done.id, done);
        if (!ended) send(done);
      }

      async function command({ id, deviceId, command: what }: Extract<Order, { type: "command" }>) {
        const before = answers.get(id);
        if (before !== undefined) return before && send(before);
        answers.set(id, null);
        forgetOldAnswers();
        try {
          const known = open.get(deviceId);
          if (!known) throw new SpeakerError(sentence("speaker.not-seen"));
          const media = begunBy(known, what);
          if (known.ahead?.mutes && what.do === "prepare")
            book.owesUnmute({ deviceId, name: known.name }, true);
          if (media?.key !== undefined && !loaded.has(media.key)) {
            loaded.add(media.key);
            const run = book.find(media.key);
            if (run && isBegunHere(run, media.url, heard.get(deviceId), clock.now())) {
              // Where it is, its speaker says.
              known.speaker.refresh().catch(() => {});
              return answer({ type: "done", id, error: null, fault: "speaker" });
            }
          }
          const obeyed = obey(known, what, sources);
          if (what.do === "prepare") noteReady(known.ahead?.media ?? null);
          else if (what.do === "play" && media === null) playsHeld(deviceId);
          if (media?.key !== undefined && media.runId !== null) {
            const { volumeBefore = null } = media;
            book.begunByServer(media.key, { runId: media.runId, volumeBefore }, clock.now());
          }
          await obeyed;
          if (what.do === "mute") book.owesUnmute({ deviceId, name: known.name }, false);
          answer({ type: "done", id, error: null, fault: "speaker" });
        } catch (error) {
          if (!(error instanceof SpeakerError)) log.error({ err: error }, "A command failed");
          answer({ type: "done", id, ...problemOf(error, open.get(deviceId)?.name ?? deviceId) });
        }
      }

      function noteReady(media: AgentMedia | null): void {
        if (media?.key === undefined || media.runId === null || options.isKept(media.url)) return;
        book.readyByServer(media.key, media.runId);
      }

      /** What was made ready on an earlier line, or by this agent alone, its server has play now. */
      function playsHeld(deviceId: string): void {
        const last = heard.get(deviceId);
        const runId = last?.state === "paused" ? (last.loadedFor?.runId ?? null) : null;
        const run = runId === null ? null : book.ofRun(runId);
        if (!run || runId === null || run.runId !== null) return;
        book.begunByServer(run.plan.key, { runId, volumeBefore: null }, clock.now());
      }

      function forgetOldAnswers(): void {
        for (const [id, done] of answers) {
          if (answers.size <= MOST_ANSWERS) return;
          if (done) answers.delete(id);
        }
      }

      return {
        hear(order) {
          if (ended) return;
          if (order.type === "open") openSpeaker(order.deviceId, order.name);
          else if (order.type === "close") closeSpeaker(order.deviceId);
          else void command(order);
        },
        end(silentFor) {
          if (ended) return;
          ended = true;
          // Their server cannot unmute them any more.
          for (const [deviceId, { speaker }] of open) unmuteOwed(deviceId, speaker);
          onEnd(heard, silentFor);
          for (const deviceId of [...open.keys()]) closeSpeaker(deviceId);
        },
      };
    },
  };
}

const LEAVE_AHEAD = new Set<AgentCommand["do"]>(["volume", "mute", "refresh"]);

/** The recording that a command begins: the one that it loads, or that was made ready; null: it begins none. */
function begunBy(known: OpenSpeaker, command: AgentCommand): AgentMedia | null {
  const ready = known.ahead;
  if (command.do === "prepare") {
    known.ahead = typeof command.ahead === "object" ? command.ahead : null;
  } else if (!LEAVE_AHEAD.has(command.do)) known.ahead = null;
  if (command.do === "load") return command.media;
  return command.do === "play" ? (ready?.media ?? null) : null;
}

/** Called in the order of the commands: what needs no waiting is sent to the speaker before this returns. */
function obey(
  { speaker, name }: OpenSpeaker,
  command: AgentCommand,
  sources: MediaSources,
): Promise<void> {
  const allowed = (wanted: string): string => {
    const url = addressForSpeaker(wanted, sources);
    if (url !== null) return url;
    throw new SpeakerError(sentence("agent.address-refused", { speaker: name }), "recording");
  };
  switch (command.do) {
    case "load":
      return speaker.load({ ...command.media, url: allowed(command.media.url) });
    case "seek":
      return speaker.seek(command.position, { plays: command.plays });
    case "volume":
      return speaker.setVolume(command.volume);
    case "mute":
      return speaker.setMuted(command.muted);
    case "prepare": {
      const { ahead } = command;
      if (typeof ahead !== "object" || ahead.media === null) return speaker.prepare(ahead);
      return speaker.prepare({
        ...ahead,
        media: { ...ahead.media, url: allowed(ahead.media.url) },
      });
    }
    default:
      return speaker[command.do]();
  }
}

function problemOf(error: unknown, speaker: string): Pick<Done, "error" | "fault"> {
  if (!(error instanceof SpeakerError)) {
    return { error: aboutSpeaker("speaker.fault-in-wird", speaker), fault: "speaker" };
  }
  return { error: error.sentence, fault: error.fault === "recording" ? "recording" : "speaker" };
}

const isChange = (before: AgentEvent | null, event: AgentEvent) =>
  before?.type === "volume" && event.type === "volume" && event.volume !== before.volume;

/** Without what this server would refuse. */
function knownTo(
  said: SpeakerEvent,
  { takesVolumes, takesPlayers }: { takesVolumes: boolean; takesPlayers: boolean },
): SpeakerEvent {
  if (said.type === "volume" && !takesVolumes) return { ...said, step: undefined };
  if (said.type !== "media" || takesPlayers) return said;
  return { ...said, status: { ...said.status, playerRuns: undefined } };
}

/** Null: a speaker that says what no frame may contain does not cost the home its line. */
function forServer(
  event: SpeakerEvent,
  keyOf: (runId: number) => string | undefined,
): AgentEvent | null {
  const cut =
    event.type === "taken"
      ? { ...event, by: event.by.slice(0, LONGEST_NAME) }
      : event.type === "media" && event.status.url !== null
        ? { ...event, status: { ...event.status, url: event.status.url.slice(0, LONGEST_ADDRESS) } }
        : event;
  const { success, data } = agentEvent.safeParse(withKey(cut, keyOf));
  return success ? data : null;
}
