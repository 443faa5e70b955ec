// The dialogs that connect a speaker, step by step.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import model from "../../../alexa-skill/skill-package/interactionModels/custom/en-US.json" with {
  type: "json",
};
import manifest from "../../../alexa-skill/skill-package/skill.json" with { type: "json" };
import { alexaSettings } from "../../fakes/alexa-linking.ts";
import { pairAgent, startFakeAgent } from "../../fakes/fake-agent.ts";
import { eventually } from "../../harness.ts";
import { copies } from "../shown.ts";
import { signUp } from "../sign-up.ts";
import { wirdInChromium } from "../wird-in-chromium.ts";

const invocationName = model.interactionModel.languageModel.invocationName;
const skillName = manifest.manifest.publishingInformation.locales["en-US"].name;

const { wird, browser } = await wirdInChromium({ settings: alexaSettings });

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function signedIn(username: string, name: string) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 900 } });
  await signUp(page, wird.url, username, name);
  return page;
}

test("Alexa is connected step by step", async () => {
  const page = await signedIn("echo", "Echo Owner");
  await card(page, "Amazon Alexa").getByText("Not Connected", { exact: true }).waitFor();
  await card(page, "Amazon Alexa").getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/alexa/pairing-code", async (route) => {
    await held.promise;
    await route.continue();
  });
  const began = Date.now();
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("Connecting...").waitFor();
  expect(await dialog.getByRole("button", { name: "Cancel" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  held.resolve();
  await dialog.getByText("This code expires in 15 minutes.").waitFor();
  expect(Date.now() - began).toBeGreaterThanOrEqual(1500);
  const code = (await dialog.locator("output").textContent()) ?? "";
  expect(code).toMatch(/^\d{3} ?\d{3}$/);
  const mayCancel = () => dialog.getByRole("button", { name: "Cancel" }).isEnabled();
  expect(await mayCancel()).toBe(true);
  await copies(dialog, "Copy code");
  await dialog.getByRole("button", { name: "Copy code" }).waitFor();
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByText(`search for the skill ${skillName}.`, { exact: false }).waitFor();
  await dialog.getByText(`Alexa, open ${invocationName}”, and then your code: ${code}.`).waitFor();
  expect(await mayCancel()).toBe(true);
  await dialog.getByRole("button", { name: "I've Enabled the Skill" }).click();
  // Nothing is linked before an Echo has heard the code.
  await page.getByRole("dialog", { name: "One step is left" }).waitFor();
  await dialog.getByText(`say “Alexa, open ${invocationName}”, and then the code.`).waitFor();
  expect(await dialog.locator("output").textContent()).toBe(code);
  expect(await dialog.getByText("is connected").count()).toBe(0);
  expect(await mayCancel()).toBe(true);
  await dialog.getByRole("button", { name: "Done" }).click();
  await card(page, "Amazon Alexa").getByText("Amazon Echo").waitFor();
  await card(page, "Amazon Alexa").getByText("Waits to hear from your Echo").waitFor();
  await card(page, "Amazon Alexa").getByText("Say the code", { exact: true }).waitFor();
  expect(await card(page, "Amazon Alexa").locator("output").textContent()).toBe(code);
  await card(page, "Amazon Alexa").getByText("Not Connected", { exact: true }).waitFor();
  for (const early of ["Say, for example", "Let a routine start your schedules", "Connect"]) {
    expect(await card(page, "Amazon Alexa").getByText(early, { exact: true }).count()).toBe(0);
  }
  await page.close();
});

test("a network without speakers is said plainly", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 900 } });
  // The first minutes stand above the speakers and would move them, between press and release too.
  const steps = Promise.withResolvers<void>();
  await page.route(/first-minutes-/, async (route) => {
    await steps.promise;
    await route.continue();
  });
  const answered = ["devices", "schedules", "reciters", "surahs"].map((name) =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/${name}`)),
  );
  await signUp(page, wird.url, "alone", "Alone");
  await Promise.all(answered);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await card(page, "Google Home").count()).toBe(0);
  steps.resolve();
  await card(page, "Google Home").getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("No speaker was found on this network.").waitFor();
  // No speaker was found, so the dialog offers Look again instead of Connect.
  await dialog.getByRole("button", { name: "Look again" }).waitFor();
  expect(await dialog.getByRole("button", { name: "Connect" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // The focus returns to the button that opened the dialog.
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Connect"));
  await page.close();
});

test("a home is connected by its agent, its speakers can be chosen, and it is removed again", async () => {
  const page = await signedIn("afar", "Granddaughter");
  await card(page, "Google Home").getByRole("button", { name: "Connect" }).click();
  await page.getByRole("button", { name: "Speakers in another home" }).click();
  const homes = page.getByRole("dialog", { name: "Homes", exact: true });
  await homes.getByText("No home is connected yet.").waitFor();
  await homes.getByRole("button", { name: "Connect a home" }).click();
  const connecting = page.getByRole("dialog", { name: "Connect a home" });
  await connecting.getByLabel("Name of the home").fill("Grandmother’s house");
  await connecting.getByRole("button", { name: "Make a code" }).click();
  const command = (await connecting.locator("output").textContent()) ?? "";
  const origin = wird.url.replaceAll(".", "\\.");
  const [, code] =
    new RegExp(`^npm run agent -- --server ${origin} --code (\\S{9})$`).exec(command) ?? [];
  await connecting.getByText("Waiting for Grandmother’s house...").waitFor();
  const paired = await wird.visitor().post("/api/agents/pair", { code });
  const agent = await startFakeAgent(wird.url, paired.body.token);
  await connecting.getByText("Grandmother’s house is connected", { exact: true }).waitFor();
  await connecting.getByRole("button", { name: "Done" }).click();
  for (const told of ["Connected", "Wird 2.0.0", "Sees Living room"]) {
    await homes.getByText(told, { exact: true }).waitFor();
  }
  const neighbour = await wird.member("neighbour");
  const { token } = await pairAgent(neighbour, "Next door");
  const another = await startFakeAgent(wird.url, token);
  await homes
    .getByText("An agent that is not yours sees the same speakers: Living room.")
    .waitFor();
  await another.close();
  await homes.getByRole("button", { name: "Back" }).click();
  const choice = page.getByRole("dialog", { name: "Connect Google Home" });
  await choice.getByText("At Grandmother’s house", { exact: true }).waitFor();
  await choice.getByRole("button", { name: "Speakers in another home" }).click();
  await homes.getByRole("button", { name: "Remove Grandmother’s house" }).click();
  const asked = page.getByRole("dialog", { name: "Remove Grandmother’s house?" });
  await asked.getByRole("button", { name: "Remove" }).click();
  await homes.getByText("No home is connected yet.").waitFor();
  await eventually("its agent is cut off", () => agent.closed()?.code === 4401);
  await page.close();
});
