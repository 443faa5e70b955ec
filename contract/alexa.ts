// Alexa: pairing, account linking and the developer's tools. The skill uses Amazon's own protocol.
import * as z from "zod/mini";
import { endpoint, id, instant, success, text } from "./endpoint.ts";

export const PAIRING_MINUTES = 15;

export const createPairingCode = endpoint({
  method: "POST",
  path: "/api/alexa/pairing-code",
  summary: "A code that links an Echo to this account when spoken to the skill",
  access: "signedIn",
  reply: z.object({ code: z.string(), expiresAt: instant }),
});

export const alexaLink = endpoint({
  method: "GET",
  path: "/api/alexa/link",
  summary: "Whether this server has a skill, an Alexa account is linked, an Echo was heard from",
  access: "signedIn",
  reply: z.object({
    linked: z.boolean(),
    echoHeard: z.boolean(),
    /** No Echo can be linked: the server has no skill. Left out where it has one. */
    noSkill: z.optional(z.literal(true)),
  }),
});

export const unlinkAlexa = endpoint({
  method: "DELETE",
  path: "/api/alexa/link",
  summary: "Ends every link with Alexa; all tokens are revoked and the Echo speakers disconnected",
  access: "signedIn",
  reply: success,
});

export const alexaTestToken = endpoint({
  method: "POST",
  path: "/api/alexa/test-token",
  summary: "Registers a token of one's own for the developer page",
  access: "developer",
  body: z.strictObject({ token: text(200, z.minLength(1)), userId: id }),
  reply: success,
  status: 200,
});

export const alexaDevices = endpoint({
  method: "GET",
  path: "/api/alexa/devices",
  summary: "The Echo devices of the account that the bearer token belongs to",
  // The bearer token is the credential, checked by the route.
  access: "anyone",
  token: "foreign",
  reply: z.object({ devices: z.array(z.object({ name: z.string() })) }),
});

export const alexaAuthUrl = endpoint({
  method: "GET",
  path: "/api/alexa/auth-url",
  summary: "Where linking an Alexa account begins",
  access: "signedIn",
  reply: z.object({ authUrl: z.string() }),
});
