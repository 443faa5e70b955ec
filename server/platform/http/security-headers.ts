// What a page of ours may load, and which sites may frame it.
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

interface Options {
  config: { https: boolean; publicUrl: string };
  /** Origins of the catalogue's servers, which may be plain http on a private network. */
  mediaOrigins(): string[];
}

/** The Cast sender's SDK: https://developers.google.com/cast/docs/web_sender/integrate */
const CAST_SDK = "https://www.gstatic.com";

export async function securityHeaders(app: FastifyInstance, options: Options): Promise<void> {
  const { config, mediaOrigins } = options;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Other names under the same domain are not ours to restrict.
    hsts: config.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    // The Cast sender talks to the tab that it opened. Browsers accept the header on https only.
    crossOriginOpenerPolicy: config.https ? { policy: "same-origin-allow-popups" } : false,
    originAgentCluster: config.https,
    crossOriginResourcePolicy: { policy: "same-origin" },
  });
  const socket = config.publicUrl.replace(/^http/, "ws");
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(
      "content-security-policy",
      [
        "default-src 'self'",
        `script-src 'self' ${CAST_SDK}`,
        // The dialogs' scroll lock adds a style element. Inline scripts stay forbidden, but the page's own (web-files.ts).
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: https:",
        "font-src 'self'",
        `media-src 'self' blob: https: ${mediaOrigins().join(" ")}`.trim(),
        `connect-src 'self' ${socket}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join("; "),
    );
  });
}
