// Memorising ayahs in the player of a real browser.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

/** With the basmala, two seconds for each of the seven ayahs of a surah. */
const { wird, browser } = await recitingWird({ secondsOf: () => 16 });

const deck = (page: Page) => page.locator("[data-player]");
const button = (page: Page, name: string) => deck(page).getByRole("button", { name, exact: true });

test("ayahs are memorised: each again after a silence, from its beginning to its end", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } });
  await signUp(page, wird.url, "hafiza", "Hafiza Khan");
  await page.goto(`${wird.url}/playback`);
  await page.evaluate(() => {
    const made: [string, number][] = [];
    Object.assign(window, { made });
    // It is said for some seconds, in which a busy machine may not look. The text beside the voice has a
    // button with the same words.
    const look = () => {
      const exercise = document.querySelector("[data-player] [aria-label=Memorising]");
      if (exercise?.textContent?.includes("Your turn")) Object.assign(window, { turned: true });
    };
    new MutationObserver(look).observe(document.body, {
      ...{ childList: true, subtree: true, characterData: true },
    });
    // What the page does with its audio element, with the position it is at.
    const { pause } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.pause = function (this: HTMLMediaElement) {
      made.push(["pause", this.currentTime]);
      return pause.call(this);
    };
    const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "currentTime");
    Object.defineProperty(HTMLMediaElement.prototype, "currentTime", {
      get: time?.get,
      set(this: HTMLMediaElement, to: number) {
        made.push(["seek", to]);
        time?.set?.call(this, to);
      },
    });
  });
  await deck(page).getByRole("combobox", { name: "Surah" }).selectOption("107");
  await button(page, "Pause").click();
  await page.evaluate(() => ((window as unknown as { made: unknown[] }).made.length = 0));
  await button(page, "Memorise ayahs").click();
  const panel = page.getByRole("dialog", { name: "Memorise ayahs" });
  await panel.getByLabel("From ayah").selectOption("3");
  await panel.getByLabel("To ayah").selectOption("4");
  await panel.getByLabel("Each ayah").selectOption("2");
  await panel.getByLabel("Pause for you to repeat").selectOption("2");
  const isTurned = () => page.evaluate(() => "turned" in window);
  expect(await isTurned()).toBe(false);
  await panel.getByRole("button", { name: "Start" }).click();
  const running = deck(page).getByRole("region", { name: "Memorising" });
  await running.getByText("Repetition 1 of 2").waitFor();
  expect(await running.locator("[aria-current]").textContent()).toBe("3");
  await eventually("it is the listener's turn", isTurned);
  await running.getByText("Repetition 2 of 2").waitFor();
  await eventually("the next ayah is marked", async () => {
    return (await running.locator("[aria-current]").textContent()) === "4";
  });
  // By key: the rest of its repetitions is left out, so the exercise begins anew.
  await page.keyboard.press("v");
  await eventually("the first ayah is marked again", async () => {
    return (await running.locator("[aria-current]").textContent()) === "3";
  });
  await running.getByRole("button", { name: "Stop memorising" }).click();
  await running.waitFor({ state: "detached" });
  const made = await page.evaluate(() => (window as unknown as { made: [string, number][] }).made);
  const places = made.filter(([, at]) => at > 0);
  // Ayah n of the fake catalogue's timings lasts from 2n to 2n + 2 seconds here.
  const expected = [
    ["seek", 6],
    ["pause", 8],
    ["seek", 6],
    ["pause", 8],
    ["seek", 8],
  ] as const;
  for (const [index, [what, at]] of expected.entries()) {
    expect(places[index]?.[0]).toBe(what);
    // A machine with other work lets a page's timers wait; never early by more than a frame.
    const late = (places[index]?.[1] ?? 0) - at;
    expect(late).toBeGreaterThan(-0.06);
    expect(late).toBeLessThan(what === "seek" ? 0.01 : 2);
  }
  await page.close();
});
