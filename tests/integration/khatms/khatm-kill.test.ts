// A run of a khatm in a real server process that is killed in its middle: it continues, and what was heard counts.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Khatm } from "#contract/khatms";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import {
  at,
  createMember,
  createTestData,
  eventually,
  type Member,
  type TestData,
} from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withKitchen } from "../../kitchen.ts";
import { type ServerProcess, startServerProcess } from "../../server-process.ts";

/** Seconds of each recording. */
const RECORDING = 10;

let data: TestData;
let kitchen: VirtualSpeaker;
let server: ServerProcess;
let amina: Member;

const startServer = () => startServerProcess({ data, settings: withKitchen(kitchen) });

beforeEach(async () => {
  data = await createTestData();
  kitchen = await startKitchen({ duration: RECORDING });
  server = await startServer();
  amina = await eventually("an account", () => createMember(server.url, "amina"));
});

afterEach(async () => {
  if (!server.hasEnded()) await server.kill("SIGKILL");
  await kitchen.stop();
  await data.remove();
});

/** Calls the running server, as Amina. */
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await at(server, amina).call(method, path, body);
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

test("a khatm whose server is killed in the middle of a run is finished by the next server", async () => {
  const base = `/api/users/${amina.user.id}`;
  const deviceId = await connectSpeaker(amina, kitchen);
  const from = { surah: 113, ayah: 1 };
  const { id: khatmId } = await call("POST", `${base}/khatms`, { reciterId: 1, days: 1, from });
  const khatm = async (): Promise<Khatm> => (await call("GET", `${base}/khatms`))[0];
  const { id } = await call("POST", `${base}/schedules`, {
    deviceId,
    startTime: "12:00",
    enabled: false,
    portion: { kind: "khatm", khatmId },
  });
  await call("POST", `/api/schedules/${id}/run`);
  await eventually("the second recording plays", () => loadsOf(kitchen).length === 2);
  await eventually("the first surah counts", async () => (await khatm()).progress?.surah === 113);

  await server.kill("SIGKILL");
  server = await startServer();
  await eventually("it is finished", async () => (await khatm()).finishedAt !== null);
  expect(await khatm()).toMatchObject({ percent: 100, progress: { surah: 114, ayah: 6 } });
  await eventually("the run is played", async () => {
    const [run] = await call("GET", `/api/schedules/${id}/runs`);
    return run.status === "played";
  });
});
