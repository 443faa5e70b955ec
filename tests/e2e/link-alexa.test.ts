// Linking Alexa as a person meets it: from Amazon's link over signing in to the consent page, and back to Amazon.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { alexaSettings, askForToken, linkQuery } from "../fakes/alexa-linking.ts";
import { startWird, type Wird } from "../harness.ts";
import { startBrowser, type TestBrowser } from "./browser.ts";
import { PASSWORD } from "./sign-up.ts";

let wird: Wird;
let browser: TestBrowser;
let amazon: Server;
let redirectUri: string;

beforeAll(async () => {
  amazon = createServer((_request, reply) => reply.end("Linked at Amazon"));
  await new Promise<void>((resolve) => amazon.listen(0, "127.0.0.1", resolve));
  redirectUri = `http://127.0.0.1:${(amazon.address() as AddressInfo).port}/link`;
  const settings = { ...alexaSettings, ALEXA_REDIRECT_URIS: redirectUri };
  [wird, browser] = await Promise.all([startWird({ settings }), startBrowser()]);
});
afterEach(() => browser.mustBeQuiet());
afterAll(async () => {
  await browser?.close();
  await wird?.stop();
  amazon?.close();
});

test("whoever is signed out signs in, consents, and Amazon gets a code that works", async () => {
  await wird.member("amina");
  const page = await browser.page();
  const link = new URLSearchParams(linkQuery({ redirect_uri: redirectUri }));
  await page.goto(`${wird.url}/oauth/authorize?${link.toString()}`);
  await page.getByLabel("Email or username").fill("amina");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await page.getByRole("heading", { name: "Let Alexa use your Wird account?" }).waitFor();
  await page.getByRole("button", { name: "Link my account" }).click();
  await page.getByText("Linked at Amazon").waitFor();
  const answer = new URL(page.url());
  expect(answer.searchParams.get("state")).toBe("a state of Amazon's");
  const { status } = await askForToken(wird, {
    grant_type: "authorization_code",
    code: answer.searchParams.get("code") ?? "",
    redirect_uri: redirectUri,
  });
  expect(status).toBe(200);
});
