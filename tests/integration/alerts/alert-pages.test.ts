// Alerts and open pages: a page hears of a new alert of its own account, once.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { openAuthenticated } from "../../socket-client.ts";
import { type AlertHouse, MINUTE, openAlertHouse } from "./alert-rows.ts";

let house: AlertHouse;
afterEach(() => house.leave());

test("an open page hears of a new alert once, and nobody else's does", async () => {
  house = await openAlertHouse();
  const { wird, amina } = house;
  const page = await openAuthenticated(wird.url, amina);
  const foreign = await openAuthenticated(wird.url, await wird.member("other"));
  await house.end();
  await house.pass(10_000);
  expect(await page.hears("alerts_update")).toEqual({ type: "alerts_update" });
  const unseen = await amina.get(`/api/users/${amina.user.id}/alerts/unseen`);
  expect(unseen.body).toHaveLength(1);
  await house.pass(2 * MINUTE);
  const heard = (client: typeof page) =>
    client.received.filter(({ type }) => type === "alerts_update").length;
  expect(heard(page)).toBe(1);
  expect(heard(foreign)).toBe(0);
  page.close();
  foreign.close();
});
