// The server's English sentences, as an Arabic page shows them.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PASSWORD, signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

// Without a catalogue: its first sync fails.
const { wird, browser } = await wirdInChromium();

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

test("errors, reasons, outcomes and toasts of the server are Arabic on an Arabic page", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const user = await signUp(page, wird.url, "amina", "Amina");
  // An English page fetches no Arabic.
  const hasArabic = () => fetched.some((url) => url.includes("sentence-renderer"));
  expect(hasArabic()).toBe(false);

  const { request } = page.context();
  const make = async (what: "devices" | "schedules", data: object) => {
    const made = await request.post(`${wird.url}/api/users/${user.id}/${what}`, { data });
    expect(made.status()).toBe(201);
    return (await made.json()) as { id: number };
  };
  const kitchen = await make("devices", { type: "browser", name: "Kitchen", isConnected: true });
  const times = { startTime: "04:50", endTime: "05:20", frequency: "daily" };
  await make("schedules", { ...times, deviceId: kitchen.id, reciterId: 1 });
  await page.evaluate(() => localStorage.setItem("wird.language", "ar"));
  await page.goto(wird.url);
  const skip = page.getByRole("button", { name: "تخطّي التالية" }).first();
  await skip.waitFor();
  expect(hasArabic()).toBe(true);

  await skip.click();
  await says(page, /^ستُتخطّى /);
  await request.patch(`${wird.url}/api/devices/${kitchen.id}/connection`, {
    data: { isConnected: false },
  });
  await page.getByRole("button", { name: "تشغيل الآن" }).first().click();
  await says(page, "الاتصال بـ \u2068Kitchen\u2069 مفصول. اربطه أولًا.");

  // A comma in a direction of its own would stand at the word that follows it.
  await page.getByRole("button", { name: "إضافة جدول جديد" }).click();
  const sentence = page.getByRole("group", { name: "الجدول في جملة" });
  await sentence.getByRole("button", { name: "كل يوم" }).waitFor();
  const isolated = sentence.locator("bdi").filter({ hasText: /^[^\p{L}\p{N}]+$/u });
  expect(await isolated.allTextContents()).toEqual([]);

  await page.goto(`${wird.url}/admin`);
  await says(page, /^تعذّر الوصول إلى الفهرس: \u2068connect ECONNREFUSED .*\u2069\.$/);

  await page.goto(wird.url);
  await page.getByRole("button", { name: "قائمة المستخدم" }).click();
  await page.getByRole("menuitem", { name: "تسجيل الخروج" }).click();
  await says(page, "تم تسجيل خروجك بنجاح.");
  await page.getByLabel("البريد الإلكتروني أو اسم المستخدم").fill("amina");
  await page.getByLabel("كلمة المرور", { exact: true }).fill(`not the ${PASSWORD}`);
  await page.getByRole("button", { name: "تسجيل الدخول", exact: true }).click();
  await says(page, "اسم المستخدم أو البريد أو كلمة المرور غير صحيح.");
  await page.close();
});
