// GET /api/docs: the API's description in OpenAPI 3.1, generated from the contract's schemas.
import * as z from "zod/mini";
import { getApiDocs } from "#contract/admin";
import type { Access, Endpoint, TokenUse } from "#contract/endpoint";
import { errorCodes } from "#contract/errors";
import { TOKEN_PREFIX } from "#contract/tokens";
import type { Serve } from "./routes.ts";

/** `served` may still grow: it is read at the first request. */
export function apiDocsRoute(serve: Serve, served: Endpoint[], version: string): void {
  let document: Record<string, unknown> | undefined;
  serve(getApiDocs, () => {
    document ??= describeApi(served, version);
    return document;
  });
}

function describeApi(served: Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of served) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Wird", version },
    paths: { ...paths, ...besideTheContract },
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "wird_session",
          description:
            "Where PUBLIC_URL is https its name begins with __Host-; a port of PUBLIC_URL ends it, as in wird_session_3000.",
        },
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: `${TOKEN_PREFIX}...`,
          description:
            "A token from the settings page. Each call names the scope that it needs; control may do what read may.",
        },
        accessToken: {
          type: "http",
          scheme: "bearer",
          description: "The access token that linking the account with Alexa gave to Amazon.",
        },
      },
      responses: {
        Error: {
          description: "What went wrong, as a sentence",
          content: json({
            type: "object",
            required: ["success", "error", "message"],
            properties: {
              success: { const: false },
              error: { enum: Object.keys(errorCodes) },
              message: { type: "string" },
              requestId: { type: "string", description: "Of a 5xx: leads to it in the log" },
            },
          }),
        },
      },
    },
  };
}

/** Routes with a foreign protocol, or without JSON, which are no endpoints of the contract. */
const besideTheContract = {
  "/api/auth/google": { get: plain("Begins signing in with Google", 302) },
  "/api/auth/google/callback": {
    get: plain(
      "Where Google leads back to; without its code and state, the landing page",
      302,
      200,
    ),
  },
  "/api/auth/confirm-email": {
    get: plain("The link of the letter that confirms an e-mail address, and its page", 200, 303),
  },
  "/api/alexa/skill": {
    post: plain(
      "The skill: what Amazon has signed, or a developer's or admin's own session sends",
      200,
    ),
  },
  "/oauth/authorize": {
    get: plain("The page that asks whether Alexa may be linked", 200),
    post: plain("The answer that was given there", 302),
  },
  "/oauth/token": { post: plain("Tokens for Amazon, as RFC 6749 has it", 200) },
  "/media/{token}": {
    get: plain("A sound, for speakers: a signed address that expires; ranges", 200, 206),
  },
  "/calendar/{secret}.ics": {
    get: plain("The calendar feed of an account, RFC 5545; its address is its credential", 200),
  },
  "/ws": { get: { ...plain("The live socket", 101), security: [{ session: [] }] } },
  "/metrics": {
    get: plain("For Prometheus: from a private network without a proxy, or for admins", 200),
  },
};

function plain(summary: string, ...statuses: number[]): object {
  const responses = statuses.map((status) => [status, { description: "Done" }] as const);
  return {
    summary,
    responses: {
      ...Object.fromEntries(responses),
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

function describe(endpoint: Endpoint): object {
  const { summary, access, params, query, body, takesFile, reply, status } = endpoint;
  return {
    summary,
    description: `${whoMayCall(access)}${whichTokens(endpoint.token)}`,
    ...securityOf(endpoint),
    parameters: [
      ...parameters("path", params),
      ...parameters("query", query),
      ...(endpoint.creates ? [keyParameter] : []),
    ],
    ...(body ? { requestBody: { required: true, content: contentOf(body, takesFile) } } : {}),
    responses: {
      [status]: { description: "Done", content: json(schemaOf(reply, "output")) },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

function contentOf(body: z.ZodMiniType, takesFile: boolean): object {
  const asJson = json(schemaOf(body, "input"));
  if (!takesFile) return asJson;
  const file = { type: "string", format: "binary" };
  const form = {
    type: "object",
    required: ["file"],
    properties: { file, name: { type: "string" } },
  };
  return { ...asJson, "multipart/form-data": { schema: form }, "audio/*": { schema: file } };
}

const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Sent again within 24 hours it gets the first answer, and nothing is made anew; with another request it is 422.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function securityOf(endpoint: Endpoint): object {
  if (endpoint.token === "foreign") return { security: [{ accessToken: [] }] };
  if (endpoint.access === "anyone") return {};
  const { token } = endpoint;
  const isTaken = token === "read" || token === "control";
  return { security: [{ session: [] }, ...(isTaken ? [{ token: [token] }] : [])] };
}

function parameters(place: "path" | "query", schema: z.ZodMiniType): object[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(place === "path" && name === "userId" ? { description: "One's own id, or `me`." } : {}),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

const json = (schema: object) => ({ "application/json": { schema } });

function whoMayCall(access: Access): string {
  if (typeof access === "object") {
    const { owner, members } = access;
    const others = members ? `, or of one's household, in which one may ${members}` : "";
    return `Signed in; the ${owner} must be one's own${others}.`;
  }
  const words: Record<Exclude<Access, object>, string> = {
    anyone: "Anyone.",
    signedIn: "Signed in.",
    self: "Signed in, for oneself.",
    developer: "Developers and admins.",
    admin: "Admins.",
  };
  return words[access];
}

function whichTokens(token: TokenUse): string {
  if (token === "read") return " Tokens of any scope may call it.";
  return token === "control" ? " Tokens with the scope control may call it." : "";
}
