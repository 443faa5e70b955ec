// For tests: writes what a session was told and what it did, so that two versions of the session can be compared.
import { appendFileSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "vitest";
import type { PlaybackSession, SessionParts } from "./session-runner.ts";

/**
 * With SESSION_TRACES set to a folder, each test writes a file there: events and calls in (`>`), commands, stored rows,
 * shown states, history and run events out. Record before a change and after it, and compare the folders:
 *
 *     SESSION_TRACES=before npx vitest run --project unit server/playback/session
 */
export function traced(
  make: (parts: SessionParts) => PlaybackSession,
  parts: SessionParts,
  firstRun: number,
): PlaybackSession {
  const folder = process.env["SESSION_TRACES"];
  if (folder === undefined) return make(parts);
  const { currentTestName = "", testPath = "" } = expect.getState();
  const within = join(folder, basename(testPath, ".test.ts"));
  mkdirSync(within, { recursive: true });
  const file = join(within, `${currentTestName.replaceAll(/[^\w]+/g, "-").slice(0, 150)}.txt`);
  const begin = parts.clock.now();

  function note(direction: "<" | ">", what: string, ...values: unknown[]): void {
    const seconds = (parts.clock.now() - begin) / 1000;
    const told = values.map((value) => JSON.stringify(value, withoutRunIds)).join(" ");
    appendFileSync(file, `${seconds} ${direction} ${what} ${told}\n`);
  }

  /** Runs are counted over all tests of a process. */
  function withoutRunIds(key: string, value: unknown): unknown {
    if (key === "items" && Array.isArray(value)) return value.length;
    if (key === "availableSurahs" && Array.isArray(value)) return value.length;
    return key === "runId" && typeof value === "number" ? value - firstRun : value;
  }

  function watched<T extends object>(direction: "<" | ">", object: T): T {
    return new Proxy(object, {
      get(target, key, receiver) {
        const value: unknown = Reflect.get(target, key, receiver);
        if (typeof value !== "function") return value;
        return (...values: unknown[]) => {
          if (!QUESTIONS.has(String(key))) note(direction, String(key), ...values);
          return value.apply(target, values);
        };
      },
    });
  }

  const session = make({
    ...parts,
    createSpeaker(onEvent) {
      const speaker = parts.createSpeaker((event) => {
        note(">", "event", event);
        onEvent(event);
      });
      return watched("<", speaker);
    },
    history: watched("<", parts.history),
    store(state) {
      note("<", "stored", state);
      void parts.store(state);
    },
    onChange(state, notes) {
      note("<", "shown", state, notes);
      parts.onChange(state, notes);
    },
    onRunEvent(runId, event) {
      note("<", "run", { runId }, event);
      void parts.onRunEvent(runId, event);
    },
  });
  return watched(">", session);
}

/** What is asked of a session and changes nothing. */
const QUESTIONS = new Set(["state", "plan", "heardNow", "isBusy"]);
