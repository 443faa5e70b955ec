// Checks that time, random numbers and sockets are passed in: what reads them by itself cannot be simulated from a seed.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const TIME =
  /\bDate\.now\b|\bMath\.random\b|\bnew Date\(\)|(?<![\w.])(setTimeout|setInterval)\(|import \{[^}]*\bset(Timeout|Interval)\b[^}]*\} from "node:timers/;
const SOCKETS = [
  /import \{[^}]*\b(connect|createServer|createConnection|createSocket|request|lookup)\b[^}]*\} from "node:(net|tls|dgram|https?|dns|dns\/promises)"/,
  /import \w+ from "node:(net|tls|dgram|https?)"|getBuiltinModule\("node:https?"\)/,
  /(?<![\w."])fetch\(|\bnew WebSocket\(/,
];

/** The files that may, and why. */
const MAY_READ_TIME: Record<string, string> = {
  "agent/main.ts": "passes them in",
  "server/main.ts": "passes them in",
  "server/platform/clock.ts": "is the clock",
  "server/platform/process-end.ts": "ends the process, whatever its clock",
  "server/platform/http/overload.ts": "measures the event loop",
  "server/platform/events.ts": "waits on a connection of PostgreSQL",
  "server/platform/between-nodes/node-line.ts": "waits on a connection of PostgreSQL",
  "server/platform/database/database.ts": "a default, for commands that open it",
  "server/speakers/cast/cast-speaker.ts": "a default",
  "server/speakers/home-assistant/home-assistant.ts": "a default",
  "server/speakers/virtual-speaker/virtual-speaker.ts": "a default",
};
const MAY_CONNECT: Record<string, string> = {
  "agent/pairing-call.ts": "the agent's call to its server",
  "agent/connection.ts": "the agent's line",
  "agent/sounds/kept-sounds.ts": "the agent's downloads",
  "agent/sounds/sound-server.ts": "the agent's own server",
  "server/alexa/skill/request-signature.ts": "Amazon's certificates",
  "server/platform/http/checked-address.ts": "names of addresses that people typed",
  "server/platform/http/outgoing-post.ts": "webhooks",
  "server/reciters/catalogue-answer.ts": "the catalogue",
  "server/reciters/headers/recording-part.ts": "recordings",
  "server/speakers/cast/cast-channel.ts": "TLS to Cast receivers",
  "server/speakers/cast/cast-device-info.ts": "groups of Cast receivers, by https",
  "server/speakers/cast/mdns.ts": "multicast DNS",
  "server/speakers/home-assistant/own-address.ts": "asks the system for its own address",
  "server/speakers/home-assistant/home-assistant-socket.ts": "Home Assistant's socket",
  "server/speakers/virtual-speaker/virtual-server.ts": "is a speaker",
  "server/speakers/virtual-speaker/virtual-setup.ts": "is a speaker",
  "server/speakers/virtual-speaker/audio-download.ts": "is a speaker",
};

/** Complaints, one sentence for each other file of server, agent and contract that reads them by itself. */
export function checkTime(root: string): { files: number; complaints: string[] } {
  const files = globSync("{server,agent,contract}/**/*.ts", { cwd: root })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !/\.test\.ts$|\/test-[^/]+$/.test(file));
  const complaints: string[] = [];
  const [timed, connected] = [new Set<string>(), new Set<string>()];
  for (const file of files) {
    // Comments may name them.
    const text = readFileSync(path.join(root, file), "utf8").replaceAll(
      /^\s*(\/\/|\*|\/\*).*$/gm,
      "",
    );
    if (TIME.test(text)) timed.add(file);
    if (SOCKETS.some((way) => way.test(text))) connected.add(file);
  }
  for (const file of timed) {
    if (file in MAY_READ_TIME) continue;
    complaints.push(
      `${file}: it reads the time, waits or draws a random number by itself. Pass in a Clock ` +
        "(server/platform/clock.ts) or random(), so that a simulation can repeat it from its seed.",
    );
  }
  for (const file of connected) {
    if (file in MAY_CONNECT) continue;
    complaints.push(
      `${file}: it opens a connection by itself. Pass in what connects, or name the file in ` +
        "scripts/checks/time-check.ts with the reason.",
    );
  }
  for (const [list, found] of [
    [MAY_READ_TIME, timed],
    [MAY_CONNECT, connected],
  ] as const) {
    for (const file of Object.keys(list)) {
      if (files.includes(file) && found.has(file)) continue;
      complaints.push(`scripts/checks/time-check.ts names ${file}, which needs it no more.`);
    }
  }
  return { files: files.length, complaints };
}
