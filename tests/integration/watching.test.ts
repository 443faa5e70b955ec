// Monitoring a running Wird: health, metrics, and a log that contains everything except secrets.
// Databases: SQLite.
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import { createVisitor, eventually, startWird, type Wird } from "../harness.ts";
import { openAuthenticated } from "../socket-client.ts";

let wird: Wird;
afterEach(() => wird.stop());

/** A metric's value as Prometheus reads it. */
function valueOf(text: string, name: string): number | undefined {
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(" ")[1]);
}

test("GET /metrics counts runs, speakers, sockets, the catalogue, requests and the process", async () => {
  wird = await startWird();
  const amina = await wird.member("amina");
  const base = `/api/users/${amina.user.id}`;
  const browser = {
    type: "browser",
    name: "Tab",
    deviceId: "browser-of-amina",
    isConnected: true,
  };
  const device = await amina.post(`${base}/devices`, browser);
  const schedule = await amina.post(`${base}/schedules`, {
    deviceId: device.body.id,
    reciterId: 1,
    startTime: "04:50",
    endTime: "05:20",
  });
  await amina.post(`/api/schedules/${schedule.body.id}/run`);
  const { status, body, headers } = await wird.visitor().get<string>("/metrics");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/plain/);
  expect(valueOf(body, "wird_database_up")).toBe(1);
  expect(valueOf(body, "wird_sockets")).toBe(0);
  expect(valueOf(body, "wird_run_lateness_seconds_count")).toBe(1);
  expect(valueOf(body, "wird_run_heard_seconds_count")).toBe(0);
  expect(valueOf(body, "wird_due_look_seconds_count")).toBeGreaterThan(0);
  expect(body).toMatch(/^wird_speakers\{status="[a-z]+"\} 1$/m);
  expect(body).toMatch(
    /^wird_http_duration_seconds_count\{method="POST",route="\/api\/users\/:userId\/schedules",status="201"\} 1$/m,
  );
  for (const name of [
    "wird_mail_waiting",
    "wird_event_loop_behind_seconds",
    "nodejs_heap_size_used_bytes",
  ]) {
    expect(valueOf(body, name), name).toBeTypeOf("number");
  }
  expect(body).toContain("wird_catalogue_age_seconds");
  // No person's name is among the labels.
  expect(body).not.toContain("amina");
});

test("through a proxy the metrics are for admins", async () => {
  wird = await startWird();
  const admin = await wird.member("admin");
  const user = await wird.member("user");
  const throughProxy = { "x-forwarded-for": "203.0.113.7" };
  const statusFor = async (visitor: { call: typeof admin.call }) =>
    (await visitor.call("GET", "/metrics", undefined, throughProxy)).status;
  expect([await statusFor(wird.visitor()), await statusFor(user), await statusFor(admin)]).toEqual([
    401, 403, 200,
  ]);
});

// Promise 21: secrets in logs
// -> nowhere
test("safety 21: a canary password, token and cookie appear nowhere in the log", async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  wird = await startWird({ log: createLog("trace", destination) });
  const canary = (what: string) => `canary-${what}-3f9a1c7e`;
  const password = canary("password");
  const token = canary("token");
  const visitor = wird.visitor();
  const person = { username: "amina", email: "amina@example.org", name: "Amina" };
  await visitor.post("/api/register", { ...person, password });
  const cookie = visitor.cookie().split("=")[1] as string;
  expect(cookie.length).toBeGreaterThan(20);
  await visitor.post("/api/login", { username: "amina", password });
  await visitor.post("/api/login", { username: "amina", password: canary("wrong") });
  await visitor.post("/api/register", { ...person, password, extra: token });
  await visitor.call("POST", "/api/login", `{"password":"${password}"`);
  await visitor.post("/api/auth/password-reset-request", { email: "amina@example.org" });
  const reset = { token, password, confirmPassword: password };
  await visitor.post("/api/auth/password-reset-confirm", reset);
  await visitor.get(`/reset-password?token=${token}`);
  await visitor.get(`/api/auth/google/callback?code=${token}&state=${token}`);
  await visitor.call("GET", "/api/alexa/devices", undefined, { authorization: `Bearer ${token}` });
  await visitor.get(`/api/nowhere?password=${password}`);
  // An internal error, with everything that an error carries.
  wird.parts.log.error({ password, token, cookie, body: { password, user: { token } } }, "a fault");
  await wird.parts.database.db.schema.dropTable("mailOutbox").execute();
  await visitor.post("/api/auth/password-reset-request", { email: "amina@example.org" });

  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(10);
  expect(log).toContain("/api/login");
  for (const secret of [password, canary("wrong"), token, cookie])
    expect(log).not.toContain(secret);
});

test("a fault of ours hides its cause, and its request id leads to it in the log", async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  wird = await startWird({ log: createLog("error", destination) });
  const amina = await wird.member("amina");
  await wird.parts.database.db.schema.dropTable("playbackHistory").execute();
  const { status, body, headers } = await amina.get(`/api/users/${amina.user.id}/playback-history`);
  expect(status).toBe(500);
  expect(body).toEqual({
    success: false,
    error: "internal",
    message: expect.stringMatching(/\.$/),
    sentence: { code: "error.internal", params: {} },
    requestId: headers.get("x-request-id"),
  });
  expect(JSON.stringify(body)).not.toMatch(/playback_history|SELECT|node:/i);
  const entry = lines.map((line) => JSON.parse(line)).find((line) => line.reqId === body.requestId);
  expect(entry.err.message).toContain("playback_history");
});

test("what others break is no fault of ours in the log", async () => {
  const lines: { level: number }[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  wird = await startWird({ log: createLog("debug", destination) });
  const amina = await wird.member("amina");

  const page = await openAuthenticated(wird.url, amina);
  page.send("x".repeat(5000));
  await eventually("the socket closes", () => page.closed()?.code === 1009);

  const { hostname, port, host } = new URL(wird.url);
  const leaving = connect(Number(port), hostname);
  leaving.write(
    `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      'Content-Length: 100\r\nExpect: 100-continue\r\n\r\n{"username":',
  );
  // The reply to Expect: the server waits for the body, which is never sent.
  await once(leaving, "data");
  leaving.destroy();
  await once(leaving, "close");
  // These requests are answered after the aborted one.
  for (let times = 0; times < 3; times++) await amina.get("/api/user");

  const ERROR = 50;
  expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
});

test("health is 200 when ready, for anybody", async () => {
  wird = await startWird();
  const { status, body } = await createVisitor(wird.url).get("/api/health");
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, status: "ready" });
});

// Proves 46.
test("the metrics answer this machine alone: no name of another, and with METRICS_TOKEN its bearer", async () => {
  wird = await startWird();
  const metrics = async (headers: Record<string, string> = {}) => {
    // Not fetch, which sets the Host header itself.
    return new Promise<number | undefined>((resolve, reject) => {
      const asking = request(`${wird.url}/metrics`, { headers }, (reply) =>
        resolve(reply.resume().statusCode),
      );
      asking.on("error", reject).end();
    });
  };
  expect(await metrics()).toBe(200);
  expect(await metrics({ host: "localhost:3000" })).toBe(200);
  // A proxy or a tunnel on this machine that says nothing of itself.
  expect(await metrics({ host: "wird.example" })).toBe(401);
  await wird.stop();
  const token = "a token of the tests";
  wird = await startWird({ settings: { METRICS_TOKEN: token.replaceAll(" ", "-") } });
  expect(await metrics()).toBe(401);
  expect(await metrics({ authorization: "Bearer wrong" })).toBe(401);
  expect(await metrics({ authorization: `Bearer ${token.replaceAll(" ", "-")}` })).toBe(200);
});
