// npm run dev: server and web with reload on change, sample accounts, a speaker and a catalogue.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createLogger, createServer } from "vite";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";
import { startFakeCatalogue } from "../tests/fakes/fake-catalogue.ts";
import { makeSample, samplePassword } from "./dev-sample.ts";
import { freePort } from "./free-port.ts";
import { root } from "./checks/test-runs.ts";

// PORT=0 requests any free port.
const pagePort = Number(process.env.PORT ?? 3000) || (await freePort());
const page = process.env.PUBLIC_URL ?? `http://localhost:${pagePort}`;
const apiPort = await freePort();
const api = `http://127.0.0.1:${apiPort}`;

// Longer surahs last longer, as in reality, but about four minutes at most.
const catalogue = await startFakeCatalogue({ secondsOf: ({ surah }) => 20 + 2 * (114 - surah) });
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
      "/metrics": api,
      "/ws": { target: api, ws: true },
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
  await Promise.all([once(server, "exit"), vite.close(), speaker.stop(), catalogue.close()]);
  process.exit(0);
}

function show({ media, volume }: VirtualState): void {
  const title = media && [media.title, media.artist].filter(Boolean).join(" - ");
  const line = `${media ? `${media.state.toLowerCase()} ${title}` : "idle"}, volume ${volume}`;
  if (line !== lastShown) console.log(`Kitchen (the virtual speaker): ${line}`);
  lastShown = line;
}
