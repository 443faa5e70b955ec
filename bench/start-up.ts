// How soon a second start is ready, and the memory of an idle server.
import {
  benchData,
  type DatabaseName,
  type Figure,
  memoryOf,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";

const IDLE = 15_000;

export async function startUp(on: DatabaseName, postgresUrl: string | null): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  await (await startNode(data)).kill("SIGTERM");
  const began = performance.now();
  const node = await startNode(data);
  const took = performance.now() - began;
  await sleep(IDLE);
  const idle = memoryOf(node);
  await stopAll([node], data);
  return [
    {
      what: "second start until ready",
      on,
      measured: `${Math.round(took)} ms`,
      wanted: "under 1500 ms",
    },
    { what: "idle memory", on, measured: `${idle} MB`, wanted: "under 110 MB (SQLite)" },
  ];
}
