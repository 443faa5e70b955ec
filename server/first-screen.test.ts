// The first screen with the settings of a home, of a service, and with none.
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { firstScreen } from "./first-screen.ts";

const address = (text: string, internal = false) => ({
  address: text,
  family: "IPv4" as const,
  internal,
  netmask: "255.255.255.0",
  mac: "00:00:00:00:00:00",
  cidr: null,
});
const interfaces = {
  lo: [address("127.0.0.1", true)],
  eth0: [address("192.168.1.5")],
  docker0: [address("172.17.0.1")],
};
const screen = (settings: Record<string, string>) =>
  firstScreen(readConfig({ DATA_DIR: "/data", ...settings }), 3000, interfaces).join("\n");

test("without settings it says where a phone finds it, where the data is, and what is optional", () => {
  expect(screen({})).toBe(
    [
      "  On a phone  http://192.168.1.5:3000",
      "  Data        /data",
      "  E-mail      kept in /data/outbox, not sent: set SMTP_URL to send it",
      "  Speakers    looked for on the network",
      "  Not set up  Google sign-in, the Alexa skill (optional; see docs/settings.md)",
      "  To stop     Ctrl-C",
    ].join("\n"),
  );
});

test("what is set up is not missed, and no password is shown", () => {
  const said = screen({
    DATABASE_URL: "postgres://wird:canary@db/wird",
    PUBLIC_URL: "https://wird.example",
    SMTP_URL: "smtp://me:canary@mail.example:587",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "canary",
    ALEXA_SKILL_ID: "skill",
    CAST_DISCOVERY: "off",
    CAST_HOSTS: "192.168.1.9",
  });
  expect(said).toBe(
    [
      "  Data        in PostgreSQL",
      "  E-mail      sent",
      "  Speakers    only 192.168.1.9:8009",
      "  To stop     Ctrl-C",
    ].join("\n"),
  );
});

test("for this machine alone there is no address for a phone", () => {
  expect(screen({ HOST: "127.0.0.1" })).not.toContain("phone");
  expect(screen({ CAST_DISCOVERY: "off" })).toContain("not looked for");
});
