// Starts an agent and stops it: `npm run agent -- --server URL --code CODE`, and `agent status`.
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "#server/config";
import { systemClock } from "#server/platform/clock";
import { DataFolderError, holdDataFolder } from "#server/platform/database/data-folder";
import { loadEnvFile } from "#server/platform/env-file";
import { createLog } from "#server/platform/log";
import { oneLine } from "#server/platform/one-line";
import { beginProcessEnd } from "#server/platform/process-end";
import { createTerminalLog } from "#server/platform/terminal-log";
import { createAgent } from "./agent.ts";
import {
  type AgentConfig,
  AgentError,
  hashOfCode,
  keepAgentConfig,
  readAgentConfig,
  serverOrigin,
} from "./agent-config.ts";
import { type AgentStatus, readStatus, statusSentences } from "./agent-status.ts";
import { pair } from "./pairing-call.ts";

const USAGE = `Usage:
  npm run agent -- --server https://wird.example.org --code ABCD-EFGH
  npm run agent                  (once it is paired)
  npm run agent -- pair --server https://wird.example.org --code ABCD-EFGH     (pairs it, and ends)
  npm run agent -- status
  npm run agent -- health        (for a container: 0 while it runs and may go on)
--allow-http lets the server's address be a plain http one.`;
/** Milliseconds; then the process is ended anyway. */
const LONGEST_STOP = 5_000;
/** sysexits.h, EX_CONFIG: starting it again would not help. Known to deploy/wird-agent.service. */
const EXIT_OVER = 78;

const COMMANDS = ["pair", "status", "health"] as const;

interface Given {
  /** Undefined: run the agent. */
  command: (typeof COMMANDS)[number] | undefined;
  server: string | undefined;
  code: string | undefined;
  allowHttp: boolean;
  /** Keeps the process after it was removed: a container would be restarted for ever. */
  stays: boolean;
}

try {
  loadEnvFile();
  // The token is private, whatever the permissions of its folder.
  process.umask(0o077);
  const given = readArguments(process.argv.slice(2));
  const folder = path.resolve(process.env.DATA_DIR?.trim() || "./data/agent");
  if (given.command === "status") process.exitCode = tellStatus(folder) === "connected" ? 0 : 1;
  else if (given.command === "health") process.exitCode = isHealthy(tellStatus(folder)) ? 0 : 1;
  else {
    // A second one with the same token would end the first one's line.
    const held = holdDataFolder(folder, "An agent");
    const config = await paired(folder, given);
    if (given.command === undefined) start(folder, config, given);
    else held.release();
  }
} catch (error) {
  const isForPerson = [AgentError, ConfigError, DataFolderError].some(
    (kind) => error instanceof kind,
  );
  const { message, stack } = error as Error;
  console.error(isForPerson ? message : `The agent could not start: ${stack ?? message}`);
  beginProcessEnd(LONGEST_STOP).finish(1);
}

function readArguments(args: string[]): Given {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        server: { type: "string" },
        code: { type: "string" },
        "allow-http": { type: "boolean", default: false },
        stay: { type: "boolean", default: false },
      },
    });
    const [typed, ...others] = positionals;
    const command = COMMANDS.find((each) => each === typed);
    if (others.length > 0 || command !== typed) throw new AgentError(USAGE);
    // A compose file gives empty ones where nothing is set.
    const [server, code] = [values.server?.trim() || undefined, values.code?.trim() || undefined];
    return { command, server, code, allowHttp: values["allow-http"], stays: values.stay };
  } catch (error) {
    throw error instanceof AgentError ? error : new AgentError(USAGE);
  }
}

/** As it is kept, or paired now; what is missing is asked for at a terminal. */
async function paired(folder: string, given: Given): Promise<AgentConfig> {
  const kept = readAgentConfig(folder);
  if (kept && (!given.code || hashOfCode(given.code) === kept.pairedWith)) {
    if (given.server && serverOrigin(given.server, given) !== kept.server) {
      throw new AgentError(
        `This agent is paired with ${kept.server}. For another server it needs a code from there: --code.`,
      );
    }
    return kept;
  }
  const typed = given.server ?? kept?.server ?? (await ask("Address of your Wird: "));
  const isKept = typed === kept?.server;
  const server = isKept ? kept.server : serverOrigin(typed, given);
  const code =
    given.code ?? (await ask("Code from Wird (Google Home, Connect, Speakers in another home): "));
  const config = await keepAgentConfig(folder, async () => {
    const { agentId, home, token } = await pair(server, code);
    return { server, home, agentId, token, pairedWith: hashOfCode(code) };
  });
  console.log(`This agent is paired: it is the agent of ${config.home}.`);
  return config;
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new AgentError(
      "This agent is not paired yet. Make a code in your Wird, under “Speakers in another home”, and give it " +
        "with the server's address: npm run agent -- --server https://wird.example.org --code ABCD-EFGH",
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C and Ctrl-D: there will be no answer.
  const leave = () => process.exit(1);
  terminal.on("close", leave);
  const answer = await terminal.question(question);
  terminal.off("close", leave);
  terminal.close();
  return answer.trim();
}

function start(folder: string, config: AgentConfig, { stays }: Pick<Given, "stays">): void {
  const { cast, agentMediaHosts, logLevel, logFormat, host, port } = readConfig(process.env);
  const sentences = createTerminalLog(process.stdout, { quiet: false });
  const log = createLog(logLevel, logFormat === "json" ? undefined : sentences);
  let stopping = false;

  async function stop(exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    const end = beginProcessEnd(LONGEST_STOP, exitCode);
    await agent.stop();
    end.finish(exitCode);
  }

  const agent = createAgent({
    ...{ folder, config, log },
    cast: { mdns: cast.discovery, hosts: cast.hosts },
    mediaHosts: agentMediaHosts,
    // 3000 is a server's: this machine may have one too.
    sounds: { host, port: process.env.PORT ? port : 0 },
    clock: systemClock,
    random: Math.random,
    onOver() {
      if (!stays) return void stop(EXIT_OVER);
      console.log("This agent waits here for its end: pair it anew, then start it again.");
      setInterval(() => {}, 2 ** 31 - 1);
    },
  });
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));
  console.log(`The agent of ${oneLine(config.home)} is ready. Its server: ${config.server}`);
  agent.start();
}

/** The line may be away: without one it begins the runs of its plans by itself. */
function isHealthy(line: Line): boolean {
  return line !== null && line !== "over";
}

type Line = AgentStatus["line"] | null;

/** Null: it does not run. */
function tellStatus(folder: string): Line {
  const status = readStatus(folder);
  if (!status) {
    console.log(`No agent has run with the folder ${folder}.`);
    return null;
  }
  const isRunning = isThere(status.pid);
  console.log(statusSentences(status, isRunning, Date.now()).join("\n"));
  return isRunning ? status.line : null;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
