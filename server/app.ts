// Builds the Fastify app and registers every route.
import { join } from "node:path";
import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type FastifyReply,
} from "fastify";
import { getHealth } from "#contract/admin";
import type { Endpoint } from "#contract/endpoint";
import { sentence } from "#contract/sentences/sentences";
import { accountRoutes } from "./account/account-routes.ts";
import { addressProofRoutes } from "./account/address-proof-routes.ts";
import { devMailRoutes } from "./account/letters/dev-mail-routes.ts";
import { googleDebugRoute, googleRoutes } from "./account/google/google-routes.ts";
import { peopleRoutes } from "./account/people-routes.ts";
import { recoveryRoutes } from "./account/recovery-routes.ts";
import { agentRoutes } from "./agents/agent-routes.ts";
import { alertRoutes } from "./alerts/alert-routes.ts";
import { alexaRoutes } from "./alexa/alexa-routes.ts";
import { oauthRoutes } from "./alexa/linking/oauth-routes.ts";
import { skillRoutes } from "./alexa/skill/skill-routes.ts";
import { mediaRoutes } from "./sounds/media-routes.ts";
import { soundRoutes } from "./sounds/sound-routes.ts";
import { deviceRoutes } from "./devices/device-routes.ts";
import { favouriteRoutes } from "./favourites/favourite-routes.ts";
import { householdRoutes } from "./household/household-routes.ts";
import { holdHome } from "./household/household-tables.ts";
import { quietRoutes } from "./quiet/quiet-routes.ts";
import { khatmRoutes } from "./khatms/khatm-routes.ts";
import { measuresOf } from "./measures.ts";
import { mustBeWritable } from "./platform/database/database.ts";
import type { Parts } from "./parts.ts";
import { adminRoutes } from "./admin/admin-routes.ts";
import { askedLanguage } from "./platform/http/asked-language.ts";
import { apiDocsRoute } from "./platform/http/api-docs.ts";
import { AppError } from "./platform/app-error.ts";
import {
  replyToBadAddress,
  replyToBadRequest,
  replyWithErrors,
} from "./platform/http/error-reply.ts";
import { readForwardedAddresses } from "./platform/http/client-network.ts";
import {
  createLiveSockets,
  refuseOtherUpgrades,
  serveLiveSockets,
} from "./platform/http/live-socket.ts";
import { serveMetrics } from "./platform/metrics.ts";
import { isOwnOrigin } from "./platform/http/origin.ts";
import { measureLoad, shedLoad } from "./platform/http/overload.ts";
import { createServe, type Serve } from "./platform/http/routes.ts";
import { asksForSocket } from "./platform/http/live-socket.ts";
import { acceptFiles, readRestBeforeClosing } from "./platform/http/upload.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { sendPage, serveWeb } from "./platform/web-files.ts";
import { playbackRoutes } from "./playback/playback-routes.ts";
import { prayerRoutes } from "./prayers/prayer-routes.ts";
import { placeRoutes } from "./prayers/places/place-routes.ts";
import { reciterRoutes } from "./reciters/reciter-routes.ts";
import { runRoutes } from "./runs/run-routes.ts";
import { scheduleRoutes } from "./schedules/schedule-routes.ts";
import { calendarRoutes } from "./tokens/calendar/calendar-routes.ts";
import { tokenRoutes } from "./tokens/token-routes.ts";
import { VERSION } from "./version.ts";

/** Largest request body, bytes. */
const LARGEST_BODY = 64 * 1024;
/**
 * Milliseconds that an idle connection stays open: longer than proxies keep theirs (Caddy 2 minutes, Traefik 90 s, nginx
 * and Amazon's load balancers 60 s). One that sends its next request just as we close answers its client 502.
 */
const IDLE_CONNECTION = 150_000;
/** Routes that Amazon calls from outside any page: they verify Amazon's own credentials. */
const FROM_ELSEWHERE = new Set(["/api/alexa/skill", "/oauth/token"]);
const CHANGES_NOTHING = new Set(["GET", "HEAD", "OPTIONS"]);

/** The app, and the endpoints it serves. */
export async function buildApp(
  parts: Parts,
): Promise<{ app: FastifyInstance; served: Endpoint[] }> {
  const { config, log, logins, findOwner } = parts;
  const app = Fastify({
    bodyLimit: LARGEST_BODY,
    trustProxy: trusted(config.trustProxy),
    loggerInstance: log as FastifyBaseLogger,
    keepAliveTimeout: IDLE_CONNECTION,
    http: { shouldUpgradeCallback: asksForSocket },
    // Requests that arrive while sockets close are answered; then their connection closes.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    // The server generates request ids; a client's own ids never reach the log.
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // The contract limits the length of a path parameter; Node refuses a request head over 16 KB.
    routerOptions: { maxParamLength: 16 * 1024 },
    frameworkErrors: replyToBadAddress,
    clientErrorHandler: replyToBadRequest,
    // The contract's schemas are zod's (platform/routes): Fastify's compilers, 3 MB, stay unloaded.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
  });
  replyWithErrors(app);
  readForwardedAddresses(app);
  const load = measureLoad(parts.database.line);
  if (!parts.patient) shedLoad(app, load);
  app.addHook("onClose", async () => load.stop());
  refuseOtherUpgrades(app);
  acceptJsonOnly(app);
  acceptFiles(app);
  readRestBeforeClosing(app, parts.clock);
  await app.register(cookie);
  await securityHeaders(app, { config, mediaOrigins: () => parts.reciterLists.plainOrigins() });

  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  // Running requests are answered; a connection left open would delay the stop.
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });

  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (CHANGES_NOTHING.has(request.method)) return;
    if (FROM_ELSEWHERE.has(request.url.split("?")[0] ?? "")) return;
    if (!isOwnOrigin(request, config.publicUrl)) {
      throw new AppError(
        "foreign-origin",
        sentence("request.other-public-url", { address: config.publicUrl }),
      );
    }
  });

  const { serve, served } = createServe(app, {
    logins,
    findTokenCaller: parts.tokens.findCaller,
    findOwner,
    findRole: parts.home.role,
    holdHome,
    tokenStands: parts.tokens.mustStand,
    creatingOnce: parts.creatingOnce,
    clock: parts.clock,
    costly: parts.costly,
  });
  const onPause = parts.prayersRoom.settings.publishChange;
  accountRoutes(serve, { ...parts, onPause });
  tokenRoutes(serve, { ...parts, ...config });
  calendarRoutes(app, parts);
  recoveryRoutes(serve, parts);
  peopleRoutes(serve, parts);
  addressProofRoutes(app, parts);
  googleDebugRoute(serve, config);
  googleRoutes(app, { ...parts, ...config, sendWebApp: sendLanding });
  reciterRoutes(serve, parts);
  favouriteRoutes(serve, parts);
  /** Who asks for speakers looks at them: they are followed for a while. */
  const serveToWho: Serve = (endpoint, handle) =>
    serve(endpoint, (call) => {
      if (call.user) parts.homeAttention.asked(call.user.id);
      return handle(call);
    });
  deviceRoutes(serveToWho, {
    ...parts,
    seenSpeakers: (userId) => seenSpeakers(parts, userId),
  });
  soundRoutes(serve, { ...parts, folder: join(config.dataDir, "uploads") });
  mediaRoutes(app, parts);
  app.addHook("onListen", async () => {
    const address = app.server.address();
    if (address !== null && typeof address === "object") parts.mediaOrigin.listensOn(address.port);
  });
  const { timezoneOf } = parts.accounts;
  scheduleRoutes(serve, {
    ...parts,
    publishChange: parts.publishScheduleChange,
    timezoneOf,
    atHome: parts.home.accounts,
  });
  prayerRoutes(serve, parts);
  placeRoutes(serve, { ...parts.prayersRoom, timezoneOf });
  khatmRoutes(serve, parts);
  quietRoutes(serve, parts);
  runRoutes(serve, parts);
  householdRoutes(serve, parts);
  playbackRoutes(serveToWho, { ...parts, timezoneOf, atHome: parts.home.accounts });
  alertRoutes(serve, {
    ...parts,
    async sendAddressLetter(userId, request) {
      const account = await parts.accounts.byId(userId);
      if (!account) return;
      await parts.addressProof.sendLetter(account, askedLanguage(request), request.ip);
    },
  });
  const { alexa: client } = config;
  const hasSkill = client.skillId !== null;
  alexaRoutes(serve, { ...parts, ...parts.alexa, ...config, client, hasSkill });
  skillRoutes(app, { ...parts, ...parts.alexa, ...config, ...config.alexa });
  oauthRoutes(app, {
    ...parts,
    ...parts.alexa,
    accountOf: async (userId) => (await parts.accounts.byId(userId)) ?? null,
  });
  serve(getHealth, async () => {
    await mustBeWritable(parts.database.db);
    const wrongBy = parts.time.wrongBy();
    if (wrongBy !== null) {
      const seconds = Math.round(Math.abs(wrongBy) / 1000);
      const extra = { clockAheadBy: Math.round(wrongBy / 1000) };
      throw new AppError("unavailable", sentence("server.clock-wrong", { seconds }), { extra });
    }
    return { success: true as const, status: "ready" as const, version: VERSION };
  });
  if (parts.devMail) devMailRoutes(app, parts.devMail);
  const sockets = createLiveSockets({ ...parts, attention: parts.homeAttention });
  await serveLiveSockets(app, sockets, { ...parts, publicUrl: config.publicUrl });
  agentRoutes(app, serve, parts);
  serveMetrics(app, {
    logins,
    rateLimits: parts.rateLimits,
    token: config.metricsToken,
    measures: measuresOf(parts, { sockets: sockets.count, load }),
    onRunHeard: parts.onRunHeard,
    onRunStarted: parts.runner.onStarted,
    onLooked: parts.runner.onLooked,
  });
  adminRoutes(serve, {
    ...parts,
    version: VERSION,
    startedAt: parts.clock.now(),
    mail: parts.mailer,
    speakersSeen: () => parts.discovery.speakers().length,
    sockets: sockets.count,
  });
  apiDocsRoute(serve, served, VERSION);
  await serveWeb(app);
  return { app, served };
}

function noSchemas(): never {
  throw new Error("Routes have no schemas of Fastify's; serve() checks by the contract.");
}

/** A number is how many proxies are in front of Wird. */
function trusted(proxies: Parts["config"]["trustProxy"]) {
  return typeof proxies === "number" ? (_: string, hop: number) => hop < proxies : proxies;
}

/** By the server itself, and by the agents at one's home. */
async function seenSpeakers({ speakersHere, home, agents }: Parts, userId: number) {
  return [...speakersHere(), ...(await agents.seenBy(await home.accounts(userId)))];
}

/** The page of Google's callback; a redirect to sign-in where the web app is not built. */
function sendLanding(reply: FastifyReply): FastifyReply {
  return reply.server.hasReplyDecorator("sendFile") ? sendPage(reply) : reply.redirect("/auth");
}

/** Text and forms are refused: other sites' pages can send them without a CORS preflight. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // A call without a body that sends the header.
    if (body === "") return done(null, undefined);
    if ((request.headers["content-encoding"] ?? "identity") !== "identity") {
      return done(new AppError("not-json", sentence("request.body-compressed")));
    }
    void parse(request, body as string, (error, value) => {
      if (error)
        done(new AppError("invalid-input", sentence("request.json-invalid"), { cause: error }));
      else done(null, value);
    });
  });
}
