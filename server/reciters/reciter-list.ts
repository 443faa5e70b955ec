// The list of all recitations, ready to send: built once until the catalogue changes.
import type { Events } from "#server/platform/events";
import { type PreparedList, prepareList } from "./prepared-list.ts";
import type { ReciterStore } from "./reciter-store.ts";

export interface ReciterList extends PreparedList {
  /** Origins of recordings on plain http, for the page's Content-Security-Policy. */
  plainOrigins: string[];
}

export interface ReciterLists {
  current(): Promise<ReciterList>;
  plainOrigins(): string[];
}

export function createReciterLists(parts: {
  reciters: ReciterStore;
  events: Events;
}): ReciterLists {
  let list: Promise<ReciterList> | null = null;
  let plainOrigins: string[] = [];

  async function make(): Promise<ReciterList> {
    const all = await parts.reciters.list();
    const servers = all.map((reciter) => new URL(reciter.server));
    const plain = servers.filter((server) => server.protocol === "http:");
    plainOrigins = [...new Set(plain.map((server) => server.origin))];
    return { ...(await prepareList(all)), plainOrigins };
  }

  function current(): Promise<ReciterList> {
    list ??= make();
    list.catch(() => {
      list = null;
    });
    return list;
  }

  function makeAnew(): void {
    list = null;
    current().catch(() => {});
  }
  parts.events.subscribe("catalogue-changed", makeAnew);
  parts.events.subscribe("events-missed", makeAnew);

  return { current, plainOrigins: () => plainOrigins };
}
