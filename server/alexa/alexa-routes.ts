// The API routes of contract/alexa: pairing codes, the link of an account, and the developer page's tools.
import * as contract from "#contract/alexa";
import { devicesOf } from "#contract/makes";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Serve } from "#server/platform/http/routes";
import { randomToken } from "#server/platform/logins";
import type { DeviceStore } from "#server/devices/device-store";
import type { LinkingClient } from "./linking/token-exchange.ts";
import { answerInTime } from "./answer-in-time.ts";
import type { GrantStore } from "./linking/grant-store.ts";
import type { Pairing } from "./linking/pairing.ts";
import type { DeveloperTokens } from "./linking/developer-tokens.ts";
import type { Unlinking } from "./linking/unlinking.ts";

export interface AlexaRouteParts {
  pairing: Pairing;
  grants: GrantStore;
  developerTokens: DeveloperTokens;
  unlinking: Unlinking;
  devices: DeviceStore;
  clock: Clock;
  client: LinkingClient;
  /** A skill is set up: without one nobody's Echo can be linked. */
  hasSkill: boolean;
  publicUrl: string;
}

export function alexaRoutes(serve: Serve, parts: AlexaRouteParts): void {
  const { pairing, grants, developerTokens, unlinking, devices, clock, hasSkill } = parts;

  serve(contract.createPairingCode, async ({ user, still }) => {
    const { code, expiresAt } = await pairing.createCode(user.id, still);
    return { code, expiresAt: new Date(expiresAt).toISOString() };
  });

  serve(contract.alexaLink, async ({ user }) => {
    const [linked, paired, all] = await Promise.all([
      grants.isLinked(user.id),
      pairing.isPaired(user.id),
      devices.list(user.id),
    ]);
    const echoes = devicesOf(all, "alexa").filter(({ deviceId }) => deviceId !== null);
    const link = { linked: linked || paired, echoHeard: echoes.length > 0 };
    return hasSkill ? link : { ...link, noSkill: true as const };
  });

  serve(contract.unlinkAlexa, async ({ user }) => {
    await unlinking.unlink(user.id);
    return { success: true as const };
  });

  serve(contract.alexaTestToken, async ({ user, body }) => {
    await developerTokens.register(user.id, body.token);
    return { success: true as const };
  });

  serve(contract.alexaDevices, async ({ user, request }) => {
    const token = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new AppError("not-signed-in", sentence("request.bearer-token-missing"));
    const find = async () => {
      if (user && (await developerTokens.belongsTo(user.id, token))) return user.id;
      return grants.userOf(token);
    };
    const userId = await answerInTime(clock, find(), () => {
      throw new AppError("unavailable");
    });
    if (userId === null)
      throw new AppError("not-signed-in", sentence("request.bearer-token-invalid"));
    const echoes = devicesOf(await devices.list(userId), "alexa");
    return { devices: echoes.map(({ name }) => ({ name })) };
  });

  serve(contract.alexaAuthUrl, () => {
    const { client, publicUrl } = parts;
    const [redirectUri] = client.redirectUris;
    if (client.clientId === null || redirectUri === undefined) {
      throw new AppError("not-set-up", sentence("alexa.linking-not-set-up"));
    }
    const url = new URL("/oauth/authorize", publicUrl);
    url.searchParams.set("response_type", "code");
    url.searchParams.set("client_id", client.clientId);
    url.searchParams.set("redirect_uri", redirectUri);
    url.searchParams.set("state", randomToken());
    return { authUrl: url.href };
  });
}
