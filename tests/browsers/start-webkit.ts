// WebKitGTK on a virtual display, driven by the distribution's WebKitWebDriver.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { freePort } from "../../scripts/free-port.ts";
import { eventually } from "../harness.ts";
import { PATIENCE, type WalkedBrowser } from "./walked-page.ts";
import { createSession, driverAnswers } from "./webdriver-session.ts";

export interface WebKitPrograms {
  driver: string;
  /** Xvfb. */
  display: string;
}

export async function startWebKit(programs: WebKitPrograms): Promise<WalkedBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "wird-webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  // The buttons around the page would not let its window be as narrow as a phone.
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), "* { min-width: 0; padding: 0; margin: 0; }");
  const { display, ended } = await startDisplay(programs.display);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const driver = spawn(programs.driver, [`--port=${port}`, "--host=127.0.0.1"], {
    // A group of its own: the browser that it starts ends with it.
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      XDG_CONFIG_HOME: folder,
      GDK_BACKEND: "x11",
      // There is no graphics processor, and no bus of a desktop.
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      GIO_USE_VFS: "local",
      GSETTINGS_BACKEND: "memory",
      NO_AT_BRIDGE: "1",
    },
  });
  const stop = async () => {
    await endGroup(driver);
    await ended();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    await eventually("WebKitWebDriver answers", () => driverAnswers(url), PATIENCE);
  } catch (error) {
    await stop();
    throw error;
  }
  return { page: () => createSession(url), stop };
}

/** @returns its name, such as `:5`, and how to end it */
async function startDisplay(program: string): Promise<{ display: string; ended(): Promise<void> }> {
  const server = spawn(
    program,
    // It chooses a free number itself, and writes it to this file descriptor.
    ["-displayfd", "3", "-screen", "0", "1600x1300x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"], detached: true },
  );
  const told = once(server.stdio[3] as Readable, "data").then(([bytes]) => String(bytes).trim());
  const failed = once(server, "exit").then(() => {
    throw new Error("Xvfb ended before it had a display.");
  });
  const number = await Promise.race([told, failed]);
  failed.catch(() => {});
  return { display: `:${number}`, ended: () => endGroup(server) };
}

async function endGroup(leader: ChildProcess): Promise<void> {
  if (leader.pid === undefined || leader.exitCode !== null) return;
  const gone = once(leader, "exit");
  process.kill(-leader.pid, "SIGKILL");
  await gone;
}
