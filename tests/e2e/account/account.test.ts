// Signing in, registering, resetting a password and the profile, in the browser.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PASSWORD, signUp } from "../sign-up.ts";
import { says, toast } from "../shown.ts";
import { wirdInChromium } from "../wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium({
  settings: { GOOGLE_CLIENT_ID: "wird-client", GOOGLE_CLIENT_SECRET: "secret" },
});
// The first account sees a different page (tour.test.ts).
await wird.member("admin");

async function open(path: string, options = {}): Promise<Page> {
  const page = await browser.page(options);
  await page.goto(wird.url + path);
  return page;
}

test("the sign-in form asks for what it needs, and says what is wrong", async () => {
  const page = await open("/auth");
  await says(page, "Sign in to your account");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await says(page, "Email is required");
  await says(page, "Password must be at least 6 characters");
  await page.getByLabel("Email or username").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await toast(page, "Login failed", "Incorrect username, e-mail or password.");
  await page.close();
});

test("registering validates as one types, and the form begins anew with each toggle", async () => {
  const page = await open("/auth");
  await page.getByText("Create a new account").click();
  await page.getByRole("heading", { name: "Create a new account" }).waitFor();
  for (const [label, wrong, message] of [
    ["Email", "not an address", "Invalid email address"],
    ["Password", "short", "Password must be at least 6 characters"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(wrong);
    await says(page, message);
  }
  for (const [label, message] of [
    ["Username", "Username is required"],
    ["Name", "Name is required"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill("x");
    await page.getByLabel(label, { exact: true }).fill("");
    await says(page, message);
  }
  await page.getByText("Sign in to your account").click();
  await page.getByText("Create a new account").click();
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("");
  await page.close();
});

test("registering, signing out and in again", async () => {
  const page = await open("/auth", { timezoneId: "Asia/Tokyo" });
  await page.getByText("Create a new account").click();
  await page.getByLabel("Name", { exact: true }).fill("Maryam bint Imran");
  await page.getByLabel("Username").fill("maryam");
  await page.getByLabel("Email").fill("maryam@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await toast(page, "Registration successful", /./);
  await page.getByRole("heading", { name: "Welcome, Maryam bint Imran!" }).waitFor();
  const session = await page.evaluate(() => fetch("/api/user").then((reply) => reply.json()));
  expect(session.user.timezone).toBe("Asia/Tokyo");

  await page.goto(`${wird.url}/auth`);
  await page.waitForURL(`${wird.url}/`);
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByText("maryam@example.org").waitFor();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await toast(page, "Logged out", /./);
  await page.waitForURL("**/auth");

  await page.getByLabel("Email or username").fill("maryam@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await toast(page, "Login successful", /./);
  await page.getByRole("heading", { name: "Welcome, Maryam bint Imran!" }).waitFor();
  await page.close();
});

test("a browser that refuses cookies is told so, and stays on the sign-in page", async () => {
  const page = await open("/auth");
  const { user } = await page.evaluate(async (password) => {
    const body = JSON.stringify({
      ...{ username: "uncookied", email: "uncookied@example.org" },
      ...{ password, name: "Uncookied" },
    });
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/register", { method: "POST", headers, body })).json();
  }, PASSWORD);
  await page.context().clearCookies();
  // Playwright cannot block cookies: the answer arrives without its own.
  await page.route("**/api/login", (route) => route.fulfill({ json: { success: true, user } }));
  await page.reload();
  await page.getByLabel("Email or username").fill("uncookied");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await toast(page, "Login issue", /Allow cookies for this address/);
  await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
  await page.close();
});

test("an answer without a user is an issue, not a session", async () => {
  const page = await open("/auth");
  await page.route("**/api/login", (route) => route.fulfill({ json: {} }));
  await page.getByLabel("Email or username").fill("someone");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await toast(page, "Login issue", "Received unusual response format from server.");

  await page.route("**/api/register", (route) => route.fulfill({ json: { success: true } }));
  await page.getByText("Create a new account").click();
  await page.getByLabel("Name", { exact: true }).fill("Someone");
  await page.getByLabel("Username").fill("someone");
  await page.getByLabel("Email").fill("someone@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await toast(page, "Registration issue", "Received unusual response format from server.");
  await page.close();
});

test("a username that is taken is said at its field", async () => {
  await wird.visitor().post("/api/register", {
    username: "taken",
    email: "taken@example.org",
    password: PASSWORD,
    name: "First",
  });
  const page = await open("/auth");
  await page.getByText("Create a new account").click();
  await page.getByLabel("Name", { exact: true }).fill("Second");
  await page.getByLabel("Username").fill("taken");
  await page.getByLabel("Email").fill("second@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await toast(page, "Registration failed", /taken/);
  const described = await page.getByLabel("Username").getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain("taken");
  await page.close();
});

test("Google is asked with the browser's zone; its picture shows, or the initials", async () => {
  const page = await browser.page({ timezoneId: "Africa/Cairo" });
  const google = page.getByRole("link", { name: /Google/ });
  const address = "/api/auth/google?timezone=Africa%2FCairo&language=en";
  // Who comes from the page of consent goes back to it.
  const consent = encodeURIComponent("/oauth/authorize?client_id=alexa");
  await page.goto(`${wird.url}/auth?next=${consent}`);
  expect(await google.getAttribute("href")).toBe(`${address}&next=${consent}`);
  await page.goto(`${wird.url}/auth`);
  expect(await google.getAttribute("href")).toBe(address);

  await page.route("https://pictures.example/**", (route) =>
    route.request().url().endsWith("/amina.svg")
      ? route.fulfill({
          contentType: "image/svg+xml",
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
        })
      : route.fulfill({ status: 404 }),
  );
  let avatar = "https://pictures.example/amina.svg";
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({ response, json: { success: true, user: { ...user, avatar } } });
  });
  await signUp(page, wird.url, "pictured", "Pic Tured");
  const menu = page.getByRole("button", { name: "User menu" });
  await menu.locator("img").waitFor();
  avatar = "https://pictures.example/gone.svg";
  await page.reload();
  await menu.getByText("PT").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.close();
});

test("what Google's sign-in came back with is said plainly", async () => {
  const failed = await open("/auth?error=google-auth-failed");
  await failed
    .getByText("Google Sign-In Failed: Authentication failed. Please try again or use email login.")
    .waitFor();
  await failed.close();

  const answers: [unknown, string][] = [
    [
      { code: "invalid_client", message: "x" },
      "Google Sign-In Configuration Error: The application's Google client configuration is incorrect. Please contact support.",
    ],
    [
      { code: "access_denied", message: "You said no." },
      "Google Sign-In Failed: You said no (access_denied). Please try again or use email login.",
    ],
    [
      { code: "server_error", message: "" },
      "Google Sign-In Failed: Error connecting to Google (server_error). Please try again or use email login.",
    ],
    [null, "Unable to authenticate with Google. Please try again or use email login."],
  ];
  for (const [oauthError, text] of answers) {
    const page = await browser.page();
    await page.route("**/api/auth/debug", (route) =>
      route.fulfill({ json: { success: true, oauthError } }),
    );
    await page.goto(`${wird.url}/auth?error=google-oauth-error`);
    await page.getByText(text).waitFor();
    await page.close();
  }
  const page = await browser.page();
  await page.route("**/api/auth/debug", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`${wird.url}/auth?error=google-oauth-error`);
  await says(page, "Unable to authenticate with Google. Please try again or use email login.");
  await page.close();
});

test("the landing of Google's callback says so and leads to the login page", async () => {
  const page = await open("/api/auth/google/callback");
  await toast(page, "Completing Authentication", "Redirecting you to the login page...");
  await page.waitForURL("**/auth");
  await page.close();
});

test("theme and language are kept, a theme may be the system's, and Arabic is mirrored", async () => {
  const page = await browser.page({ colorScheme: "light" });
  await signUp(page, wird.url, "polyglot", "Polyglot");
  const root = page.locator("html");
  const ground = () => root.evaluate((element) => getComputedStyle(element).backgroundColor);
  // What is chosen, here or in the system, is drawn with the next frame.
  const light = await ground();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(ground).toBe("rgb(12, 20, 18)");
  await page.getByRole("menuitemradio", { name: "As the system" }).click();
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(ground).toBe("rgb(12, 20, 18)");
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await page.getByRole("menuitemradio", { name: "العربية" }).click();
  await page.getByRole("heading", { name: /مرحبًا/ }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: /مرحبًا/ }).waitFor();
  expect(await root.getAttribute("dir")).toBe("rtl");
  expect(await root.getAttribute("data-theme")).toBe("dark");
  await expect.poll(ground).toBe("rgb(12, 20, 18)");
  await page.close();
});

test("the language goes with the account: chosen in one browser, another shows it when it signs in or loads", async () => {
  const page = await browser.page({ locale: "en-US" });
  await signUp(page, wird.url, "everywhere", "Everywhere");
  const other = await browser.page({ locale: "en-US" });
  await other.goto(`${wird.url}/auth`);
  const signIn = async () => {
    await other.locator("input[autocomplete=username]").fill("everywhere");
    await other.locator("input[type=password]").fill(PASSWORD);
    await other.locator("form button[type=submit]").click();
  };
  await signIn();
  await other.getByRole("heading", { name: /Everywhere/ }).waitFor();
  const choose = async (name: string) => {
    await page.locator("header button[aria-haspopup=menu]").click();
    const kept = page.waitForResponse((reply) => reply.request().method() === "PATCH");
    await page.getByRole("menuitemradio", { name }).click();
    expect((await kept).status()).toBe(200);
  };
  await choose("العربية");
  expect(await other.locator("html").getAttribute("dir")).toBe("ltr");
  await other.reload();
  await other.getByRole("heading", { name: /مرحبًا/ }).waitFor();
  expect(await other.locator("html").getAttribute("dir")).toBe("rtl");

  // A signed-out page keeps the browser's language until somebody signs in.
  await other.context().clearCookies();
  await other.goto(`${wird.url}/auth`);
  await other.getByRole("combobox", { name: "اللغة" }).selectOption("en");
  await signIn();
  await other.getByRole("heading", { name: /مرحبًا/ }).waitFor();
  await page.close();
  await other.close();
});

test("the profile: a new name, a new password, and the end of the account", async () => {
  // The only admin cannot delete their account, and the first user of a lone test would be the admin.
  await wird.member("staying");
  const page = await browser.page();
  await signUp(page, wird.url, "leaving", "Before");
  await page.evaluate(async () => {
    const { user } = await (await fetch("/api/user")).json();
    await fetch(`/api/users/${user.id}/tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Kitchen clock", scope: "read" }),
    });
  });
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  const profile = region("Profile");
  await profile.getByLabel("Name").fill("After");
  await profile.getByText("leaving@example.org").waitFor();
  await profile.getByRole("button", { name: "Save changes" }).click();
  await profile.getByText("Saved.").waitFor();
  const clock = region("Clock");
  await clock.getByLabel("Time zone").selectOption("Africa/Cairo");
  await clock.getByText("Saved.").waitFor();
  const download = page.waitForEvent("download");
  await region("Your data")
    .getByRole("link", { name: /^(Download|Export)/ })
    .click();
  const exported = JSON.parse(await readFile(await (await download).path(), "utf8"));
  const saved = { username: "leaving", name: "After", timezone: "Africa/Cairo" };
  expect(exported.user).toMatchObject(saved);
  await profile.getByLabel("Current password").fill(PASSWORD);
  await profile.getByLabel("New password", { exact: true }).fill("another password");
  await profile.getByLabel("Confirm new password").fill("another password");
  await profile.getByRole("button", { name: "Change password" }).click();
  await profile.getByText(/Your password is changed/).waitFor();
  // The new password never ended a token: it is said, and can be ended with all sessions.
  await profile.getByRole("listitem").filter({ hasText: "Kitchen clock" }).waitFor();
  await profile.getByRole("checkbox", { name: /Tokens of other programs: Kitchen clock/ }).check();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("heading", { name: "Welcome, After!" }).waitFor();

  await page.goto(`${wird.url}/settings#profile`);
  await profile.getByRole("button", { name: "Delete my account" }).click();
  const final = profile.getByRole("button", { name: "Delete for good" });
  expect(await final.isDisabled()).toBe(true);
  await profile.getByLabel(/Type your username/).fill("leaving");
  await final.click();
  await toast(page, "Account deleted", /./);
  await page.waitForURL("**/auth*");
  const again = await wird
    .visitor()
    .post("/api/login", { username: "leaving", password: "another password" });
  expect(again.status).toBe(401);
  await page.close();
});

test("'Sign out everywhere' signs out the other browser too", async () => {
  const page = await browser.page();
  await signUp(page, wird.url, "twice", "Twice Here");
  const other = await browser.page();
  await other.goto(`${wird.url}/auth`);
  await other.getByLabel("Email or username").fill("twice");
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.keyboard.press("Enter");
  await other.getByRole("heading", { name: "Welcome, Twice Here!" }).waitFor();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL("**/auth*");
  const asked = await other.context().request.get(`${wird.url}/api/user`);
  expect(asked.status()).toBe(401);
  await other.reload();
  await other.waitForURL("**/auth*");
  await page.close();
  await other.close();
});

// Proves signing-out-shared-browser.
test("signing out as soon as the page is there leaves nothing of the account, in other tabs neither", async () => {
  const page = await browser.page();
  const { id } = await signUp(page, wird.url, "shared", "Shared Browser");
  const other = await page.context().newPage();
  await other.goto(wird.url);
  await other.getByRole("heading", { level: 1 }).filter({ hasText: "Shared" }).waitFor();
  await page.evaluate((userId) => {
    localStorage.setItem("wird.last-known", "{}");
    localStorage.setItem("wird.surah", "يس");
    localStorage.setItem(`wird.player.${userId}`, '{"surahId":36}');
  }, id);
  await page.reload();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL("**/auth*");
  await other.waitForURL("**/auth*");
  const left = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /player|known|surah|account/.test(key)),
    );
  expect(await left()).toEqual([]);
  await page.context().close();
});
