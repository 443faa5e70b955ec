// The choice of a place on the prayers page: typing a city, the keyboard, coordinates, this device's position.
import { expect, test } from "vitest";
import type { TestPage } from "./browser.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

type ContextOptions = Parameters<typeof browser.page>[0];

async function prayersPage(username: string, options: ContextOptions = {}) {
  const page = await browser.page({ viewport: { width: 1440, height: 900 }, ...options });
  const { id } = await signUp(page, wird.url, username, "Amina");
  await page.goto(`${wird.url}/prayers`);
  const placeOf = async () => {
    const reply = await page.context().request.get(`${wird.url}/api/users/${id}/prayer-settings`);
    return (await reply.json()).place;
  };
  return { page, placeOf };
}

const search = (page: TestPage) => page.getByRole("combobox", { name: "Your city" });

test("Cairo is chosen by typing القاهرة and Enter, and its clock is shown", async () => {
  const { page, placeOf } = await prayersPage("typing");
  await search(page).pressSequentially("القاهرة");
  await page.getByRole("option", { name: "Cairo Egypt", exact: true }).waitFor();
  await page.getByText("2 cities found.").waitFor({ state: "attached" });
  await search(page).press("Enter");
  await page.getByRole("heading", { name: "Where do you pray?" }).waitFor({ state: "detached" });
  expect(await placeOf()).toEqual({
    name: "Cairo",
    latitude: 30.063,
    longitude: 31.25,
    timezone: "Africa/Cairo",
    country: "EG",
  });
  await page.goto(`${wird.url}/prayers?tab=place`);
  await page.getByText(/^Eastern European Time: it is \d/).waitFor();
  await page.getByText("differs from that of your account (UTC)").waitFor();
});

test("the arrows move in the list, Escape empties it, and a pointer chooses", async () => {
  const { page, placeOf } = await prayersPage("arrows");
  await search(page).pressSequentially("london");
  const ofEngland = page.getByRole("option", { name: "London England, United Kingdom" });
  const ofOntario = page.getByRole("option", { name: "London Ontario, Canada" });
  await ofOntario.waitFor();
  const active = () =>
    search(page).evaluate((input) => {
      const id = input.getAttribute("aria-activedescendant") ?? "";
      return document.getElementById(id)?.textContent;
    });
  await expect.poll(active).toBe("LondonEngland, United Kingdom");
  await search(page).press("ArrowDown");
  await expect.poll(active).toBe("LondonOntario, Canada");
  await search(page).press("Escape");
  await ofEngland.waitFor({ state: "hidden" });
  expect(await search(page).inputValue()).toBe("");
  await search(page).pressSequentially("london");
  await ofOntario.click();
  await expect.poll(placeOf).toMatchObject({ name: "London", country: "CA" });
});

test("Enter before the answer takes its first city, never one of the list of fewer letters", async () => {
  const { page, placeOf } = await prayersPage("hasty");
  const answer = Promise.withResolvers<void>();
  await page.route(/query=london%2C\+ontario/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await search(page).pressSequentially("london");
  await page.getByRole("option", { name: "London England, United Kingdom" }).waitFor();
  await search(page).pressSequentially(", ontario");
  await search(page).press("Enter");
  expect(await search(page).inputValue()).toBe("london, ontario");
  expect(await placeOf()).toBeNull();
  answer.resolve();
  await expect.poll(placeOf).toMatchObject({ name: "London", country: "CA" });
});

test("letters typed after Enter take it back", async () => {
  const { page, placeOf } = await prayersPage("hastier");
  const answer = Promise.withResolvers<void>();
  await page.route(/query=london%2C\+ontari/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await search(page).pressSequentially("london, ontari");
  await search(page).press("Enter");
  await search(page).press("o");
  answer.resolve();
  await page.getByText("1 city found.").waitFor({ state: "attached" });
  expect(await placeOf()).toBeNull();
  await search(page).press("Enter");
  await expect.poll(placeOf).toMatchObject({ name: "London", country: "CA" });
});

test("a query that resembles no city gets a sentence that says what to do", async () => {
  const { page } = await prayersPage("nothing");
  await search(page).fill("qqqqqqq");
  await page.getByText("No city resembles “qqqqqqq”").waitFor();
  const source = page.getByRole("link", { name: "GeoNames" });
  expect(await source.getAttribute("href")).toBe("https://www.geonames.org/");
});

test("coordinates are checked one by one, pasted at once, and named after their city", async () => {
  const { page, placeOf } = await prayersPage("coordinates");
  await page.getByText("Type coordinates").click();
  const latitude = page.getByLabel("Latitude");
  const longitude = page.getByLabel("Longitude");
  await latitude.fill("91");
  await longitude.fill("east");
  await page.getByRole("button", { name: "Use these coordinates" }).press("Enter");
  await page.getByText("A latitude is from -90 to 90 degrees.").waitFor();
  await page.getByText("Write it as a decimal number of degrees").waitFor();
  await latitude.and(page.locator(":focus")).waitFor();

  await latitude.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "21.4225, 39.8262");
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => longitude.inputValue()).toBe("39.8262");
  await longitude.press("Enter");
  await expect.poll(placeOf).toEqual({
    name: "Mecca",
    latitude: 21.4225,
    longitude: 39.8262,
    timezone: "Asia/Riyadh",
    country: "SA",
  });
});

test("this device's position is taken to the nearest kilometre where the browser allows it", async () => {
  const { page, placeOf } = await prayersPage("allowed", {
    geolocation: { latitude: 41.013812, longitude: 28.949671 },
    permissions: ["geolocation"],
  });
  await page.getByRole("button", { name: "Use this device's position" }).press("Enter");
  await expect.poll(placeOf).toMatchObject({
    latitude: 41.01,
    longitude: 28.95,
    timezone: "Europe/Istanbul",
    country: "TR",
  });
});

test("a refused position is said, with what to do", async () => {
  const { page } = await prayersPage("refused", { permissions: [] });
  await page.getByRole("button", { name: "Use this device's position" }).press("Enter");
  await page.getByText("The browser did not allow it.").waitFor();
});

test("where the browser tells no position, a sentence stands in place of the button", async () => {
  const { page } = await prayersPage("insecure");
  await page.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
  });
  await page.reload();
  await page.getByText("browsers tell it only to pages over https or on localhost").waitFor();
  expect(await page.getByRole("button", { name: "Use this device's position" }).count()).toBe(0);
});

test("in Arabic on a narrow phone the search answers in Arabic and nothing is wider than the page", async () => {
  const { page, placeOf } = await prayersPage("arabic", {
    viewport: { width: 320, height: 700 },
    locale: "ar",
  });
  const field = page.getByRole("combobox", { name: "مدينتك" });
  await field.pressSequentially("makk");
  await page.getByRole("option", { name: /^مكة المكرمة/ }).waitFor();
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(wider).toBe(false);
  await field.press("Enter");
  await expect.poll(placeOf).toMatchObject({ name: "مكة المكرمة", country: "SA" });
});
