// Development only: keeps the last letters in memory and shows them, so that nobody needs a mail server.
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/app-error";
import { escapeHtml } from "#server/platform/escape-html";
import type { Letter } from "#server/platform/mail-delivery";
import { randomToken } from "#server/platform/session";

export interface DevMail {
  /** Answers the address of the page that shows it. */
  keep(letter: Letter): string;
  find(id: string): Letter | undefined;
}

const KEPT = 50;
// Under /api, which the development server of the web app passes on.
const PATH = "/api/dev/mail";

export function createDevMail(publicUrl: string): DevMail {
  const letters = new Map<string, Letter>();
  return {
    keep(letter) {
      const [oldest] = letters.keys();
      if (letters.size >= KEPT && oldest !== undefined) letters.delete(oldest);
      const id = randomToken();
      letters.set(id, letter);
      return `${publicUrl}${PATH}/${id}`;
    },
    find: (id) => letters.get(id),
  };
}

export function devMailRoutes(app: FastifyInstance, devMail: DevMail): void {
  app.get<{ Params: { id: string } }>(`${PATH}/:id`, async (request, reply) => {
    const letter = devMail.find(request.params.id);
    if (!letter) throw new AppError("not-found");
    reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    return reply.type("text/html; charset=utf-8").send(pageOf(letter));
  });
}

/** The letter as it would arrive, under its envelope. */
const pageOf = ({ to, subject, plain, html }: Letter) =>
  html.replace(
    /<body[^>]*>/,
    (body) => `${body}
<dl style="font-family:system-ui,sans-serif;margin:0 auto 24px;max-width:584px">
<dt>To</dt><dd><bdi>${escapeHtml(to.name)}</bdi> &lt;${escapeHtml(to.address)}&gt;</dd>
<dt>Subject</dt><dd>${escapeHtml(subject)}</dd>
<dt>Plain text</dt><dd><pre style="white-space:pre-wrap">${escapeHtml(plain)}</pre></dd>
</dl>`,
  );
