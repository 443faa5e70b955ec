// Development only: the page that shows a letter.
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/app-error";
import { escapeHtml } from "#server/platform/http/escape-html";
import type { Letter } from "#server/platform/mail/mail-delivery";
import { DEV_MAIL_PATH, type DevMail } from "./dev-mail.ts";

export function devMailRoutes(app: FastifyInstance, devMail: DevMail): void {
  app.get<{ Params: { id: string } }>(`${DEV_MAIL_PATH}/:id`, async (request, reply) => {
    const letter = devMail.find(request.params.id);
    if (!letter) throw new AppError("not-found");
    reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    return reply.type("text/html; charset=utf-8").send(pageOf(letter));
  });
}

/** The letter as it would arrive, below its headers. */
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
