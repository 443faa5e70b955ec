// deploy/nginx.conf: addresses that are secrets stay out of its access log.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const conf = readFileSync(new URL("../deploy/nginx.conf", import.meta.url), "utf8");

/** What nginx's map gives for a request's address: the first pattern that fits, else the default. */
function isLogged(address: string): boolean {
  const [, rows = ""] = /map \$request_uri \$is_logged \{([^}]*)\}/.exec(conf) ?? [];
  const pairs = [...rows.matchAll(/^\s*(\S+) ([01]);$/gm)];
  const fits = pairs.find(
    ([, key = ""]) => key.startsWith("~") && new RegExp(key.slice(1)).test(address),
  );
  const value = fits?.[2] ?? pairs.find(([, key]) => key === "default")?.[2];
  return value === "1";
}

test.each([
  ["/calendar/abc.ics", false],
  ["/media/abc", false],
  ["/reset-password?token=abc", false],
  ["/household/join?token=abc", false],
  ["/reset-password?lang=ar&token=abc", false],
  ["/api/auth/google/callback?state=x&code=abc", false],
  ["/api/users/1/schedules", true],
  ["/playback?surah=18", true],
  ["/", true],
])("%s is logged: %s", (address, expected) => {
  expect(isLogged(address)).toBe(expected);
});

test("every server of it logs by that map or not at all", () => {
  const logs = [...conf.matchAll(/access_log ([^;]+);/g)].map(([, what]) => what);
  expect(logs).toEqual(["off", "/var/log/nginx/access.log combined if=$is_logged"]);
  expect(conf.match(/^server \{/gm)).toHaveLength(2);
});
