// Linking Alexa in the browser: from Amazon's link to the consent page and back, by a code, and unlinking.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { systemClock } from "#server/platform/clock";
import { afterAll, expect, test } from "vitest";
import { CHAIN_URL, createAmazon } from "../../fakes/alexa-amazon.ts";
import { createEcho } from "../../fakes/alexa-echo.ts";
import { alexaSettings, askForToken, linkQuery } from "../../fakes/alexa-linking.ts";
import { PASSWORD, signUp } from "../sign-up.ts";
import { wirdInChromium } from "../wird-in-chromium.ts";

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const amazon = createServer((_request, reply) => reply.end("Linked at Amazon"));
// Like Amazon: the redirect URI redirects to another host.
const portal = createServer((request, reply) =>
  reply.writeHead(302, { location: `${addressOf(amazon)}${request.url}` }).end(),
);
for (const server of [amazon, portal]) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
}
const redirectUri = `${addressOf(portal)}/link`;
const { wird, browser } = await wirdInChromium({
  settings: {
    ...alexaSettings,
    ALEXA_REDIRECT_URIS: redirectUri,
    GOOGLE_CLIENT_ID: "wird-client",
    GOOGLE_CLIENT_SECRET: "secret",
  },
});

const alexaCard = (page: Page) => page.getByRole("region", { name: "Amazon Alexa", exact: true });

/** Opens the dialog and follows its steps up to the confirmation. */
async function codeFromDialog(page: Page): Promise<string> {
  await alexaCard(page).getByRole("button", { name: "Connect Amazon Alexa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Connect" }).click();
  const code = (await dialog.locator("output").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Next" }).click();
  return code;
}

test("a signed-out user signs in, consents, and Amazon gets a code that works", async () => {
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

  await page.goto(wird.url);
  await alexaCard(page).getByText("Linked. No Echo has been heard from yet").waitFor();
  await page.close();
});

test("somebody without an account registers, and goes on to the consent page", async () => {
  const page = await browser.page();
  const link = new URLSearchParams(linkQuery({ redirect_uri: redirectUri }));
  await page.goto(`${wird.url}/oauth/authorize?${link.toString()}`);
  const google = await page.getByRole("link", { name: /Google/ }).getAttribute("href");
  expect(new URL(google ?? "", wird.url).searchParams.get("next")).toMatch(/^\/oauth\/authorize\?/);
  await page.getByRole("button", { name: "Create a new account" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Sumayyah");
  await page.getByLabel("Username").fill("sumayyah");
  await page.getByLabel("Email").fill("sumayyah@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Let Alexa use your Wird account?" }).waitFor();
  await page.getByText("Sumayyah").waitFor();
  await page.close();
});

test("an Echo comes by its code, is unlinked from the card, and comes back as the same one", async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } });
  await signUp(page, wird.url, "zayd", "Zayd");
  const certificates = await createAmazon();
  wird.parts.alexa.signatures.remember(CHAIN_URL, certificates.chain);
  const echo = createEcho({ wird, amazon: certificates, clock: systemClock });
  const card = alexaCard(page);
  const dialog = page.getByRole("dialog");
  const cardsOfEchoes = card.getByRole("button", { name: "Rename Amazon Echo" });

  let code = await codeFromDialog(page);
  await echo.say("PairIntent", { code });
  await dialog.getByRole("button", { name: "I've Enabled the Skill" }).click();
  await dialog.getByText("Your Echo has been heard from.").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await card.getByText("Linked with your Amazon account.").waitFor();
  // The skill has created its card: the dialog creates no second one.
  expect(await cardsOfEchoes.count()).toBe(1);

  await card.getByRole("button", { name: "Unlink" }).click();
  await dialog.getByText(/your Echo speakers are disconnected/).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await echo.launch()).card).toBeUndefined();
  await card.getByRole("button", { name: "Unlink" }).click();
  await dialog.getByRole("button", { name: "Unlink" }).click();
  await card.getByText("Not Connected", { exact: true }).waitFor();
  await dialog.waitFor({ state: "detached" });
  await card.getByText("Linked with", { exact: false }).waitFor({ state: "detached" });
  expect((await echo.launch()).card).toEqual({ type: "LinkAccount" });

  // A used code is no longer valid: the card waits, and shows a new one.
  await card.getByRole("button", { name: "Connect again" }).click();
  await card.getByText("Say the code", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Show a code" }).click();
  code = (await card.locator("output").textContent()) ?? "";
  await card.getByText("Not Connected", { exact: true }).waitFor();
  expect(await card.getByText("Say, for example").count()).toBe(0);
  expect(await cardsOfEchoes.count()).toBe(1);
  await echo.say("PairIntent", { code });
  await card.getByText("Linked with your Amazon account.").waitFor();
  await card.getByText("Connected", { exact: true }).waitFor();
  await card.getByText("Alexa, open my wird", { exact: true }).waitFor();
  // Playback on an Echo cannot be started remotely: the page explains how a routine starts it.
  await card.getByText("Let a routine start your schedules").click();
  await card.getByText("choose Custom, and type: open my wird.").waitFor();
  expect(await cardsOfEchoes.count()).toBe(1);
  await page.close();
});
