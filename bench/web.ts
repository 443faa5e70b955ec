// What the web app costs a phone: bytes over the wire, Lighthouse, layout shift, the reciter list.
import { createRequire } from "node:module";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import type { Reciter } from "#contract/reciters";
import { buildWird } from "../scripts/build.mjs";
import { root } from "../scripts/checks/test-runs.ts";
import { freePort } from "../scripts/free-port.ts";
import { startFakeCatalogue } from "../tests/fakes/fake-catalogue.ts";
import type { DatabaseName, Figure } from "./bench-server.ts";
import { countLoads, holdQuiet, signInAs, usualHomes } from "../tests/first-load.ts";
import { eventually, type Member, startWird, type Wird } from "../tests/harness.ts";

/** Page loads, and how often the list is opened in each. */
const LOADS = 5;
const OPENINGS = 4;
const LIGHTHOUSE_RUNS = 3;
const SLOWDOWN = 4;
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** kB of 1,000 bytes over the wire. */
const MOST_SCRIPT = { "/auth": 108.2, "/": 147.5, "/playback": null };

type Path = keyof typeof MOST_SCRIPT;

const LEAST_PERFORMANCE: Record<Path, number> = { "/auth": 98, "/": 98, "/playback": 95 };

interface Bench {
  wird: Wird;
  member: Member;
  /** Usual homes by what they are: what a page loads depends on what it shows. */
  homes: Record<string, Member>;
  browser: Browser;
  debugPort: number;
}

// Runs in the page; as text, because this file has no DOM types.
const PRESS_AND_SEE_OPTIONS = `new Promise((resolve) => {
  const began = performance.now();
  document.activeElement.click();
  const look = () =>
    document.querySelector('[role="option"]')
      ? setTimeout(() => resolve(performance.now() - began))
      : requestAnimationFrame(look);
  requestAnimationFrame(look);
})`;

/** The first pages and the list of reciters, against the real server with a whole catalogue. */
export async function theWebApp(on: DatabaseName): Promise<Figure[]> {
  await buildWird({ root, node: process.execPath });
  const catalogue = await startFakeCatalogue();
  const wird = await startWird({ settings: { CATALOGUE_URL: catalogue.url } });
  const debugPort = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debugPort}`],
  });
  try {
    await eventually("the catalogue is there", async () => {
      const { mp3QuranCache } = await wird.parts.catalogue.status();
      return mp3QuranCache.exists;
    });
    const homes = await usualHomes(wird);
    const member = homes["a home with schedules"];
    const bench = { wird, member, homes, browser, debugPort };
    const only = process.env.BENCH_PAGE;
    const paths = (Object.keys(MOST_SCRIPT) as Path[]).filter((path) => !only || path === only);
    const figures: Figure[] = [];
    for (const path of paths) figures.push(...(await firstPage(bench, path, on)));
    if (!only) figures.push(await openReciterList(bench, on));
    return figures;
  } finally {
    await browser.close();
    await wird.stop();
    await catalogue.close();
  }
}

async function firstPage(bench: Bench, path: Path, on: DatabaseName): Promise<Figure[]> {
  const [home, sizes] = await dearest(bench, path);
  const runs: Scores[] = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) runs.push(await lighthouse(bench, path));
  runs.sort((one, other) => one.performance - other.performance);
  const scores = runs[Math.floor(runs.length / 2)] ?? runs[0];
  if (!scores) throw new Error("Lighthouse did not run.");
  const { performance, shift, paint, blocking } = scores;
  const figure = (what: string, measured: string, wanted: string): Figure => ({
    what: `${path}: ${what}`,
    on,
    measured,
    wanted,
  });
  return [
    figure(
      "JavaScript over the wire",
      `${sizes.script} kB for ${home}, ${sizes.later} more when idle`,
      MOST_SCRIPT[path] === null ? "" : `at most ${MOST_SCRIPT[path]} kB`,
    ),
    figure("CSS over the wire", `${sizes.style} kB`, "at most 15 kB"),
    figure("layout shift", String(shift), "under 0.05"),
    figure(
      "Lighthouse mobile performance",
      `${performance} (paint ${paint} ms, blocking ${blocking} ms)`,
      `at least ${LEAST_PERFORMANCE[path]}`,
    ),
    figure(
      "Lighthouse accessibility, best practices, search",
      `${[scores.accessibility, scores.practices, scores.search].join(", ")}${scores.missed}`,
      "100",
    ),
  ];
}

/** The home for which the page loads the most script: a promise counts that one. */
async function dearest(bench: Bench, path: Path) {
  const visitor = path === "/auth";
  const homes = visitor ? { "a visitor": bench.member } : bench.homes;
  const sizes = [];
  for (const [home, member] of Object.entries(homes)) {
    sizes.push([home, await overTheWire({ ...bench, member }, path, !visitor)] as const);
  }
  return sizes.reduce((most, one) => (one[1].script > most[1].script ? one : most));
}

/** The bytes until the page is idle, and those that it prefetches later. */
async function overTheWire(bench: Bench, path: Path, signedIn: boolean) {
  const { wird } = bench;
  const page = await openPage(bench, signedIn);
  const endQuiet = await holdQuiet(page);
  const loaded = await countLoads(page);
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
  await page.goto(wird.url + path, { waitUntil: "networkidle" });
  const first = loaded();
  await endQuiet();
  await page.waitForTimeout(6_000);
  const script = kilobytes(first.script);
  const style = kilobytes(first.style);
  const later = kilobytes(loaded().script - first.script);
  await page.context().close();
  return { script, style, later };
}

interface Scores {
  performance: number;
  accessibility: number;
  practices: number;
  search: number;
  /** What the last three found, in words; mostly empty. */
  missed: string;
  shift: number;
  /** Milliseconds. */
  paint: number;
  blocking: number;
}

interface LighthouseReport {
  /** For example a trace that missed the load, on a busy machine. */
  runtimeError?: { message: string };
  categories: Record<
    "performance" | "accessibility" | "best-practices" | "seo",
    { score: number; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { numericValue: number; score: number | null; title: string }>;
}

async function lighthouse(bench: Bench, path: Path, tries = 3): Promise<Scores> {
  const { wird, member, debugPort } = bench;
  const { default: run } = await import(createRequire(import.meta.url).resolve("lighthouse"));
  const { lhr } = (await run(wird.url + path, {
    port: debugPort,
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    logLevel: "silent",
    extraHeaders: path === "/auth" ? undefined : { Cookie: member.cookie() },
  })) as { lhr: LighthouseReport };
  if (lhr.runtimeError) {
    if (tries <= 1) throw new Error(lhr.runtimeError.message);
    return lighthouse(bench, path, tries - 1);
  }
  const { performance, ...others } = lhr.categories;
  const percent = ({ score }: { score: number }) => Math.round(score * 100);
  const missed = Object.values(others)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => ` ${lhr.audits[id]?.title}.`);
  return {
    performance: percent(performance),
    accessibility: percent(others.accessibility),
    practices: percent(others["best-practices"]),
    search: percent(others.seo),
    missed: missed.join(""),
    shift: Number((lhr.audits["cumulative-layout-shift"]?.numericValue ?? 0).toFixed(3)),
    paint: Math.round(lhr.audits["largest-contentful-paint"]?.numericValue ?? 0),
    blocking: Math.round(lhr.audits["total-blocking-time"]?.numericValue ?? 0),
  };
}

async function openReciterList(bench: Bench, on: DatabaseName): Promise<Figure> {
  const { body: reciters } = await bench.member.get<Reciter[]>("/api/reciters");
  const first: number[] = [];
  const later: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const [one = Number.NaN, ...others] = await openingsOfOneLoad(bench);
    first.push(one);
    later.push(...others);
  }
  const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
  return {
    what: `The list of ${reciters.length} reciters opens at ${SLOWDOWN}x CPU`,
    on,
    measured: `first ${middle(first)} ms (at most ${first.at(-1)}), later ${middle(later)} ms (at most ${later.at(-1)})`,
    wanted: "under 100 ms",
  };
}

/** From the click to the painted list, in milliseconds, on a slowed processor. */
async function openingsOfOneLoad(bench: Bench): Promise<number[]> {
  const { wird } = bench;
  const page = await openPage(bench, true);
  await page.goto(`${wird.url}/playback`, { waitUntil: "networkidle" });
  const picker = page.getByRole("button", { name: /^Reciter/ });
  await picker.waitFor();
  // The list's own code is fetched when the page is idle.
  await page.waitForTimeout(3_000);
  const throttle: CDPSession = await page.context().newCDPSession(page);
  await throttle.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await picker.scrollIntoViewIfNeeded();
  const took: number[] = [];
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    await picker.focus();
    took.push(Math.round(await page.evaluate<number>(PRESS_AND_SEE_OPTIONS)));
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.waitForTimeout(300);
  }
  await page.context().close();
  return took;
}

async function openPage({ browser, wird, member }: Bench, signedIn: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  if (signedIn) await signInAs(member, context, wird.url);
  return await context.newPage();
}

if (import.meta.main) console.table(await theWebApp("SQLite"));
