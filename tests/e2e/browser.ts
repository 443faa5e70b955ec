// A real Chromium for the end-to-end tests; an error on a page's console fails the test.
import {
  type APIResponse,
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Route,
} from "playwright-core";
import { expect } from "vitest";

export interface TestBrowser {
  /** A page with cookies and storage of its own. `expected`: errors on its console that the test provokes. */
  page(options?: PageOptions): Promise<TestPage>;
  /** Throws when any page has logged an error to its console. */
  mustBeQuiet(): void;
  close(): Promise<void>;
}

export type PageOptions = Parameters<Browser["newContext"]>[0] & { expected?: RegExp };

export type TestPage = Page & { context(): BrowserContext };

/**
 * Milliseconds that a step may take: on a machine that others use too, what takes a third of a second took ten.
 * `npm run mutate`, whose tests are to fail, waits less.
 */
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

/** Chromium logs each refused request, and each request without a network; tests check those themselves. */
const LOGGED_BY_CHROMIUM =
  /^Failed to load resource: the server responded with a status of|net::ERR_INTERNET_DISCONNECTED|^WebSocket .* no valid credentials/;

/** What the server answers to a page's request, never that the page knows it already. */
export function fetchWhole(route: Route): Promise<APIResponse> {
  const { "if-none-match": _, ...headers } = route.request().headers();
  return route.fetch({ headers });
}

/** The server pushes nothing to this page: what the page changes, it must show by itself. */
export const withoutNews = (page: Page) => page.routeWebSocket("**/ws", () => undefined);

/**
 * One for all files of a worker: a start takes as long as a test. Its contexts share neither cookies, storage nor cache.
 * It ends with the worker, by its pipe.
 */
let launched: Promise<Browser> | undefined;

async function launchOnce(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launched = launch();
  return launched;
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      // CI often runs as root, and Chromium refuses to run its sandbox as root.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

export async function startBrowser(): Promise<TestBrowser> {
  const browser = await launchOnce();
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];

  return {
    async page({ expected, ...options } = {}) {
      const context = await browser.newContext({
        locale: "en-GB",
        // Without animations, so that a test sees the page as it is after them.
        reducedMotion: "reduce",
        // It would answer navigations in the place of what a test routes.
        serviceWorkers: "block",
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() !== "error" || LOGGED_BY_CHROMIUM.test(message.text())) return;
        if (expected?.test(message.text())) return;
        errors.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    },
    mustBeQuiet() {
      expect(errors.splice(0)).toEqual([]);
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}
