// The built web app: its files, precompressed and cached for good, and its page for every route of its own.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { sendError } from "./http/error-reply.ts";

const BUILT = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** The pages of the web app; any other path is its not-found screen, with status 404. */
const PAGES = [
  "/",
  "/auth",
  "/reset-password",
  "/dashboard",
  "/playback",
  "/profile",
  "/admin",
  "/development",
];

export async function serveWeb(app: FastifyInstance, folder = BUILT): Promise<void> {
  // In development the web app has a server of its own.
  const built = existsSync(`${folder}/index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      // One route: a list of all files takes 9 MB to make.
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Vite names these by their content.
        const forGood = path.includes("/assets/");
        reply.header("cache-control", forGood ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    for (const page of PAGES) app.get(page, (_request, reply) => sendPage(reply));
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return sendPage(reply.status(404));
    return sendError(request, reply, new AppError("not-found"));
  });
}

/** Sends the web app's page; it finds its route by itself. */
export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile("index.html");
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isCall = url.startsWith("/api/") || url.startsWith("/oauth/") || url.startsWith("/assets/");
  return method === "GET" && !isCall && (headers.accept?.includes("text/html") ?? false);
}
