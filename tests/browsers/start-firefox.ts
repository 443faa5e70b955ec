// The distribution's Firefox without a window, driven over WebDriver BiDi.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connectBidi } from "./bidi-connection.ts";
import { createBidiPage } from "./bidi-page.ts";
import type { WalkedBrowser } from "./walked-page.ts";

/** Nothing of its own: no first page, no reports, no requests for updates. */
const preferences = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "intl.accept_languages": "en-GB",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "signon.rememberSignons": false,
  "toolkit.telemetry.enabled": false,
  "ui.prefersReducedMotion": 1,
};

export async function startFirefox(program: string): Promise<WalkedBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "wird-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, "user.js"), lines.join("\n"));
  const browser = spawn(
    program,
    ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"],
    { stdio: ["ignore", "ignore", "pipe"], detached: true, env: { ...process.env, HOME: folder } },
  );
  const ended = once(browser, "exit");
  const end = async () => {
    if (browser.exitCode === null && browser.pid) process.kill(-browser.pid, "SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  let said = "";
  for await (const line of createInterface(browser.stderr)) {
    said += `${line}\n`;
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (!address) continue;
    // Read on, or the pipe fills.
    browser.stderr.resume();
    const bidi = await connectBidi(`${address}/session`);
    return {
      page: () => createBidiPage(bidi),
      async stop() {
        bidi.close();
        await end();
      },
    };
  }
  await end();
  throw new Error(`Firefox ended before it could be driven:\n${said}`);
}
