// Twenty sign-ins a second: their cost to other requests, and whether timing reveals an account.
// Proves 9: the gap in time is measured
import { availableParallelism } from "node:os";
import { benchData, percentileOf, startNode, stopAll } from "./bench-server.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const SIGN_INS_PER_SECOND = 20;
const READS_PER_SECOND = 60;
const PEOPLE = 50;
const INTERLEAVED_TRIES = 200;
const PASSWORD = "password of a benchmark";
const READS = ["/api/user", "/api/surahs", "/api/reciters", "/api/health"];

const data = await benchData("SQLite", null);
// The tries come from many addresses, sent in the header of a proxy.
const node = await startNode(data, { TRUST_PROXY: "loopback", LOG_LEVEL: "silent" });
try {
  await run(node.url);
} finally {
  await stopAll([node], data);
}

async function run(url: string): Promise<void> {
  const cookie = await registerPeople(url);
  const read = (turn: number) =>
    call(url, "GET", READS[turn % READS.length] ?? "/", undefined, { cookie });
  const signIn = (turn: number) =>
    call(url, "POST", "/api/login", { username: `person${turn % PEOPLE}`, password: PASSWORD });

  await steadily(2, READS_PER_SECOND, read);
  const alone = await steadily(SECONDS, READS_PER_SECOND, read);
  const [beside, signIns] = await Promise.all([
    steadily(SECONDS, READS_PER_SECOND, read),
    steadily(SECONDS, SIGN_INS_PER_SECOND, signIn),
  ]);
  const known = await gap(url, "/api/login", (who) => ({ username: who, password: "wrong guess" }));
  const reset = await gap(url, "/api/auth/password-reset-request", (who) => ({
    email: `${who}@example.org`,
  }));

  console.log(`${availableParallelism()} cores, ${SECONDS} s each; milliseconds`);
  console.table({
    "the rest alone": summary(alone),
    [`the rest beside ${SIGN_INS_PER_SECOND} sign-ins/s`]: summary(beside),
    "sign-ins": summary(signIns),
  });
  console.log(`ratio of the rest's p99, beside sign-ins to alone: ${ratio(beside, alone)}`);
  console.log(`median gap between a user and a stranger: sign-in ${known} ms, reset ${reset} ms`);
}

interface Outcome {
  /** Milliseconds since the call was due, so that waiting in the queue counts. */
  took: number;
  status: number;
}

/** Open loop: calls are sent on time, whether or not earlier ones have been answered. */
async function steadily(
  seconds: number,
  perSecond: number,
  work: (turn: number) => Promise<number>,
): Promise<Outcome[]> {
  const began = performance.now();
  const turns = Array.from({ length: seconds * perSecond }, async (_, turn) => {
    const due = began + (turn * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const status = await work(turn);
    return { took: performance.now() - due, status };
  });
  return await Promise.all(turns);
}

/** The difference of the two medians; requests alternate, and come from many addresses. */
async function gap(url: string, path: string, body: (who: string) => object): Promise<string> {
  const took = { user: [] as number[], stranger: [] as number[] };
  for (let turn = 0; turn < INTERLEAVED_TRIES; turn += 1) {
    for (const [kind, who] of [
      ["user", `person${turn % PEOPLE}`],
      ["stranger", `nobody${turn % PEOPLE}`],
    ] as const) {
      const address = `198.51.${turn}.7`;
      const began = performance.now();
      await call(url, "POST", path, body(who), { "x-forwarded-for": address });
      took[kind].push(performance.now() - began);
    }
  }
  return Math.abs(percentileOf(took.user, 0.5) - percentileOf(took.stranger, 0.5)).toFixed(2);
}

async function registerPeople(url: string): Promise<string> {
  let cookie = "";
  for (let index = 0; index < PEOPLE; index += 1) {
    const reply = await fetch(`${url}/api/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        username: `person${index}`,
        email: `person${index}@example.org`,
        name: `Person ${index}`,
        password: PASSWORD,
      }),
    });
    if (reply.status !== 201) throw new Error(await reply.text());
    cookie = reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }
  return cookie;
}

async function call(url: string, method: string, path: string, body?: object, more: object = {}) {
  const headers = { ...(body ? { "content-type": "application/json" } : {}), ...more };
  const reply = await fetch(url + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await reply.arrayBuffer();
  return reply.status;
}

function summary(outcomes: Outcome[]) {
  const took = outcomes.map((outcome) => outcome.took);
  return {
    calls: outcomes.length,
    failed: outcomes.filter((outcome) => outcome.status !== 200).length,
    p50: Number(percentileOf(took, 0.5).toFixed(1)),
    p99: Number(percentileOf(took, 0.99).toFixed(1)),
    max: Number(Math.max(...took).toFixed(1)),
  };
}

function ratio(one: Outcome[], other: Outcome[]): string {
  return (summary(one).p99 / summary(other).p99).toFixed(2);
}
