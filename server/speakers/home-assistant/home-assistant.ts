// Home Assistant for all of its players: one connection that comes back by itself, and who follows what.
import type { HassEntities, HassEntity } from "home-assistant-js-websocket";
import { aFifthSooner, createBackOff } from "#contract/back-off";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { type HomeAssistantConnection, openHomeAssistant } from "./home-assistant-connection.ts";
import { HomeAssistantError, type HomeAssistantFault } from "./home-assistant-socket.ts";
import { ownAddressTowards } from "./own-address.ts";

const RETRY = { first: 1_000, factor: 1.5, longest: 30_000 };
/** A connection that lasted so long was a good one: the next loss is tried again at once. */
const GOOD_AFTER_MS = 30_000;
/** Each refusal makes a notification in Home Assistant, and may get this machine banned. */
const RETRY_REFUSED_MS = 10 * 60_000;
const DOMAIN = "media_player.";
/** Of one Home Assistant, in the list of speakers; one that was connected before is followed all the same. */
const MOST_PLAYERS = 500;
/** As Home Assistant itself limits them. */
const LONGEST_ENTITY_ID = 255;
const TOKEN_REFUSED =
  "Home Assistant refuses the token: make a new long-lived one there and set HOME_ASSISTANT_TOKEN";
/** Milliseconds; a larger difference of two delays means that a clock was set. */
const CLOCK_SET = 60_000;

export interface HomeAssistantListener {
  /** Its state, at once when connected and at each change; null: there is no such entity. */
  onEntity(entity: HassEntity | null): void;
  /** At a loss, and when its reason changes. `heardAt` (UTC milliseconds): the last sign of life. */
  onDown(fault: HomeAssistantFault, heardAt: number | null): void;
}

export interface HomeAssistant {
  start(): void;
  stop(): void;
  isUp(): boolean;
  /** What is wrong; null: nothing, or nothing yet. */
  fault(): HomeAssistantFault | null;
  /** Calls back from now on, and at once when something is known; returns a function that ends it. */
  follow(entityId: string, listener: HomeAssistantListener): () => void;
  /** All media players with their states; empty while it is not connected. */
  players(): HassEntity[];
  player(entityId: string): HassEntity | null;
  /** The integration that brings an entity, such as "sonos"; null while unknown. */
  integrationOf(entityId: string): string | null;
  /**
   * Calls a service of the domain media_player; resolves with the id of the context that its changes
   * will carry. Rejects with a HomeAssistantError, or with ServiceRefused.
   */
  call(service: string, entityId: string, data: object, timeoutMs: number): Promise<string | null>;
  /** Our own address as players see it; null while unknown. */
  localAddress(): string | null;
  /** UTC milliseconds of Home Assistant's clock, as far as its messages tell. */
  itsNow(): number;
}

export interface HomeAssistantOptions {
  url: string;
  token: string;
  clock: Clock;
  log: Log;
  /** 0 to 1, for the jitter of reconnects. */
  random?: () => number;
  ownAddress?: (url: string) => Promise<string | null>;
}

export function connectHomeAssistant(options: HomeAssistantOptions): HomeAssistant {
  const { url, clock, log, random = Math.random, ownAddress = ownAddressTowards } = options;
  const listeners = new Map<string, Set<HomeAssistantListener>>();
  let entities: HassEntities = {};
  let connection: HomeAssistantConnection | null = null;
  let isStarted = false;
  const backOff = createBackOff(RETRY, aFifthSooner(random));
  let fault: HomeAssistantFault | null = null;
  let heardAt: number | null = null;
  let address: string | null = null;
  /** By time that nobody can set here: a clock that was wrong for a while is not believed for good. */
  const elapsed = clock.elapsed ?? clock.now;
  /** That time less Home Assistant's clock: the smallest delay seen, milliseconds. */
  let lead: number | null = null;
  let cancelRetry = () => {};
  let cancelGood = () => {};

  async function attempt(): Promise<void> {
    try {
      const found = await ownAddress(url).catch((error: Error) => {
        throw new HomeAssistantError("unreachable", error.message);
      });
      const opened = await openHomeAssistant({
        ...options,
        onStates: hear,
        onSign() {
          heardAt = clock.now();
        },
        onLost: (why) => lost(why, heardAt),
      });
      if (!isStarted) return opened.close();
      address = found;
      up(opened);
    } catch (error) {
      if (!(error instanceof HomeAssistantError)) {
        log.warn({ err: error }, "Home Assistant answered otherwise than expected");
      }
      lost(error instanceof HomeAssistantError ? error.fault : "no-answer", null);
    }
  }

  function up(opened: HomeAssistantConnection): void {
    connection = opened;
    cancelGood = clock.after(GOOD_AFTER_MS, backOff.reset);
    lead = null;
    const facts = { version: opened.version, players: players().length };
    log.info(facts, `Home Assistant is connected${fault === null ? "" : " again"}`);
    fault = null;
    opened.watch();
    for (const [entityId, followers] of listeners) {
      for (const listener of [...followers]) tell(listener, entities[entityId]);
    }
  }

  function hear(next: HassEntities): void {
    heardAt = clock.now();
    const before = entities;
    entities = next;
    if (!connection) return;
    for (const [entityId, followers] of listeners) {
      const entity = next[entityId];
      if (entity === before[entityId]) continue;
      if (entity) measureDelay(entity);
      for (const listener of [...followers]) tell(listener, entity);
    }
  }

  function tell(listener: HomeAssistantListener, entity: HassEntity | undefined): void {
    try {
      listener.onEntity(entity ?? null);
    } catch (error) {
      // One player must not end the connection of all.
      log.error({ err: error, player: entity?.entity_id }, "a state could not be handled");
    }
  }

  /** A change has just been made: its time and ours differ by the way and by the clocks. */
  function measureDelay({ last_updated }: HassEntity): void {
    const seen = elapsed() - Date.parse(last_updated);
    if (Number.isNaN(seen)) return;
    const isKnown = lead !== null && Math.abs(seen - lead) < CLOCK_SET;
    lead = isKnown ? Math.min(lead ?? seen, seen) : seen;
  }

  function lost(why: HomeAssistantFault, last: number | null): void {
    connection = null;
    cancelGood();
    if (!isStarted) return;
    const usual = backOff.next();
    const wait = why === "token-refused" ? RETRY_REFUSED_MS : usual;
    cancelRetry = clock.after(wait, () => void attempt());
    const isFirst = fault === null;
    if (fault === why) return;
    fault = why;
    if (why === "token-refused") log.error({ url }, TOKEN_REFUSED);
    else if (isFirst) log.warn({ url, fault: why }, "Home Assistant is not reachable");
    for (const followers of listeners.values()) {
      for (const listener of [...followers]) listener.onDown(why, last);
    }
  }

  function players(): HassEntity[] {
    if (!connection) return [];
    const found: HassEntity[] = [];
    for (const id in entities) {
      if (!id.startsWith(DOMAIN) || id.length > LONGEST_ENTITY_ID) continue;
      found.push(entities[id] as HassEntity);
      if (found.length === MOST_PLAYERS) break;
    }
    // Integrations are set up after Home Assistant answers.
    if (found.some(({ entity_id: id }) => !connection?.integrationOf(id))) {
      void connection.learnIntegrations();
    }
    return found;
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      void attempt();
    },
    stop() {
      isStarted = false;
      cancelRetry();
      cancelGood();
      connection?.close();
      connection = null;
    },
    isUp: () => connection !== null,
    fault: () => fault,
    follow(entityId, listener) {
      const followers = listeners.get(entityId) ?? new Set();
      listeners.set(entityId, followers.add(listener));
      if (connection) tell(listener, entities[entityId]);
      else if (fault) listener.onDown(fault, null);
      return () => {
        followers.delete(listener);
        if (followers.size === 0 && listeners.get(entityId) === followers) {
          listeners.delete(entityId);
        }
      };
    },
    players,
    player: (entityId) => (connection ? (entities[entityId] ?? null) : null),
    integrationOf: (entityId) => connection?.integrationOf(entityId) ?? null,
    call(service, entityId, data, timeoutMs) {
      if (connection) return connection.call(service, entityId, data, timeoutMs);
      return Promise.reject(new HomeAssistantError(fault ?? "unreachable", "Not connected."));
    },
    localAddress: () => address,
    itsNow: () => (lead === null ? clock.now() : elapsed() - lead),
  };
}
