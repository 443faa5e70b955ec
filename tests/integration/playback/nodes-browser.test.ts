// A browser as a speaker of two nodes on one PostgreSQL: its socket is on one, controls reach both.
// Databases: both, for nodes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { at, eventually, type Wird } from "../../harness.ts";
import { openAuthenticated } from "../../socket-client.ts";
import { onPostgres, startTwoNodes, type TwoNodes } from "../../two-nodes.ts";

const BROWSER = "browser-of-amina";

describe.skipIf(!onPostgres)("a browser as a speaker (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  let nodes: TwoNodes;
  let browser: number;
  beforeEach(async () => {
    nodes = await startTwoNodes();
    const { amina } = nodes;
    const device = await amina.post(`/api/users/${amina.user.id}/devices`, {
      type: "browser",
      name: "My browser",
      deviceId: BROWSER,
      isConnected: true,
    });
    browser = device.body.id;
  });
  afterEach(() => nodes.stop());

  /** A tab that plays as the browser's speaker, with its socket on this node. */
  async function openTab(node: Wird) {
    const socket = await openAuthenticated(node.url, nodes.amina);
    const silent = { url: null, position: 0, duration: null, volume: 50, muted: false };
    let loaded: string | null = null;
    socket.socket.on("message", (data) => {
      const { type, commandId, command } = JSON.parse(String(data));
      if (type !== "speaker_command") return;
      if (command.do === "load") loaded = command.url;
      socket.send({ type: "speaker_done", browserId: BROWSER, commandId, error: null });
      const state = loaded
        ? { state: "playing", ...silent, url: loaded }
        : { state: "idle", ...silent };
      socket.send({ type: "speaker_status", browserId: BROWSER, ...state });
    });
    socket.send({ type: "speaker_hello", browserId: BROWSER });
    return { ...socket, loaded: () => loaded };
  }

  const choose = (node: Wird, surahId: number) =>
    at(node, nodes.amina).post("/api/playback/control", {
      ...{ action: "select_surah", reciterId: 1, surahId, deviceId: browser },
    });

  test("plays in its tab on one node what is asked for on the other", async () => {
    const { one, two } = nodes;
    const tab = await openTab(two);
    for (const [node, surahId] of [
      [one, 1],
      [two, 112],
    ] as const) {
      await eventually("it plays", async () => (await choose(node, surahId)).status === 200);
      const file = `${String(surahId).padStart(3, "0")}.mp3`;
      await eventually(`the tab has ${file}`, () => tab.loaded()?.endsWith(file));
    }
    tab.close();
  });

  // Proves speaker-changes-nodes.
  test("goes on being one when its tab changes nodes: the old socket ends after the new hello", async () => {
    const { one, two } = nodes;
    const before = await openTab(one);
    await eventually("it plays", async () => (await choose(one, 1)).status === 200);
    const after = await openTab(two);
    await eventually("the new socket plays", async () => {
      await choose(one, 112);
      return after.loaded()?.endsWith("112.mp3");
    });
    before.close();
    await eventually("the old socket has ended", () => before.closed() !== null);
    // Events pass between nodes in order: when this one has arrived, so has the socket's close.
    for (const node of [one, two]) {
      const { status, body } = await choose(node, 2);
      expect(status, JSON.stringify(body)).toBe(200);
    }
    expect(after.loaded()).toMatch(/002\.mp3$/);
    expect(after.closed()).toBeNull();
    after.close();
    await eventually("it is shown as closed", async () => {
      const { body } = await nodes.amina.get(`/api/users/${nodes.amina.user.id}/devices`);
      return body.find(({ id }: { id: number }) => id === browser).reachable === false;
    });
  });
});
