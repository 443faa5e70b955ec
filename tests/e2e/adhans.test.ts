// The bar that stops an adhan on every page.
import { expect, test } from "vitest";
import { inCairo, mustFit } from "./in-cairo.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

test("an adhan that sounds is stopped from any page, by keyboard, at 320 px", async () => {
  const page = await browser.page({ viewport: { width: 320, height: 640 } });
  const id = await inCairo(page, wird.url, "stop");
  const data = { type: "browser", name: "Kitchen", deviceId: "kitchen-wall", isConnected: true };
  await page.context().request.post(`${wird.url}/api/users/${id}/devices`, { data });
  // The server's answer, as it is while an adhan sounds there.
  await page.route("**/api/devices/*/playback-state", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), adhan: "maghrib" } });
  });
  const asked: unknown[] = [];
  await page.route("**/api/playback/control", async (route) => {
    asked.push(route.request().postDataJSON());
    await page.unroute("**/api/devices/*/playback-state");
    const [, deviceId] = /"deviceId":(\d+)/.exec(route.request().postData() ?? "") ?? [];
    await route.fulfill({
      response: await route.fetch({
        url: `${wird.url}/api/devices/${deviceId}/playback-state`,
        method: "GET",
      }),
    });
  });
  for (const path of ["/khatm", "/"]) {
    await page.goto(wird.url + path);
    const bar = page.getByRole("region", { name: "Adhan", exact: true });
    await bar.getByText("Adhan of Maghrib on Kitchen").waitFor();
    expect(await page.getByRole("alert").filter({ hasText: "Adhan of Maghrib" }).count()).toBe(1);
    await mustFit(page, `the bar on ${path}`);
  }
  await page.getByRole("button", { name: "Stop the adhan on Kitchen" }).press("Enter");
  await page.getByRole("region", { name: "Adhan", exact: true }).waitFor({ state: "detached" });
  expect(asked).toEqual([{ action: "stop", deviceId: expect.any(Number) }]);
  await page.close();
});
