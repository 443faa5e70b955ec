// npm run dev: server and web with reload on change, sample accounts, a speaker and a catalogue.
// With --home-assistant also a Home Assistant with players that play by the clock.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { createLogger, createServer } from "vite";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";
import { startFakeCatalogue } from "../tests/fakes/fake-catalogue.ts";
import { startFakeHomeAssistant } from "../tests/fakes/home-assistant/fake-home-assistant.ts";
import { makeSample, samplePassword } from "./dev-sample.ts";
import { freePort } from "./free-port.ts";
import { root } from "./checks/test-runs.ts";

// PORT=0 requests any free port.
const pagePort = Number(process.env.PORT ?? 3000) || (await freePort());
const page = process.env.PUBLIC_URL ?? `http://localhost:${pagePort}`;
const apiPort = await freePort();
const api = `http://127.0.0.1:${apiPort}`;

// Longer surahs last longer, as in reality, but about four minutes at most.
const secondsOf = ({ surah }: { surah: number }) => 20 + 2 * (114 - surah);
const catalogue = await startFakeCatalogue({ secondsOf });
const { values: flags } = parseArgs({ options: { "home-assistant": { type: "boolean" } } });
const homeAssistant = flags["home-assistant"] ? await startHomeAssistant() : null;
let lastShown = "";
const speaker = await startVirtualSpeaker({ name: "Kitchen", mdns: false, onChange: show });

const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/main.ts"], {
  cwd: root,
  stdio: "inherit",
  env: {
    DATA_DIR: "data/dev",
    ...process.env,
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: String(apiPort),
    PUBLIC_URL: page,
    CATALOGUE_URL: catalogue.url,
    CAST_HOSTS: `127.0.0.1:${speaker.port}`,
    ...(homeAssistant && {
      HOME_ASSISTANT_URL: homeAssistant.url,
      HOME_ASSISTANT_TOKEN: homeAssistant.token,
    }),
  },
});

const vite = await createServer({
  configFile: `${root}/vite.config.ts`,
  customLogger: withoutClosedPages(),
  server: {
    port: pagePort,
    strictPort: true,
    proxy: {
      // The web's own folder api/ is served by Vite.
      "^/api/(?!.*\\.tsx?($|\\?))": api,
      "/oauth": api,
      "/calendar": api,
      "/media": api,
      "/metrics": api,
      "/ws": { target: api, ws: true },
      "^/agent$": { target: api, ws: true },
    },
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stop());
}

await untilReady();
await makeSample(api, speaker.deviceId);
// Only now: an open page would be proxied to a server that is not listening yet.
await vite.listen();
console.log(`\nThe page follows your changes: ${page}`);
console.log(`Sign in as amina (admin), yusuf (developer) or maryam; password: ${samplePassword}`);

/** A player of each kind; what each cannot do is in the fake. */
function startHomeAssistant() {
  return startFakeHomeAssistant({
    durationOf: (url) => secondsOf({ surah: Number(/(\d{3})\.mp3$/.exec(url)?.[1] ?? 100) }),
    onCall: ({ service, entityId, data }) =>
      console.log(`${entityId} (Home Assistant): ${service} ${data.media_content_id ?? ""}`),
    players: [
      { id: "kitchen", name: "Kitchen", like: "sonos" },
      { id: "living_room", name: "Living room", like: "cast" },
      { id: "bedroom", name: "Bedroom", like: "music" },
      { id: "television", name: "Television", like: "dlna" },
      { id: "study", name: "Study", like: "simple" },
    ],
  });
}

async function untilReady(): Promise<void> {
  for (;;) {
    const ready = await fetch(`${api}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A page that is closed or reloaded resets its live connection, which Vite logs as an error. */
function withoutClosedPages() {
  const logger = createLogger();
  const { error } = logger;
  logger.error = (message, options) => {
    const { code } = (options?.error ?? {}) as NodeJS.ErrnoException;
    const isClosed = code === "ECONNRESET" || code === "EPIPE";
    if (!isClosed || !/ws proxy (socket )?error:/.test(message)) error(message, options);
  };
  return logger;
}

async function stop(): Promise<void> {
  server.kill("SIGTERM");
  const ends = [once(server, "exit"), vite.close(), speaker.stop(), catalogue.close()];
  await Promise.all([...ends, homeAssistant?.stop()]);
  process.exit(0);
}

function show({ media, volume }: VirtualState): void {
  const title = media && [media.title, media.artist].filter(Boolean).join(" - ");
  const line = `${media ? `${media.state.toLowerCase()} ${title}` : "idle"}, volume ${volume}`;
  if (line !== lastShown) console.log(`Kitchen (the virtual speaker): ${line}`);
  lastShown = line;
}
