// An account's language: set when registering or later, and used in e-mails and the server's pages.
// Databases: both, for queries.
import { afterEach, expect, test } from "vitest";
import { type AccountApp, PASSWORD, startAccountApp } from "./account-app.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

let wird: AccountApp;
let mailServer: MailServer | undefined;
afterEach(async () => {
  await wird.close();
  await mailServer?.close();
  mailServer = undefined;
});

const inArabic = { headers: { "accept-language": "ar-EG,en;q=0.5" } };
const inEnglish = { headers: { "accept-language": "en-GB" } };
const person = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.org`,
  password: PASSWORD,
  name: "Aisha",
  ...more,
});
const newestLetter = () =>
  wird.db.selectFrom("mailOutbox").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

test("an account begins with the language that is given, else with the browser's, else with none", async () => {
  wird = await startAccountApp();
  const register = async (body: object, options: object) => {
    const reply = await wird.browser().post("/api/register", body, options);
    return [reply.statusCode, reply.json().user?.language];
  };
  expect(await register(person("a", { language: "ar" }), inEnglish)).toEqual([201, "ar"]);
  expect(await register(person("b"), inArabic)).toEqual([201, "ar"]);
  expect(await register(person("c"), {})).toEqual([201, null]);
});

test("an account's language is changed by its owner and sent to all its pages; one that Wird does not have is refused", async () => {
  wird = await startAccountApp();
  const browser = wird.browser();
  await browser.register("aisha");
  expect((await browser.patch("/api/user", { language: "ar" })).json().user.language).toBe("ar");
  const other = wird.browser();
  expect((await other.signIn("aisha")).json().user.language).toBe("ar");
  for (const language of ["tlh", "AR", "", null]) {
    const refused = await browser.patch("/api/user", { language });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: "invalid-input" });
  }
  const refused = await browser.patch("/api/user", { language: "tlh" });
  expect(refused.json().message).toBe("Wird does not speak this language yet.");
  expect((await browser.get("/api/user")).json().user.language).toBe("ar");
  expect((await browser.get("/api/user/export")).json().user.language).toBe("ar");
});

test("letters and the page they lead to speak the account's language, whatever the browser asks for", async () => {
  mailServer = await startMailServer();
  wird = await startAccountApp({ SMTP_URL: mailServer.url });
  const browser = wird.browser();
  await browser.post("/api/register", person("aisha", { language: "ar" }), inEnglish);
  expect((await newestLetter()).subject).toBe("تأكيد عنوان بريدك في وِرد");
  const page = await browser.get("/api/auth/confirm-email?token=x", inEnglish);
  expect(page.body).toContain('lang="ar" dir="rtl"');

  const reset = { email: "aisha@example.org" };
  await wird.browser().post("/api/auth/password-reset-request", reset, inEnglish);
  const arabic = await newestLetter();
  expect(arabic.subject).toBe("إعادة تعيين كلمة المرور في وِرد");
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  await browser.patch("/api/user", { language: "en" });
  await wird.browser().post("/api/auth/password-reset-request", reset, inArabic);
  expect((await newestLetter()).subject).toBe("Reset your Wird password");
});
