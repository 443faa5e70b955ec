// Programs that the tests need and npm cannot install: found, or installed from Debian's packages.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { longStep, Stop } from "../step.mjs";
import { findPostgres } from "../checks/throwaway-postgres.ts";

interface SystemPackage {
  /** The name that people use. */
  title: string;
  debianName: string;
  /** Its path; undefined when it is not installed. */
  find(): string | undefined;
}

export const systemPackages = {
  chromium: {
    title: "Chromium",
    debianName: "chromium",
    find: findChromium,
  },
  postgres: {
    title: "the PostgreSQL server",
    debianName: "postgresql",
    find: findPostgres,
  },
  pgbouncer: {
    title: "pgbouncer",
    debianName: "pgbouncer",
    // Where people's PATH does not lead.
    find: () => onPath("pgbouncer") ?? ["/usr/sbin/pgbouncer"].find(existsSync),
  },
  pychromecast: {
    title: "python3-pychromecast",
    debianName: "python3-pychromecast",
    find: findPychromecast,
  },
  firefox: {
    title: "Firefox",
    debianName: "firefox-esr",
    find: () => onPath("firefox-esr") ?? onPath("firefox"),
  },
  webkit: {
    title: "WebKitGTK with its driver",
    debianName: "webkit2gtk-driver",
    find: () => onPath("WebKitWebDriver"),
  },
  display: {
    title: "Xvfb",
    debianName: "xvfb",
    find: () => onPath("Xvfb"),
  },
} satisfies Record<string, SystemPackage>;

/** Installs missing programs; throws a Stop with one sentence when that is impossible. */
export async function bringSystemPackages(wanted: SystemPackage[]): Promise<void> {
  const missing = wanted.filter((each) => !each.find());
  if (missing.length === 0) return;
  const titles = missing.map((each) => each.title).join(", ");
  const names = missing.map((each) => each.debianName);
  if (!onPath("apt-get")) {
    throw new Stop(`The tests need ${titles}. Install it with this system's own means.`);
  }
  const [asRoot, before] = rootCommand(names);
  // A new Debian or Ubuntu upgrades itself in its first minutes, and holds the package lock while it does.
  const patient = ["-o", `DPkg::Lock::Timeout=${LOCK_WAIT / 1000}`];
  const apt = [...before, "apt-get", "-q", "-y", ...patient];
  const install = ["--no-install-recommends", "install", ...names];
  const run = (doing: string, args: string[]) =>
    whileLocked(() =>
      longStep({
        doing,
        command: asRoot,
        args,
        folder: "/",
        explain: (output) =>
          `${output}\nThe tests need ${titles}, and this failed: ${args.join(" ")}`,
      }),
    );
  await run("Reading the distribution's list of packages", [...apt, "update"]);
  await run(`Installing ${titles} from the distribution (only once)`, [...apt, ...install]);
  const absent = missing.filter((each) => !each.find());
  if (absent.length > 0) {
    const absentTitles = absent.map((each) => each.title).join(", ");
    throw new Stop(`The tests need ${absentTitles}: installed, but it was not found afterwards.`);
  }
}

/** Milliseconds to wait for another program that installs packages. */
const LOCK_WAIT = 15 * 60_000;
const LOOK_AGAIN = 5_000;
const LOCKED = /Could not get lock|Unable to (acquire|lock)|is another process using it/;

/** apt-get itself waits for the lock of dpkg only: for those of its lists and its archives it is run again. */
export async function whileLocked(
  step: () => Promise<void>,
  { waits = LOCK_WAIT / LOOK_AGAIN, wait = () => delay(LOOK_AGAIN) } = {},
): Promise<void> {
  for (let left = waits; ; left--) {
    try {
      return await step();
    } catch (error) {
      if (left === 0 || !(error instanceof Stop && LOCKED.test(error.message))) throw error;
      console.log("  another program is installing packages; waiting for it");
      await wait();
    }
  }
}

function rootCommand(names: string[]): [command: string, args: string[]] {
  const noQuestions = "DEBIAN_FRONTEND=noninteractive";
  if (process.getuid?.() === 0) return ["env", [noQuestions]];
  if (!onPath("sudo")) {
    throw new Stop(`Only root may install packages. As root: apt-get install ${names.join(" ")}`);
  }
  // sudo asks for the password on a terminal, and fails without one.
  return ["sudo", process.stdin.isTTY ? [noQuestions] : ["-n", noQuestions]];
}

function findChromium(): string | undefined {
  return (
    process.env.CHROMIUM_PATH ??
    onPath("chromium") ??
    onPath("chromium-browser") ??
    onPath("google-chrome") ??
    ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"].find(existsSync)
  );
}

function findPychromecast(): string | undefined {
  // The distribution's own Python: another one on the PATH does not have these packages.
  const python = "/usr/bin/python3";
  try {
    execFileSync(python, ["-c", "import pychromecast"], { stdio: "ignore" });
    return python;
  } catch {
    return undefined;
  }
}

function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}
