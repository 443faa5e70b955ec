// Names of accounts: which are refused, which are equal, and how older names are treated.
// Databases: both, for queries.
import { afterEach, describe, expect, test } from "vitest";
import { type AccountApp, PASSWORD, startAccountApp } from "./account-app.ts";

let wird: AccountApp;
afterEach(() => wird.close());

const stored = () => wird.db.selectFrom("users").selectAll().orderBy("id").execute();

// Promise 31: usernames that look alike or are invisible
// -> refused, or treated as the existing one
describe("safety 31: usernames", () => {
  const person = (username: string, turn: number) => ({
    username,
    email: `person${turn}@example.org`,
    password: PASSWORD,
    name: "Eve",
  });

  test("with characters that nobody sees are refused", async () => {
    wird = await startAccountApp();
    const spoiled = Array.from(
      "\n\r\t\u0000\u0007\u200b\u200d\u200f\u202e\u2066\u2028\ufeff\u00ad\u2800\u3164",
    );
    const names = spoiled.flatMap((hidden) => [hidden, `ad${hidden}min`, `admin${hidden}`]);
    for (const [turn, username] of [...names, "\u0301"].entries()) {
      const reply = await wird.browser().post("/api/register", person(username, turn));
      expect(reply.statusCode, JSON.stringify(username)).toBe(400);
      expect(reply.json().message).toMatch(/^[A-Z].*\w/);
    }
    expect(await stored()).toEqual([]);
  });

  test("are one, whatever their case, width and blanks, at registration and at sign-in", async () => {
    wird = await startAccountApp();
    await wird.browser().register("Straße Admin", { email: "admin@example.org" });
    const same = [
      "strasse admin",
      "STRASSE  ADMIN",
      "Straße\u00a0admin",
      "ｓｔｒａｓｓｅ ａｄｍｉｎ",
    ];
    for (const [turn, username] of same.entries()) {
      const reply = await wird.browser().post("/api/register", person(username, turn));
      expect([reply.statusCode, reply.json().error]).toEqual([409, "username-taken"]);
      expect((await wird.browser().signIn(username)).statusCode).toBe(200);
    }
    expect((await stored()).map((row) => row.username)).toEqual(["Straße Admin"]);
  });

  test("are one in all four letters i of Turkish, and so are addresses at sign-in", async () => {
    wird = await startAccountApp();
    await wird.browser().register("ibrahim", { email: "ibrahim@example.org" });
    for (const [turn, username] of ["İbrahim", "ıbrahim", "IBRAHİM", "i\u0307brahim"].entries()) {
      const reply = await wird.browser().post("/api/register", person(username, turn));
      expect([reply.statusCode, reply.json().error]).toEqual([409, "username-taken"]);
      expect((await wird.browser().signIn(username)).statusCode).toBe(200);
      expect((await wird.browser().signIn(`${username}@example.org`)).statusCode).toBe(200);
    }
    const lookAlike = { ...person("bilal", 9), email: "İbrahim@example.org" };
    expect((await wird.browser().post("/api/register", lookAlike)).statusCode).toBe(400);
    expect(await stored()).toHaveLength(1);
  });

  test("a display name is kept as typed, and shows something", async () => {
    wird = await startAccountApp();
    const browser = wird.browser();
    const typed = "می\u200cخواهم 🧕🏽\ufe0f";
    await browser.register("eve", { name: typed });
    expect((await stored())[0]?.name).toBe(typed);
    for (const name of ["\u200b", "\u3164", " \u2800 "]) {
      expect((await browser.patch("/api/user", { name })).statusCode).toBe(400);
      const made = { ...person("adam", 1), name };
      expect((await wird.browser().post("/api/register", made)).statusCode).toBe(400);
    }
  });
});
