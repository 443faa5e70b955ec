// GET /api/docs: the API's description in OpenAPI 3.1, printed from the contract's own schemas.
import * as z from "zod/mini";
import { getApiDocs } from "#contract/admin";
import type { Access, Endpoint } from "#contract/endpoint";
import { errorCodes } from "#contract/errors";
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
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "wird_session" },
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
            },
          }),
        },
      },
    },
  };
}

function describe(endpoint: Endpoint): object {
  const { summary, access, params, query, body, reply, status } = endpoint;
  return {
    summary,
    description: whoMayCall(access),
    ...(access === "anyone" ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters("path", params), ...parameters("query", query)],
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, "input")) } } : {}),
    responses: {
      [status]: { description: "Done", content: json(schemaOf(reply, "output")) },
      default: { $ref: "#/components/responses/Error" },
    },
  };
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
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

const json = (schema: object) => ({ "application/json": { schema } });

function whoMayCall(access: Access): string {
  if (typeof access === "object") return `Signed in; the ${access.owner} must be one's own.`;
  const words: Record<Exclude<Access, object>, string> = {
    anyone: "Anyone.",
    signedIn: "Signed in.",
    self: "Signed in, for oneself.",
    developer: "Developers and admins.",
    admin: "Admins.",
  };
  return words[access];
}
