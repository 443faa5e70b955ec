// One session of a WebDriver (W3C, over HTTP) as a page: what the walk needs of the protocol.
import { eventually } from "../harness.ts";
import { type WalkedPage, PATIENCE } from "./walked-page.ts";
import {
  fillTime,
  findInPage,
  keepFaults,
  readFaults,
  textShown,
  viewport,
} from "./page-finders.ts";

/** The key under which WebDriver hands over an element (W3C WebDriver, 6.3 Elements). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type ElementReference = Record<typeof ELEMENT, string>;

export async function driverAnswers(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/status`);
  const { value } = (await reply.json()) as { value: { ready: boolean } };
  return value.ready;
}

export async function createSession(driver: string): Promise<WalkedPage> {
  const { sessionId } = await send<{ sessionId: string }>("POST", `${driver}/session`, {
    capabilities: { alwaysMatch: {} },
  });
  const session = `${driver}/session/${sessionId}`;
  const post = <T>(path: string, body: object = {}) => send<T>("POST", `${session}/${path}`, body);

  async function run<Given, Returned>(
    inPage: (given: Given) => Returned,
    given: Given,
  ): Promise<Returned> {
    return post("execute/sync", { script: `return (${inPage})(arguments[0])`, args: [given] });
  }

  /** Acts on the element again when the page replaces it meanwhile. */
  async function act(
    what: string,
    wanted: Parameters<typeof findInPage>[0],
    action: (element: string) => Promise<void>,
  ): Promise<void> {
    await eventually(
      what,
      async () => {
        const found = (await run(findInPage, wanted)) as unknown as ElementReference | null;
        if (!found) return false;
        await action(found[ELEMENT]);
        return true;
      },
      PATIENCE,
    );
  }

  return {
    run,
    async goto(url) {
      await post("url", { url });
      await run(keepFaults, null);
    },
    async resize(width, height) {
      // The window is larger than what the page is shown in: once more by the difference.
      await post("window/rect", { x: 0, y: 0, width, height });
      await eventually("the window has its size", async () => {
        const is = await run(viewport, null);
        if (is.width === width && is.height === height) return true;
        const rect = await send<{ width: number; height: number }>("GET", `${session}/window/rect`);
        await post("window/rect", {
          width: rect.width + width - is.width,
          height: rect.height + height - is.height,
        });
        return false;
      });
    },
    fill: (label, text) =>
      act(`a field labelled ${label}`, { label }, async (element) => {
        // The parts of a time are typed in an order that differs between locales.
        // An element is known as one only where it is an argument itself.
        const script = `return (${fillTime})({ field: arguments[0], text: arguments[1] })`;
        if (await post("execute/sync", { script, args: [{ [ELEMENT]: element }, text] })) return;
        await post(`element/${element}/clear`);
        await post(`element/${element}/value`, { text });
      }),
    press: (role, name) =>
      act(`a ${role} named ${name.source}`, { role, name: name.source }, async (element) => {
        // WebKit's own reckoning of the name, which a screen reader is told.
        const told = await send<string>("GET", `${session}/element/${element}/computedlabel`);
        if (!name.test(told)) throw new Error(`WebKit names it ${told}`);
        await post(`element/${element}/click`);
      }),
    see: async (text) => {
      await eventually(`the page shows ${text}`, () => run(textShown, text), PATIENCE);
    },
    picture: async () => Buffer.from(await send<string>("GET", `${session}/screenshot`), "base64"),
    faults: () => run(readFaults, null),
    close: async () => void (await send("DELETE", session)),
  };
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const reply = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
