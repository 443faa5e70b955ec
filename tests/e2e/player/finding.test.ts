// Finding a recitation: people first, favourites on top, ten seconds to listen, and the list's opening.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { mustPassAxe } from "../axe.ts";
import { PASSWORD, signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 300 });

const deck = (page: Page) => page.locator("[data-player]");
const trigger = (page: Page) => deck(page).getByRole("button", { name: /^Reciter/ });
const options = (page: Page) => page.locator("[role=option]");

async function listener(username: string, width = 390) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width, height: 844 } });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  await page.goto(`${wird.url}/playback`);
  await deck(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  return { page, user };
}

const favourites = async (page: Page, userId: number) =>
  (await page.context().request.get(`${wird.url}/api/users/${userId}/favourites`)).json();

async function openList(page: Page) {
  await trigger(page).click();
  await options(page).first().waitFor();
  await page.getByRole("combobox", { name: "Search by name" }).waitFor();
}

test("a star puts a reciter on top, here and at the next opening; Tab reaches it", async () => {
  const { page, user } = await listener("aisha");
  await openList(page);
  await page.keyboard.type("basit");
  await options(page).filter({ hasText: /basit/i }).first().waitFor();
  // One person, and every recitation of theirs under the name.
  const found = page.locator("p[role=status]").filter({ hasText: /^1 reciter · \d recitations$/ });
  await found.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  const name = await focused.getAttribute("aria-label");
  expect(name).toMatch(/^Favourite: .*bas[ie]t/i);
  await page.keyboard.press("Enter");
  await page.locator(":focus[aria-pressed=true]").waitFor();
  await eventually("the star is stored", async () => (await favourites(page, user.id)).length > 0);
  await mustPassAxe(page, "the list of reciters");
  await page.keyboard.press("Escape");

  await openList(page);
  expect(await options(page).first().textContent()).toMatch(/bas[ie]t.*\(Favourites\)$/i);
  expect(await favourites(page, user.id)).toMatchObject([{ kind: "reciter" }]);
  await page
    .getByRole("button", { name: name ?? "", pressed: true })
    .first()
    .click();
  await page
    .getByRole("button", { name: name ?? "", pressed: false })
    .first()
    .waitFor();
  await page.close();
});

test("ten seconds are heard before choosing; what plays waits and plays on", async () => {
  const { page } = await listener("bilal");
  await deck(page).getByRole("button", { name: "Play", exact: true }).click();
  await deck(page).getByRole("button", { name: "Pause", exact: true }).waitFor();
  await openList(page);
  const listen = page.getByRole("button", { name: /^Listen to .* for ten seconds$/ });
  const asked = page.waitForRequest(/001\.mp3$/);
  await listen.nth(2).click();
  await asked;
  await page.getByText(/^Listening to /).waitFor();
  const pressed = page.getByRole("button", { name: /^Stop listening to / });
  await deck(page)
    .getByRole("button", { name: "Play", exact: true, includeHidden: true })
    .waitFor();
  await pressed.click();
  await listen.first().waitFor();
  await page.keyboard.press("Escape");
  await deck(page).getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.close();
});

test("a surah is shared by its address, which opens it without a sound", async () => {
  const { page, user } = await listener("maryam", 1440);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void (document.title = text) },
    });
  });
  const surah = deck(page).getByRole("combobox", { name: "Surah" });
  await surah.selectOption("18");
  await deck(page).getByRole("button", { name: "Pause", exact: true }).click();
  await deck(page).getByRole("button", { name: "Favourite: Al-Kahf" }).click();
  await eventually("the star is stored", async () => (await favourites(page, user.id)).length > 0);
  const star = deck(page).getByRole("button", { name: "Favourite: Al-Kahf", pressed: true });
  const fill = star.locator("svg").evaluate((drawn) => getComputedStyle(drawn).fill);
  expect(await fill).not.toBe("none");
  const liked = surah.locator("optgroup[label=Favourites] option");
  expect(await liked.allTextContents()).toEqual([expect.stringMatching(/^18\. Al-Kahf/)]);
  await deck(page)
    .getByRole("button", { name: /^Share Al-Kahf, / })
    .click();
  const copied = deck(page).getByRole("status").filter({ hasText: "Link copied" });
  await copied.waitFor();
  // Not for screen readers alone.
  expect((await copied.boundingBox())?.height).toBeGreaterThan(10);
  const address = await page.title();
  expect(address).toMatch(/\/playback\?surah=18&reciter=\d+$/);
  await surah.selectOption("36");
  await deck(page)
    .getByText(/036\.mp3$/)
    .waitFor();

  await page.goto(address.replace("surah=18", "surah=112"));
  await deck(page)
    .getByText(/112\.mp3$/)
    .waitFor();
  expect(await surah.inputValue()).toBe("112");
  await deck(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.waitForURL(/\/playback$/);
  // It is chosen as if by hand: Play plays it, and the next visit finds it again.
  await deck(page).getByRole("button", { name: "Play", exact: true }).click();
  await deck(page).getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.reload();
  await deck(page)
    .getByText(/112\.mp3$/)
    .waitFor();

  // Who is not signed in yet signs in, and then hears what was shared with them.
  await page.context().clearCookies();
  await page.goto(address);
  await page.getByLabel("Email or username").fill("maryam");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await deck(page)
    .getByText(/018\.mp3$/)
    .waitFor();
  await page.close();
});
