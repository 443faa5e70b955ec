// GET /metrics: this node's metrics in Prometheus' format; for its own machine, who has the token, and admins.
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "./app-error.ts";
import { networkOf } from "./http/client-network.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { Logins } from "./logins.ts";

/** Wrong tokens from one client: it is long, this bounds what a guesser costs. */
const GUESSES = { most: 60, window: 10 * 60_000 };

/** A value that is read at each scrape; null: unknown now. */
export interface Measure {
  name: string;
  help: string;
  /** By the value of `label`, where there is one. */
  label?: string;
  read(): Promise<number | null | Record<string, number>> | number;
}

interface Parts {
  logins: Logins;
  rateLimits: RateLimits;
  /** Opens them from anywhere, and nothing else does but an admin's login; null: this machine may read them. */
  token: string | null;
  measures: Measure[];
  /** Reports how long after its due instant each run is heard, milliseconds. */
  onRunHeard(listener: (after: number) => void): void;
  /** Reports how late each run starts, milliseconds. */
  onRunStarted(listener: (lateness: number) => void): void;
  /** Reports how long each look for due runs took, milliseconds. */
  onLooked(listener: (took: number) => void): void;
}

export function serveMetrics(app: FastifyInstance, parts: Parts): void {
  const { logins, rateLimits, token, measures, onRunHeard, onRunStarted, onLooked } = parts;
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const measure of measures) gauge(register, measure);

  const heard = new Histogram({
    name: "wird_run_heard_seconds",
    help: "How long after its due instant a scheduled recitation was heard",
    buckets: [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 600],
    registers: [register],
  });
  onRunHeard((after) => heard.observe(Math.max(0, after) / 1000));

  const lateness = new Histogram({
    name: "wird_run_lateness_seconds",
    help: "How long after its due instant a scheduled recitation was started",
    buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 600],
    registers: [register],
  });
  onRunStarted((late) => lateness.observe(Math.max(0, late) / 1000));

  const looks = new Histogram({
    name: "wird_due_look_seconds",
    help: "Duration of each look for due runs, with their claims",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  onLooked((took) => looks.observe(took / 1000));

  const durations = new Histogram({
    name: "wird_http_duration_seconds",
    help: "Duration of HTTP requests by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern: paths with ids would make endless labels.
    const route = request.routeOptions.url ?? "none";
    const { method } = request;
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method, route, status: reply.statusCode, ms }, "request");
  });

  app.get("/metrics", async (request, reply) => {
    const bearer = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
    if (token !== null && bearer !== null) {
      if (!sameSecret(bearer, token)) {
        await rateLimits.count([{ key: `metrics:${networkOf(request.ip)}`, ...GUESSES }]);
        throw new AppError("not-signed-in");
      }
    } else if (token !== null || !isFromHere(request)) {
      const user = await logins.find(request, reply);
      if (!user) throw new AppError("not-signed-in");
      if (user.role !== "admin") throw new AppError("forbidden");
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function gauge(register: Registry, { name, help, label, read }: Measure): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [register],
    async collect() {
      this.reset();
      // A value that cannot be read now must not fail the others.
      const value = await Promise.resolve(read()).catch(() => null);
      if (value === null) return;
      if (typeof value === "number") return this.set(value);
      for (const [of, count] of Object.entries(value)) this.set({ [label as string]: of }, count);
    },
  });
}

/**
 * From this machine itself, for a Prometheus beside it. A proxy, a NAT or a container's network may make anybody's
 * address one of a private network; with a proxy on this machine the name that was asked for is another.
 */
function isFromHere({ socket, headers, hostname }: FastifyRequest): boolean {
  const throughProxy = ["x-forwarded-for", "x-forwarded-host", "forwarded", "x-real-ip", "via"];
  if (throughProxy.some((name) => headers[name] !== undefined)) return false;
  const address = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const asked = hostname.replace(/^\[|\]$/g, "");
  return isLoopback(address) && (asked === "localhost" || isLoopback(asked));
}

const isLoopback = (address: string) =>
  address === "::1" || /^127(?:\.[0-9]{1,3}){3}$/.test(address);

function sameSecret(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}
