// A forgotten password: the dialog, and the page opened by the link in the e-mail.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { createTestData, eventually } from "../../harness.ts";
import { PASSWORD } from "../sign-up.ts";
import { says, toast } from "../shown.ts";
import { wirdInChromium } from "../wird-in-chromium.ts";

const data = await createTestData();
afterAll(() => data.remove());
const { wird, browser } = await wirdInChromium({ data });
// The first account sees a different page (tour.test.ts).
await wird.member("admin");

async function open(path: string): Promise<Page> {
  const page = await browser.page();
  await page.goto(wird.url + path);
  return page;
}

test("the dialog for a forgotten password", async () => {
  const page = await open("/auth");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("nonsense");
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await dialog.getByText("Please enter a valid email address").waitFor();
  await dialog.getByLabel("Email").fill("maryam@example.org");
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await toast(
    page,
    "Reset link sent",
    "If your email is registered, you will receive a password reset link.",
  );

  await dialog.getByRole("button", { name: "Reset Password" }).click();
  for (const message of [
    "Reset token is required",
    "Password must be at least 6 characters",
    "Password confirmation is required",
  ]) {
    await dialog.getByText(message, { exact: true }).waitFor();
  }
  await dialog.getByLabel("Reset token").fill("not a token");
  await dialog.getByLabel("New password").fill("new password");
  await dialog.getByLabel("Confirm password").fill("other password");
  await dialog.getByText("Passwords must match").waitFor();
  await dialog.getByLabel("Confirm password").fill("new password");
  await dialog.getByRole("button", { name: "Reset Password" }).click();
  await toast(page, "Password Reset Failed", /./);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.close();
});

test("a failed request for a reset shows its panel, a test link its link", async () => {
  const page = await open("/auth");
  await page.route("**/password-reset-request", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: "unavailable", message: "No mail today." },
    }),
  );
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("someone@example.org");
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await dialog.getByText("Email Error").waitFor();
  await toast(page, "Error", "No mail today.");
  await page.unroute("**/password-reset-request");
  // Without words of the server's own.
  const speechless = { status: 503, json: { success: false } };
  await page.route("**/password-reset-*", (route) => route.fulfill(speechless));
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  const failed = "Failed to process reset request. Please try again.";
  await dialog.getByText(failed, { exact: true }).waitFor();
  await toast(page, "Error", failed);
  await dialog.getByRole("button", { name: "I have a token already" }).click();
  await dialog.getByLabel("Reset token").fill("a token");
  await dialog.getByLabel("New password").fill("new password");
  await dialog.getByLabel("Confirm password").fill("new password");
  await dialog.getByRole("button", { name: "Reset Password" }).click();
  const refused = "Failed to reset password. The link may be expired or invalid.";
  await dialog.getByText(refused, { exact: true }).waitFor();
  await toast(page, "Password Reset Failed", refused);
  await dialog.getByRole("button", { name: "Ask for another link" }).click();
  await dialog.getByLabel("Email").fill("someone@example.org");
  await page.unroute("**/password-reset-*");
  await page.route("**/password-reset-request", (route) =>
    route.fulfill({ json: { success: true, message: "ok", testEmailUrl: "/test-mail/1" } }),
  );
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await toast(page, "Reset email sent", /./);
  expect(await dialog.getByRole("link").getAttribute("href")).toBe("/test-mail/1");
  await page.close();
});

test("the reset page checks what is typed and shows the server's answer", async () => {
  const bare = await open("/reset-password");
  await says(bare, "No reset token found in the URL. Please check your email link again.");
  expect(await bare.getByRole("button", { name: "Reset Password" }).isDisabled()).toBe(true);
  await bare.getByRole("button", { name: "Ask for a new link" }).click();
  await bare.getByRole("dialog").getByRole("button", { name: "Send reset link" }).click();
  await says(bare, "Invalid email address");
  // The second set of messages.
  const dialog = bare.getByRole("dialog");
  await dialog.getByRole("button", { name: "I have a token already" }).click();
  await dialog.getByRole("button", { name: "Reset Password" }).click();
  await says(bare, "Token is required");
  await says(bare, "Password must be at least 6 characters");
  await says(bare, "Password confirmation must be at least 6 characters");
  await dialog.getByLabel("New password").fill("new password");
  await dialog.getByLabel("Confirm password").fill("other password");
  await says(bare, "Passwords don't match");
  await bare.close();

  const page = await open("/reset-password?token=stale");
  const submit = page.getByRole("button", { name: "Reset Password" });
  await page.getByLabel("New password").fill("short");
  await page.getByLabel("Confirm password").fill("short");
  await submit.click();
  await says(page, "Password must be at least 6 characters long");
  await page.getByLabel("New password").fill("long enough");
  await submit.click();
  await says(page, "Passwords do not match");
  await page.getByLabel("Confirm password").fill("long enough");
  await submit.click();
  await toast(page, "Password reset failed", /./);

  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/password-reset-confirm", async (route) => {
    await held;
    await route.fulfill({ json: { success: true } });
  });
  await submit.click();
  expect(await page.getByRole("button", { name: "Resetting..." }).isDisabled()).toBe(true);
  const answered = Date.now();
  answer();
  await toast(
    page,
    "Password reset successful",
    "Your password has been updated. You can now log in with your new password.",
  );
  await page.waitForURL("**/auth");
  expect(Date.now() - answered).toBeGreaterThanOrEqual(3_000);
  await page.close();
});

test("the reset page has a way back to the login page", async () => {
  const page = await open("/reset-password?token=unused");
  await page.getByRole("link", { name: "Back to Login" }).click();
  await says(page, "Sign in to your account");
  await page.close();
});

/** The link in the newest e-mail to this address, from the outbox in the data folder. */
async function linkInLetterTo(email: string): Promise<string> {
  return await eventually("the letter is written", () => {
    const folder = join(data.folder, "outbox");
    const letters = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const letter = letters.findLast((each) => each.includes(email));
    return /\/reset-password\?token=[\w-]+/.exec(letter ?? "")?.[0];
  });
}

test("the link in the letter sets a new password: on its page, and by token in the dialog", async () => {
  const { user } = await wird.member("halima");
  const page = await open("/auth");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(String(user.email));
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  const link = await linkInLetterTo(String(user.email));
  await page.goto(wird.url + link);
  await page.getByLabel("New password").fill("a new password");
  await page.getByLabel("Confirm password").fill("a new password");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await toast(page, "Password reset successful", /You can now log in/);
  await page.waitForURL("**/auth");
  await page.getByLabel("Email or username").fill("halima");
  await page.getByLabel("Password", { exact: true }).fill("a new password");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Welcome, halima!" }).waitFor();
  await page.close();

  await wird.member("sawda");
  const other = await open("/auth");
  await other.getByRole("button", { name: "Forgot your password?" }).click();
  const confirm = other.getByRole("dialog");
  await confirm.getByLabel("Email").fill("sawda@example.org");
  await confirm.getByRole("button", { name: "Send reset link" }).click();
  const token = (await linkInLetterTo("sawda@example.org")).split("=")[1] ?? "";
  await confirm.getByLabel("Reset token").fill(token);
  await confirm.getByLabel("New password").fill("a new password");
  await confirm.getByLabel("Confirm password").fill("a new password");
  await confirm.getByRole("button", { name: "Reset Password" }).click();
  await toast(other, "Password Reset", "You can now log in with your new password.");
  await confirm.waitFor({ state: "detached" });
  // The dialog starts at its first step the next time.
  await other.getByRole("button", { name: "Forgot your password?" }).click();
  expect(await confirm.getByLabel("Email").inputValue()).toBe("");
  await other.close();
});

test("the letter speaks the language of the page, not of the browser", async () => {
  await wird.member("zaynab");
  const page = await browser.page();
  await page.addInitScript(() => localStorage.setItem("wird.language", "ar"));
  await page.goto(`${wird.url}/auth`);
  await page.getByRole("button", { name: "هل نسيت كلمة المرور؟" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("البريد الإلكتروني").fill("zaynab@example.org");
  await dialog.getByRole("button", { name: "إرسال رابط إعادة التعيين" }).click();
  await linkInLetterTo("zaynab@example.org");
  const folder = join(data.folder, "outbox");
  const letters = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const letter = letters.find((each) => each.includes("zaynab@example.org"));
  expect(letter).toContain('<html lang="ar" dir="rtl">');
  await page.close();
});

test("where one was signed in, a reset leads to the login page too, past the dashboard", async () => {
  const { user } = await wird.member("rumaysa");
  const page = await open("/auth");
  const { request } = page.context();
  const data = { email: user.email };
  await request.post(`${wird.url}/api/auth/password-reset-request`, { data });
  const link = await linkInLetterTo(String(user.email));
  const entered = await request.post(`${wird.url}/api/login`, {
    data: { username: "rumaysa", password: PASSWORD },
  });
  expect(entered.status()).toBe(200);
  await page.goto(wird.url + link);
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByLabel("New password").fill("a new password");
  await page.getByLabel("Confirm password").fill("a new password");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByLabel("Email or username").waitFor();
  expect(visited).toEqual(["/auth"]);
  await page.close();
});
