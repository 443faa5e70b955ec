// Starts Wird and stops it.
import { networkInterfaces } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { firstScreen } from "./first-screen.ts";
import { buildParts, type Parts } from "./parts.ts";
import { systemClock } from "./platform/clock.ts";
import { DataFolderError, holdDataFolder } from "./platform/database/data-folder.ts";
import { databaseFaultSentence } from "./platform/database/database-faults.ts";
import { loadEnvFile } from "./platform/env-file.ts";
import { createLog } from "./platform/log.ts";
import { beginProcessEnd } from "./platform/process-end.ts";
import { createTerminalLog } from "./platform/terminal-log.ts";

/** Milliseconds for draining; then the process is ended anyway. */
const LONGEST_STOP = 10_000;
/** Milliseconds for requests under way before speakers are let go, and after that. */
const IN_PEACE = 1000;
const LONGEST_ANSWER = 3000;

/** Why the port could not be listened on. */
class ListenError extends Error {
  override name = "ListenError";
}

try {
  await start();
} catch (error) {
  console.error(sentenceFor(error));
  beginProcessEnd(LONGEST_STOP).finish(1);
}

async function start(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  // The database and the mail are private, whatever the permissions of their folder.
  process.umask(0o077);
  const { isTTY } = process.stdout;
  const format = config.logFormat ?? (isTTY ? "sentences" : "json");
  // At a terminal the first screen has what is not shown until then.
  const quiet = isTTY && config.logLevel === "info";
  const sentences = format === "sentences" ? createTerminalLog(process.stdout, { quiet }) : null;
  const log = createLog(config.logLevel, sentences ?? undefined);
  // Several nodes may share PostgreSQL; an SQLite database has one process.
  const folder = config.databaseUrl === null ? holdDataFolder(config.dataDir) : null;
  const parts = await buildParts(config, { clock: systemClock, random: Math.random, log });
  const { app } = await buildApp(parts);
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await parts.stop();
    throw new ListenError("Nothing can be listened on", { cause: error });
  }
  await parts.start();

  let stopping = false;
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info(`${signal}: stopping`);
    const end = beginProcessEnd(LONGEST_STOP);
    await closeWithin(app, parts);
    await parts.stop();
    folder?.release();
    end.finish(0);
  }
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));

  const port = portOf(config, app.server.address());
  console.log(
    `Wird is ready: ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl}`,
  );
  if (await parts.accounts.isEmpty()) {
    console.log("The first account you make there is the administrator.");
  }
  if (!sentences || !isTTY) return;
  console.log(["", ...firstScreen(config, port, networkInterfaces()), ""].join("\n"));
  sentences.ready();
}

/**
 * Requests under way have a moment to end in peace. Then all is written, beside answers that take longer: one whose
 * reader does not read would take the time of everything else. Those are cut in the end.
 */
async function closeWithin(app: FastifyInstance, parts: Pick<Parts, "drain">): Promise<void> {
  const closed = app.close();
  await Promise.race([closed, wait(IN_PEACE, null, { ref: false })]);
  await parts.drain();
  await Promise.race([closed, wait(LONGEST_ANSWER, null, { ref: false })]);
  app.server.closeAllConnections();
  await closed;
}

/** With PORT=0 the system chose the port. */
function portOf(config: Config, address: ReturnType<import("node:net").Server["address"]>): number {
  return address === null || typeof address === "string" ? config.port : address.port;
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderError) return error.message;
  if (error instanceof ListenError) return listenSentence(error.cause);
  const where = settingsOfDatabase();
  const about = where && databaseFaultSentence(error, where);
  if (about) return about;
  return `Wird could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** Null: they are what is wrong. */
function settingsOfDatabase(): Pick<Config, "databaseUrl" | "dataDir"> | null {
  try {
    return readConfig(process.env);
  } catch {
    return null;
  }
}

function listenSentence(cause: unknown): string {
  const { code, port, message } = cause as { code?: string; port?: number; message?: string };
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop that, or set PORT to another number.`;
  }
  if (code === "EACCES") {
    return `This user may not listen on port ${port}. Set PORT to a number above 1023.`;
  }
  return (
    `HOST is not an address of this machine (${code ?? message}). ` +
    "Leave it unset to listen on all of them."
  );
}
