// The link that confirms an e-mail address: opened in a browser, answered with a page.
import type { FastifyInstance } from "fastify";
import { RESET_TOKEN_MAX } from "#contract/account";
import { serverTexts } from "#server/languages/texts";
import { askedLanguage } from "#server/platform/http/asked-language";
import { plainPage, plainPagePolicy } from "#server/platform/http/plain-page";
import type { Logins } from "#server/platform/logins";
import { ADDRESS_PROOF, type AddressProof } from "./address-proof.ts";

interface Parts {
  addressProof: AddressProof;
  logins: Logins;
}

export function addressProofRoutes(app: FastifyInstance, { addressProof, logins }: Parts): void {
  app.get(ADDRESS_PROOF, async (request, reply) => {
    reply.header("cache-control", "no-store");
    // The link alone proves too little: mail scanners open links, and so may the owner of an
    // address with which a stranger registered the account.
    const user = await logins.find(request, reply);
    if (!user) return reply.redirect(`/auth?next=${encodeURIComponent(request.url)}`, 303);
    const { token } = request.query as { token?: unknown };
    const isText = typeof token === "string" && token.length <= RESET_TOKEN_MAX;
    const outcome = isText ? await addressProof.prove(user, token) : "refused";
    const isProven = outcome !== "refused";
    const language = user.language ?? askedLanguage(request);
    const { done, doneText, endedText, failed, failedText, open } =
      serverTexts[language].pages.addressProof;
    const [title, text] = isProven
      ? [done, outcome === "proven" ? endedText : doneText]
      : [failed, failedText];
    return reply
      .status(isProven ? 200 : 400)
      .header("content-security-policy", plainPagePolicy())
      .type("text/html; charset=utf-8")
      .send(
        plainPage(
          language,
          title,
          `<h1>${title}</h1><p>${text}</p>\n<a class="button" href="/">${open}</a>`,
        ),
      );
  });
}
