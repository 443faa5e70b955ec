// One life of the connection to Home Assistant: from the handshake to its loss, with states and services.
import {
  callService,
  Connection,
  type HassEntities,
  subscribeEntities,
} from "home-assistant-js-websocket";
import { heardName } from "#contract/visible-names";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import {
  HomeAssistantError,
  type HomeAssistantFault,
  openHomeAssistantSocket,
} from "./home-assistant-socket.ts";

const PING_EVERY = 5_000;
const PONG_TIME = 8_000;
/** Milliseconds within which the first states must be there. */
const STATES_TIME = 15_000;

/** What Home Assistant answered in place of doing it; the message is its own words. */
export class ServiceRefused extends Error {
  override name = "ServiceRefused";
}

export interface HomeAssistantConnection {
  version: string;
  /** The integration that brings an entity, such as "sonos"; null while unknown. */
  integrationOf(entityId: string): string | null;
  /** Asks for the integrations again, unless that was just done. */
  learnIntegrations(): Promise<void>;
  /** Starts to ask regularly whether Home Assistant is there. */
  watch(): void;
  /** Resolves with the id of the context that the changes carry, null when it was not told. */
  call(service: string, entityId: string, data: object, timeoutMs: number): Promise<string | null>;
  close(): void;
}

interface Options {
  url: string;
  token: string;
  clock: Clock;
  log: Log;
  /** All entities, at first and whenever one has changed; those that have not are the same objects. */
  onStates(entities: HassEntities): void;
  /** It answers. */
  onSign(): void;
  /** Once, after it was opened. */
  onLost(fault: HomeAssistantFault): void;
}

/** Resolves when the first states are there; rejects with a HomeAssistantError or ServiceRefused. */
export async function openHomeAssistant(options: Options): Promise<HomeAssistantConnection> {
  const { clock, log } = options;
  const socket = await openHomeAssistantSocket(options, clock);
  const connection = new Connection(socket, { setupRetry: 0, createSocket: neverAgain });
  let integrations: Record<string, { domain?: string }> = {};
  let askedAt = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  let isOver = false;
  let cancelPing = () => {};

  // The library would connect again by itself: here the clock is handed in, and a refusal waits long.
  connection.addEventListener("disconnected", () => lost("lost"));

  function lost(fault: HomeAssistantFault): void {
    const isNews = isOpen && !isOver;
    close();
    if (isNews) options.onLost(fault);
  }

  function close(): void {
    isOver = true;
    cancelPing();
    connection.close();
  }

  function firstStates(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(STATES_TIME, () =>
        reject(new HomeAssistantError("no-answer", "Home Assistant sent no states.")),
      );
      const fail = (error: Error) => {
        cancel();
        reject(error);
      };
      // The library leaves a refused subscription without a catcher.
      const subscribe = connection.subscribeMessage.bind(connection);
      connection.subscribeMessage = (...args) => {
        const subscribed = subscribe(...args);
        subscribed.catch((error: unknown) => fail(asFault(error)));
        return subscribed;
      };
      subscribeEntities(connection, (entities) => {
        if (isOver) return;
        cancel();
        resolve();
        options.onStates(entities);
      });
      connection.addEventListener("disconnected", () => fail(closedError()));
    });
  }

  async function learnIntegrations(): Promise<void> {
    if (clock.now() - askedAt < STATES_TIME) return;
    askedAt = clock.now();
    try {
      // Home Assistant answers it to every user.
      const asked = connection.sendMessagePromise<typeof integrations>({ type: "entity/source" });
      integrations = await within(asked, STATES_TIME);
    } catch (error) {
      log.debug({ err: error }, "Home Assistant did not name the integrations of its players");
    }
  }

  /** The answer to the command that was sent last. One that is not answered in time is forgotten: the library keeps it until the end. */
  function within<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
    const { commandId } = connection;
    return new Promise((resolve, reject) => {
      const cancel = clock.after(timeoutMs, () => {
        connection.commands.delete(commandId);
        reject(new HomeAssistantError("no-answer", "Home Assistant did not answer in time."));
      });
      answer
        .then(resolve, (problem: unknown) => reject(asFault(problem)))
        .finally(cancel)
        .catch(() => {});
    });
  }

  function watch(): void {
    if (isOver) return;
    cancelPing = clock.after(PING_EVERY, () => {
      cancelPing = clock.after(PONG_TIME, () => lost("no-answer"));
      const pong = () => {
        if (isOver) return;
        options.onSign();
        cancelPing();
        watch();
      };
      // Closed: reported as that.
      connection.ping().then(pong, () => {});
    });
  }

  try {
    await firstStates();
    await learnIntegrations();
    if (isOver) throw closedError();
  } catch (error) {
    close();
    throw error;
  }
  isOpen = true;
  return {
    version: connection.haVersion,
    integrationOf: (entityId) => heardName(integrations[entityId]?.domain, "") || null,
    learnIntegrations,
    watch,
    async call(service, entityId, data, timeoutMs) {
      if (isOver) throw closedError();
      const target = { entity_id: entityId };
      const asked = callService(connection, domainOf(service), service, data, target);
      const { context } = ((await within(asked, timeoutMs)) ?? {}) as { context?: { id?: string } };
      return context?.id ?? null;
    },
    close,
  };
}

/** The one service that is not of players: it has an integration read its device now. */
export const UPDATE_ENTITY = "update_entity";
const domainOf = (service: string) =>
  service === UPDATE_ENTITY ? "homeassistant" : "media_player";

/** The library rejects with `{code, message}` of Home Assistant, or with its number for a lost socket. */
function asFault(problem: unknown): Error {
  if (typeof problem === "object" && problem !== null && "message" in problem) {
    const { code, message } = problem as { code?: unknown; message: unknown };
    if (typeof code === "string") return new ServiceRefused(String(message));
  }
  return closedError();
}

function closedError(): HomeAssistantError {
  return new HomeAssistantError("lost", "The connection was closed.");
}

function neverAgain(): never {
  throw new Error("Wird opens its sockets to Home Assistant itself.");
}
