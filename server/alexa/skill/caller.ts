// The caller of a request to the skill (account, Echo, language), and what answers it.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import type { Device } from "#contract/devices";
import type { EchoArrival, EchoRefusal } from "#server/devices/echo-arrival";
import type { Clock } from "#server/platform/clock";
import type { GrantStore } from "../linking/grant-store.ts";
import type { Pairing } from "../linking/pairing.ts";
import type { Slots } from "./spoken-slots.ts";
import { type Words, wordsFor } from "./spoken-words.ts";
import type { DeveloperTokens } from "../linking/developer-tokens.ts";

export interface Caller {
  /** Null: no account is linked. */
  userId: number | null;
  /** Null when the request names no Echo (the developer page), or there is a refusal. */
  device: Device | null;
  refusal: EchoRefusal | null;
  /** Amazon's id of the person's account with this skill; null when Amazon did not sign. */
  alexaUserId: string | null;
  applicationId: string;
  words: Words;
  /** Amazon's time of the request, UTC milliseconds. */
  at: number;
}

export interface SkillRequest {
  envelope: RequestEnvelope;
  slots: Slots;
}

/** From the caller and the request to the response. */
export type RequestHandler = (caller: Caller, asked: SkillRequest) => Promise<Response> | Response;

export interface Callers {
  /** `sessionUserId`: an unsigned request, which acts for the account of its session and no other. */
  find(envelope: RequestEnvelope, sessionUserId: number | null): Promise<Caller>;
}

interface Parts {
  grants: GrantStore;
  pairing: Pairing;
  developerTokens: DeveloperTokens;
  echoes: EchoArrival;
  clock: Clock;
}

export function createCallers({ grants, pairing, developerTokens, echoes, clock }: Parts): Callers {
  async function signedUser(envelope: RequestEnvelope): Promise<number | null> {
    const user = envelope.context?.System?.user ?? envelope.session?.user;
    // An invalid token is not replaced by a pairing: the person has to renew the link.
    if (user?.accessToken) return grants.userOf(user.accessToken);
    return user?.userId ? pairing.userOf(user.userId) : null;
  }

  async function sessionUser(envelope: RequestEnvelope, userId: number): Promise<number | null> {
    const token = accessTokenOf(envelope);
    if (!token) return null;
    const own =
      (await developerTokens.belongsTo(userId, token)) || (await grants.userOf(token)) === userId;
    return own ? userId : null;
  }

  return {
    async find(envelope, sessionUserId) {
      const userId =
        sessionUserId === null
          ? await signedUser(envelope)
          : await sessionUser(envelope, sessionUserId);
      const { System: system } = envelope.context ?? {};
      const echoId = system?.device?.deviceId;
      const heard = userId !== null && echoId ? await echoes.hearFrom(userId, echoId) : null;
      const refusal = typeof heard === "string" ? heard : null;
      const at = Date.parse(envelope.request.timestamp ?? "");
      return {
        userId,
        device: typeof heard === "string" ? null : heard,
        refusal,
        // Pairing needs an id that Amazon has signed.
        alexaUserId: sessionUserId === null ? (system?.user?.userId ?? null) : null,
        applicationId: system?.application?.applicationId ?? "",
        words: wordsFor((envelope.request as { locale?: string }).locale),
        at: Number.isNaN(at) ? clock.now() : at,
      };
    },
  };
}

function accessTokenOf(envelope: RequestEnvelope): string | undefined {
  const token = envelope.context?.System?.user?.accessToken ?? envelope.session?.user?.accessToken;
  return typeof token === "string" ? token : undefined;
}
