// A page of a browser that is driven over WebDriver BiDi.
import { eventually } from "../harness.ts";
import type { BidiConnection } from "./bidi-connection.ts";
import { type WalkedPage, PATIENCE } from "./walked-page.ts";
import { fillTime, findInPage, placeInSight, textShown } from "./page-finders.ts";

/** What scripts return (W3C WebDriver BiDi, script.RemoteValue), as far as the walk needs it. */
interface RemoteValue {
  type: string;
  value?: unknown;
  sharedId?: string;
}

type Scripted =
  | { type: "success"; result: RemoteValue }
  | { type: "exception"; exceptionDetails: { text: string } };

/** What Firefox reports of a font whose page was left meanwhile: NS_BINDING_ABORTED. */
const LEFT_MEANWHILE = /^downloadable font: download failed .*status=2152398850/;
/** Milliseconds: some frames of a page that moves. */
const STANDS_STILL = 60;
/** WebDriver's code of the key (17.4.2 Keyboard actions). */
const CONTROL = "\ue009";

export async function createBidiPage(bidi: BidiConnection): Promise<WalkedPage> {
  const { userContext } = await bidi.send<{ userContext: string }>("browser.createUserContext", {});
  const { context } = await bidi.send<{ context: string }>("browsingContext.create", {
    type: "tab",
    userContext,
  });
  const faults: string[] = [];
  bidi.on("log.entryAdded", ({ level, type, text, source }) => {
    if (level !== "error" || type !== "javascript" || source.context !== context) return;
    if (!LEFT_MEANWHILE.test(text)) faults.push(text);
  });

  async function call(functionText: string, given: object[]): Promise<RemoteValue> {
    const answer = await bidi.send<Scripted>("script.callFunction", {
      functionDeclaration: functionText,
      arguments: given,
      target: { context },
      awaitPromise: false,
      // As of somebody who presses: browsers let only them play.
      userActivation: true,
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }

  /** JSON both ways. */
  async function run<Given, Returned>(
    inPage: (given: Given) => Returned,
    given: Given,
  ): Promise<Returned> {
    const text = `(given) => JSON.stringify((${inPage})(JSON.parse(given))) ?? "null"`;
    const { value } = await call(text, [{ type: "string", value: JSON.stringify(given) }]);
    return JSON.parse(String(value)) as Returned;
  }

  const perform = (type: "pointer" | "key", actions: object[]) =>
    bidi.send("input.performActions", { context, actions: [{ type, id: type, actions }] });

  async function click(element: { sharedId: string }): Promise<void> {
    // A page that moves between the look and the press would have something else pressed.
    const place = async () => (await call(`${placeInSight}`, [element])).value;
    const before = await place();
    await new Promise((resolve) => setTimeout(resolve, STANDS_STILL));
    if ((await place()) !== before) throw new Error("The page moves.");
    await perform("pointer", [
      { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  const type = (keys: string) =>
    perform(
      "key",
      Array.from(keys).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    );

  /** Acts on the element again when the page replaces it meanwhile. */
  const act = (
    what: string,
    wanted: Parameters<typeof findInPage>[0],
    action: (element: { sharedId: string }) => Promise<void>,
  ) =>
    eventually(
      what,
      async () => {
        const text = `(given) => (${findInPage})(JSON.parse(given))`;
        const found = await call(text, [{ type: "string", value: JSON.stringify(wanted) }]);
        if (!found.sharedId) return false;
        await action({ sharedId: found.sharedId });
        return true;
      },
      PATIENCE,
    );

  return {
    run,
    async goto(url) {
      await bidi.send("browsingContext.navigate", { context, url, wait: "interactive" });
    },
    async resize(width, height) {
      await bidi.send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async fill(label, text) {
      await act(`a field labelled ${label}`, { label }, async (element) => {
        const given = [element, { type: "string", value: text }];
        const asTime = `(field, text) => (${fillTime})({ field, text })`;
        if ((await call(asTime, given)).value) return;
        await click(element);
        await perform("key", [
          { type: "keyDown", value: CONTROL },
          { type: "keyDown", value: "a" },
          { type: "keyUp", value: "a" },
          { type: "keyUp", value: CONTROL },
        ]);
        await type(text);
      });
    },
    async press(role, name) {
      await act(`a ${role} named ${name.source}`, { role, name: name.source }, click);
    },
    async see(text) {
      await eventually(`the page shows ${text}`, () => run(textShown, text), PATIENCE);
    },
    async picture() {
      const shot = await bidi.send<{ data: string }>("browsingContext.captureScreenshot", {
        context,
      });
      return Buffer.from(shot.data, "base64");
    },
    faults: async () => faults,
    close: async () => void (await bidi.send("browser.removeUserContext", { userContext })),
  };
}
