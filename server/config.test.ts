// Settings: which values are refused; each refusal names its setting.
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PUBLIC_URL", "wird.example"],
  ["PUBLIC_URL", "ftp://wird.example"],
  ["PUBLIC_URL", "https://wird.example/path"],
  ["DATABASE_URL", "mysql://localhost/wird"],
  ["CATALOGUE_URL", "the catalogue"],
  ["SYNC_AT", "25:00"],
  ["SYNC_AT", "3:00"],
  ["SMTP_URL", "http://mail.example"],
  ["CAST_HOSTS", "kitchen:port"],
  ["AGENT_MEDIA_HOSTS", "http://nas.lan"],
  ["AGENT_MEDIA_HOSTS", "nas.lan/quran"],
  ["CAST_DISCOVERY", "maybe"],
  ["ALERT_PRIVATE_ADDRESSES", "some"],
  ["TRUST_PROXY", "everybody"],
  ["TRUST_PROXY", "10.0.0.0/99"],
  ["TRUST_PROXY", "10.0.0.0/eight"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "wird@example.org\r\nBcc: all@example.org"],
  ["LOG_LEVEL", "loud"],
  ["LOG_FORMAT", "pretty"],
  ["REGISTRATION", "maybe"],
  ["METRICS_TOKEN", "short"],
  ["NODE_ENV", "staging"],
  ["GOOGLE_CLIENT_ID", "alone"],
  ["ALEXA_CLIENT_SECRET", "alone"],
  ["HOME_ASSISTANT_URL", "http://homeassistant.local:8123"],
  ["HOME_ASSISTANT_TOKEN", "alone"],
  ["ALEXA_REDIRECT_URIS", "https://a.example,not an address"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test("nothing needs to be set", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: null,
    development: false,
    logFormat: null,
    trustProxy: false,
    syncAt: "03:00",
  });
});

test("alerts go to private networks at home, and not from a hosted server", () => {
  const DATABASE_URL = "postgres://localhost/wird";
  expect(readConfig({}).alertPrivateAddresses).toBe(true);
  expect(readConfig({ DATABASE_URL }).alertPrivateAddresses).toBe(false);
  const on = { DATABASE_URL, ALERT_PRIVATE_ADDRESSES: "on" };
  expect(readConfig(on).alertPrivateAddresses).toBe(true);
});

test("an address of Home Assistant has neither user nor password, and the refusal repeats none", () => {
  for (const login of ["canary", ":canary", "user:canary"]) {
    const HOME_ASSISTANT_URL = `http://${login}@homeassistant.local:8123`;
    const read = () => readConfig({ HOME_ASSISTANT_URL, HOME_ASSISTANT_TOKEN: "token" });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^(?!.*canary)/);
  }
});

// Proves start-cannot-succeed.
test.each([
  ["SMTP_URL", "smtp://KEY:12/canary@host.example"],
  ["SMTP_URL", "smtp://KEY:ab/canary@host.example:587"],
  ["SMTP_URL", "smtp://KEY:p?canary@host.example"],
  ["SMTP_URL", "smtp://me@host.example:canary@host.example"],
  ["DATABASE_URL", "postgres://wird:12/canary@db/wird"],
  ["DATABASE_URL", "postgres://wird:a#canary@db/wird"],
  ["DATABASE_URL", "postgres://wird:a%xcanary@db/wird"],
  ["CATALOGUE_URL", "https://mp3.example/canary@x"],
  ["GOOGLE_ISSUER", "https://name:canary@accounts.example"],
  ["PUBLIC_URL", "https://name:canary@wird.example"],
])("%s=%s is refused, and the refusal repeats no part of a password", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
  expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*canary)/);
});

test.each([
  ["SMTP_URL", "smtp://KEY:12%2F34%40x@host.example:587"],
  ["SMTP_URL", "smtps://me%40host.example:secret@host.example"],
  [
    "DATABASE_URL",
    "postgres://wird:%25%3A@db:5432/wird?sslmode=verify-full&sslrootcert=/etc/ca.pem",
  ],
  ["DATABASE_URL", "postgres:///wird?host=/run/postgresql"],
])("%s=%s is taken", (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
});
