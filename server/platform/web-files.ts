// The built web app: its files, precompressed and cached for good, and its page for every route.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openPages, signedInPages } from "#contract/page-addresses";
import { AppError } from "./app-error.ts";
import { sendError } from "./http/error-reply.ts";

const BUILT = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** As they are on the disk; an image is left out, since an SVG opened by its address is a page. */
const PART_OF_A_PAGE = /\.(js|css|woff2)(\.(br|gz))?$/;

/** What browsers read on a page only; on each of its files they were a tenth of what /auth fetches. */
const OF_PAGES_ALONE = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** Beside index.html: the same page, which knows that no login's cookie came with it (vite.config.ts). */
const GUESTS_PAGE = "guest.html";
const HAS_SESSION = /(^|[ -])wird_session(_\d+)?=/;

export async function serveWeb(app: FastifyInstance, folder = BUILT): Promise<void> {
  // In development Vite serves the web app.
  const built = existsSync(`${folder}/index.html`);
  if (built) {
    const scripts = inlineScripts(folder);
    await app.register(fastifyStatic, {
      root: folder,
      // One wildcard route: a list of all files takes 9 MB to build.
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Headers of each file that nothing here reads: the ETag is enough.
      lastModified: false,
      acceptRanges: false,
      setHeaders(reply, path) {
        // Vite names these files by their content.
        const forGood = path.includes("/assets/");
        reply.header("cache-control", forGood ? "public, max-age=31536000, immutable" : "no-cache");
        if (/\.html(\.(br|gz))?$/.test(path)) allow(reply, scripts);
        if (!PART_OF_A_PAGE.test(path)) return;
        for (const name of OF_PAGES_ALONE) reply.removeHeader(name);
      },
    });
    const hasGuestsPage = existsSync(`${folder}/${GUESTS_PAGE}`);
    const send = ({ headers }: FastifyRequest, reply: FastifyReply) => {
      const isGuest = !HAS_SESSION.test(headers.cookie ?? "");
      return isGuest && hasGuestsPage ? reply.sendFile(GUESTS_PAGE) : sendPage(reply);
    };
    for (const page of [...openPages, ...signedInPages]) {
      app.get(page, send);
      if (page !== "/") app.get(`${page}/`, send);
    }
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return sendPage(reply.status(404));
    return sendError(request, reply, new AppError("not-found"));
  });
}

/** Sends the web app's page, which routes by itself. */
export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile("index.html");
}

/** The sources for the page's policy of its own inline script: by its hash, so that no other runs. */
function inlineScripts(folder: string): string {
  const page = readFileSync(`${folder}/index.html`, "utf8");
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)];
  return scripts
    .map(([, script = ""]) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`)
    .join("");
}

function allow(reply: Pick<FastifyReply, "getHeader" | "header">, scripts: string): void {
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy !== "string" || !scripts) return;
  reply.header(
    "content-security-policy",
    policy.replace("script-src 'self'", `script-src 'self'${scripts}`),
  );
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isCall = url.startsWith("/api/") || url.startsWith("/oauth/") || url.startsWith("/assets/");
  return method === "GET" && !isCall && (headers.accept?.includes("text/html") ?? false);
}
