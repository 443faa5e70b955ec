// Starts an agent and stops it: `npm run agent -- --server URL --code CODE`, and `agent status`.
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "#server/config";
import { systemClock } from "#server/platform/clock";
import { createLog } from "#server/platform/log";
import { oneLine } from "#server/platform/one-line";
import { beginProcessEnd } from "#server/platform/process-end";
import { createTerminalLog } from "#server/platform/terminal-log";
import { createAgent } from "./agent.ts";
import {
  type AgentConfig,
  AgentError,
  hashOfCode,
  readAgentConfig,
  serverOrigin,
  writeAgentConfig,
} from "./agent-config.ts";
import { readStatus, statusSentences } from "./agent-status.ts";
import { pair } from "./pairing-call.ts";

const USAGE = `Usage:
  npm run agent -- --server https://wird.example.org --code ABCD-EFGH
  npm run agent                  (once it is paired)
  npm run agent -- status
--allow-http lets the server's address be a plain http one.`;
/** Milliseconds; then the process is ended anyway. */
const LONGEST_STOP = 5_000;
/** sysexits.h, EX_CONFIG: starting it again would not help. Known to deploy/wird-agent.service. */
const EXIT_OVER = 78;

interface Given {
  isStatus: boolean;
  server: string | undefined;
  code: string | undefined;
  allowHttp: boolean;
}

try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  // The token is private, whatever the permissions of its folder.
  process.umask(0o077);
  const given = readArguments(process.argv.slice(2));
  const folder = path.resolve(process.env.DATA_DIR?.trim() || "./data/agent");
  if (given.isStatus) process.exitCode = tellStatus(folder);
  else start(folder, await paired(folder, given));
} catch (error) {
  const isForPerson = error instanceof AgentError || error instanceof ConfigError;
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
      },
    });
    const [command, ...others] = positionals;
    const isStatus = command === "status";
    if (others.length > 0 || (command !== undefined && !isStatus)) throw new AgentError(USAGE);
    const { server, code } = values;
    return { isStatus, server, code: code?.trim(), allowHttp: values["allow-http"] };
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
  const { agentId, home, token } = await pair(server, code);
  const config = { server, home, agentId, token, pairedWith: hashOfCode(code) };
  writeAgentConfig(folder, config);
  console.log(`This agent is paired: it is the agent of ${home}.`);
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

function start(folder: string, config: AgentConfig): void {
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
    onOver: () => void stop(EXIT_OVER),
  });
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));
  console.log(`The agent of ${oneLine(config.home)} is ready. Its server: ${config.server}`);
  agent.start();
}

/** Returns the exit code: 0 when it is connected. */
function tellStatus(folder: string): number {
  const status = readStatus(folder);
  if (!status) {
    console.log(`No agent has run with the folder ${folder}.`);
    return 1;
  }
  const isRunning = isThere(status.pid);
  console.log(statusSentences(status, isRunning, Date.now()).join("\n"));
  return isRunning && status.line === "connected" ? 0 : 1;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
