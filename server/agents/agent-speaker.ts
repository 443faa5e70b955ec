// A Cast speaker in a home with an agent: its commands and events go by the node that has the agent's socket.
import type { AgentCommand, AgentEvent } from "#contract/agent-messages";
import {
  aboutSpeaker,
  type Sentence,
  sentence,
  englishOf,
  knownSentence,
} from "#contract/sentences/sentences";
import {
  AGENT_BACK,
  AGENT_LINE,
  CAST_ANSWER,
  CAST_CONNECT,
  CAST_LAUNCH,
  CAST_LOAD,
} from "#contract/time-budgets";
import type { Clock } from "#server/platform/clock";
import type { AgentOrder, AgentWord } from "#server/platform/between-nodes/agent-events";
import type { Events } from "#server/platform/events";
import { withInstants } from "./agent-connection.ts";
import { withoutMediaOrigin } from "#server/speakers/media-origin";
import {
  type Media,
  type Speaker,
  SpeakerError,
  type SpeakerFault,
  type SpeakerKind,
} from "#server/speakers/speaker";
import type { AnySentence } from "#contract/sentences/sentence";

const LONGEST_NAME = 200;
/** Milliseconds that a word is under way between nodes at most: what seems to take longer was sent by a wrong clock. */
const WORD_WITHIN = 5000;

/** The id of no run. */
const NO_RUN = 0;
/** What a player refuses perhaps only for a moment; an agent calls it a fault of the speaker. */
const REFUSALS: ReadonlySet<string> = new Set([
  "speaker.load-refused",
  "speaker.other-recording",
  "player.refused",
]);

interface Parts {
  events: Pick<Events, "node" | "publish" | "subscribe">;
  clock: Clock;
  /** Where the speakers of other homes reach this server. */
  publicUrl: string;
  lines: Pick<AgentLines, "reach">;
  /** The id of the row of a run that the agent has begun by itself; null: it has none yet. */
  runIdOf(agentId: number, key: string): Promise<number | null>;
  /**
   * How people named the agent's home; null: there is no such agent any more, or the account of this speaker, given
   * by the id of its row, is not of its home.
   */
  homeOf(agentId: number, speaker: number): Promise<string | null>;
}

interface Link {
  node: string;
  connection: string;
  since: number;
}

/** Called without an error: the command succeeded. */
type Answer = (error: Sentence | null, fault?: SpeakerFault) => void;

// Unique among all speakers of this node, so that each answer finds its command.
let lastId = 0;

export function agentSpeakers(parts: Parts): SpeakerKind {
  const { events, clock, publicUrl, homeOf, lines, runIdOf } = parts;
  return {
    create(target, onEvent, journal): Speaker {
      const agentId = target.agentId ?? 0;
      const deviceId = target.deviceId ?? "";
      const open = new Map<number, Answer>();
      let link: Link | null = null;
      let leaveLine: (() => void) | null = null;
      let home: string | null = null;
      /** When the agent last said anything of this speaker, UTC milliseconds. */
      let heardAt: number | null = null;
      /** The agent may still answer a call, or come back; then these go on, or give up. */
      let awaiting: (() => void) | null = null;
      let waiting: (() => void)[] = [];
      let closed = false;
      /** Its account is not of the agent's home: nothing is said to the agent. */
      let isOthers = false;
      /** Until that is known commands wait. */
      let asked: Promise<void> = Promise.resolve();
      /** By the key of a run that the agent has begun by itself: the id of its row. */
      const runIds = new Map<string, number>();
      let parked: AgentEvent[] | null = null;

      const unsubscribe = [
        events.subscribe("agent-here", (here) => {
          if (here.agentId === agentId) meet(here);
        }),
        events.subscribe("agent-gone", (gone) => {
          if (gone.agentId === agentId && gone.connection === link?.connection) lose();
        }),
        events.subscribe("agent-word", ({ connection, speaker, word, sentAt }) => {
          if (speaker !== target.id || connection !== link?.connection) return;
          hear(word.type === "done" ? word : { ...word, event: byOurClock(word.event, sentAt) });
        }),
        // One of the above may be lost.
        events.subscribe("events-missed", call),
      ];

      /** The node that has the socket may have a wrong clock: it gives its own speakers up, and passes on what agents say. */
      function byOurClock(event: AgentEvent, sentAt = clock.now()): AgentEvent {
        const behind = clock.now() - sentAt;
        if (behind >= 0 && behind <= WORD_WITHIN) return event;
        return withInstants(event, (at) => at + behind);
      }

      function call(): void {
        events.publish("agent-call", { agentId });
      }

      function order(what: AgentOrder): void {
        if (link === null) return;
        const { node: to, connection } = link;
        const from = events.node;
        events.publish("agent-order", {
          ...{ to, agentId, connection, from, speaker: target.id, order: what },
        });
      }

      function meet(here: Link & { home: string }): void {
        if (isOthers) return;
        home = here.home;
        if (here.connection === link?.connection) return;
        // A node that has not noticed yet that its socket is dead answers too.
        if (link !== null && here.since < link.since) return;
        // A node that dies does not tell that its line is lost. Whether the speaker obeyed what was sent there, it says next.
        if (open.size > 0) tellLost();
        link = { node: here.node, connection: here.connection, since: here.since };
        leaveLine ??= lines.reach(agentId);
        journal.note(`reached by the agent of ${home}`);
        order({ do: "open", deviceId, name: target.name });
        settle();
      }

      /** Lets calls that wait for the agent go on, whether it came or not. */
      function settle(): void {
        awaiting?.();
        awaiting = null;
        const goOn = waiting;
        waiting = [];
        for (const each of goOn) each();
      }

      /** Commands wait for the agent until this is over. */
      function waitForAgent(then: () => void): void {
        awaiting?.();
        awaiting = clock.after(AGENT_BACK, () => {
          awaiting = null;
          then();
          settle();
        });
      }

      const away = (): Sentence =>
        home === null
          ? aboutSpeaker("speaker.not-found", target.name)
          : sentence("agent.away", { speaker: target.name, home });

      function failAll(): void {
        for (const answer of open.values()) answer(away());
      }

      function unlink(): void {
        link = null;
        leaveLine?.();
        leaveLine = null;
      }

      function tellLost(): void {
        failAll();
        onEvent({ type: "disconnected", reason: away(), heardAt });
      }

      function lose(): void {
        unlink();
        tellLost();
        waitForAgent(() => {});
        call();
      }

      /** A node that was cut off, and had opened it too, has closed it since: nothing is heard of it. */
      function openAgain(lastHeardAt: number | null): void {
        const reason = aboutSpeaker("speaker.no-answer", target.name);
        onEvent({ type: "disconnected", reason, heardAt: lastHeardAt });
        order({ do: "open", deviceId, name: target.name });
      }

      function hear(word: AgentWord): void {
        const lastHeardAt = heardAt;
        heardAt = clock.now();
        if (word.type === "done") {
          journal.received(() => JSON.stringify(word));
          if (word.error?.code === "speaker.not-seen") openAgain(lastHeardAt);
          const error = word.error && sentenceOfAgent(word.error, target.name);
          const isRefusal = REFUSALS.has(error?.code ?? "");
          return open.get(word.id)?.(error, isRefusal ? "player" : word.fault);
        }
        const { event } = word;
        const like = event.type === "media" ? asLastReported(event) : null;
        const text = () => JSON.stringify(event);
        journal.received(text, like === null ? undefined : { kind: "media", like });
        hearInOrder(event);
      }

      /** What follows a status waits until it is known of which run it is. */
      function hearInOrder(event: AgentEvent): void {
        if (parked) return void parked.push(event);
        const key = keyIn(event);
        if (key === undefined || runIds.has(key)) return hearEvent(event);
        const behind: AgentEvent[] = [];
        parked = behind;
        runIdOf(agentId, key)
          .then((id) => id !== null && runIds.set(key, id))
          // Then it counts as another's.
          .catch(() => {})
          .finally(() => {
            parked = null;
            if (closed) return;
            hearEvent(event);
            behind.forEach(hearInOrder);
          });
      }

      function hearEvent(event: AgentEvent): void {
        switch (event.type) {
          case "connected": {
            const { begun, volumeOwed } = event;
            const owed = volumeOwed === undefined ? {} : { volumeOwed };
            const runId = begun && runIds.get(begun.key);
            if (runId === undefined || !begun) return onEvent({ type: "connected", ...owed });
            const { volumeBefore } = begun;
            return onEvent({ type: "connected", begun: { runId, volumeBefore }, ...owed });
          }
          case "media": {
            const { status } = event;
            const url = status.url === null ? null : withoutMediaOrigin(status.url);
            const { key, runId = null } = status.loadedFor ?? {};
            const ofRun = key === undefined ? runId : (runIds.get(key) ?? NO_RUN);
            const loadedFor = status.loadedFor && { runId: ofRun };
            return onEvent({ type: "media", status: { ...status, url, loadedFor } });
          }
          case "disconnected":
            return onEvent({ ...event, reason: sentenceOfAgent(event.reason, target.name) });
          case "notice":
            return onEvent({ ...event, notice: sentenceOfAgent(event.notice, target.name) });
          default:
            return onEvent(event);
        }
      }

      /** `time`: of the speaker itself, milliseconds. */
      async function send(command: AgentCommand, time: number): Promise<void> {
        const until = clock.now() + CAST_CONNECT + time + AGENT_LINE;
        await asked;
        if (link === null && awaiting) await new Promise<void>((go) => void waiting.push(go));
        if (closed) throw new SpeakerError(aboutSpeaker("speaker.no-answer", target.name));
        if (link === null) throw new SpeakerError(away());
        const id = ++lastId;
        const left = until - clock.now();
        return new Promise<void>((resolve, reject) => {
          const cancel = clock.after(left, () => {
            answer(aboutSpeaker("speaker.no-answer", target.name));
            // Speakers fail sooner than this, so the line or its node has: who has the agent answers.
            if (link !== null) lose();
          });
          const answer: Answer = (error, fault) => {
            cancel();
            open.delete(id);
            if (error === null) resolve();
            else reject(new SpeakerError(error, fault));
          };
          open.set(id, answer);
          order({ do: "command", id, deviceId, command });
          journal.sent(() => JSON.stringify({ id, command }));
        });
      }

      return {
        open() {
          asked = homeOf(agentId, target.id).then(
            (name) => {
              home ??= name;
              isOthers = name === null;
              if (isOthers && link !== null) lose();
            },
            // Without it, the sentence names the speaker alone.
            () => {},
          );
          waitForAgent(() => {
            if (link === null) onEvent({ type: "disconnected", reason: away(), heardAt });
          });
          call();
          journal.note("asked all nodes which of them has its agent");
        },
        prepare(ahead) {
          if (ahead === undefined) return send({ do: "prepare" }, CAST_LAUNCH);
          const media = typeof ahead === "object" && ahead.media;
          const sent = media ? { ...ahead, media: asSent(media, publicUrl) } : ahead;
          return send({ do: "prepare", ahead: sent }, CAST_LAUNCH + CAST_LOAD);
        },
        load: (media) =>
          send({ do: "load", media: asSent(media, publicUrl) }, CAST_LAUNCH + CAST_LOAD),
        play: () => send({ do: "play" }, CAST_ANSWER),
        pause: () => send({ do: "pause" }, CAST_ANSWER),
        stop: () => send({ do: "stop" }, CAST_ANSWER),
        seek: (position, { plays } = { plays: false }) =>
          send({ do: "seek", position, plays }, CAST_ANSWER),
        setVolume: (volume) => send({ do: "volume", volume }, CAST_ANSWER),
        setMuted: (muted) => send({ do: "mute", muted }, CAST_ANSWER),
        refresh: () => send({ do: "refresh" }, CAST_ANSWER),
        async close() {
          if (closed) return;
          closed = true;
          order({ do: "close", deviceId });
          for (const end of unsubscribe) end();
          settle();
          for (const answer of open.values()) {
            answer(aboutSpeaker("speaker.no-answer", target.name));
          }
          unlink();
        },
      };
    },
  };
}

/** Of a run that the agent has begun by itself. */
function keyIn(event: AgentEvent): string | undefined {
  if (event.type === "connected") return event.begun?.key;
  return event.type === "media" ? event.status.loadedFor?.key : undefined;
}

/** Our own media with the address that other homes reach. */
function asSent({ paused, ...media }: Media, publicUrl: string) {
  return {
    ...media,
    url: media.url.startsWith("/") ? publicUrl + media.url : media.url,
    title: media.title.slice(0, LONGEST_NAME),
    artist: media.artist.slice(0, LONGEST_NAME),
    ...(paused === undefined ? {} : { paused }),
  };
}

/** The same for two reports between which nothing but the position has changed. */
function asLastReported({ status }: Extract<AgentEvent, { type: "media" }>): string {
  const { state, url, idleReason } = status;
  return `${state} ${url} ${idleReason}`;
}

/** Characters as JSON: longer ones are not stored, nor shown. */
const LONGEST_SENTENCE = 1000;

/** One that is too long or makes no sense is replaced by "the speaker cannot be used"; `speaker`: its name. */
function sentenceOfAgent(given: AnySentence, speaker: string): Sentence {
  const unusable = aboutSpeaker("speaker.unusable", speaker);
  if (JSON.stringify(given).length > LONGEST_SENTENCE) return unusable;
  try {
    return knownSentence(englishOf(given), given);
  } catch {
    // A known code without its params.
    return unusable;
  }
}

export interface AgentLines {
  /** False too where no speaker that it reaches is open here. */
  isUp(agentId: number): boolean;
  /** A speaker is reached by it, until what is answered is called. */
  reach(agentId: number): () => void;
}

export function createAgentLines(): AgentLines {
  /** By agent: the speakers that are reached by it. */
  const reached = new Map<number, number>();
  const add = (agentId: number, count: number) =>
    reached.set(agentId, (reached.get(agentId) ?? 0) + count);
  return {
    isUp: (agentId) => (reached.get(agentId) ?? 0) > 0,
    reach(agentId) {
      add(agentId, 1);
      return () => {
        add(agentId, -1);
        if (reached.get(agentId) === 0) reached.delete(agentId);
      };
    },
  };
}
