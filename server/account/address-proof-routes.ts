// The link that confirms an e-mail address: opened in a browser, answered with a page.
import type { FastifyInstance } from "fastify";
import { RESET_TOKEN_MAX } from "#contract/account";
import { askedLanguage } from "#server/platform/http/asked-language";
import { plainPage, plainPagePolicy } from "#server/platform/http/plain-page";
import type { Sessions } from "#server/platform/session";
import { ADDRESS_PROOF, type AddressProof } from "./address-proof.ts";

interface Parts {
  addressProof: AddressProof;
  sessions: Sessions;
}

const words = {
  en: {
    done: "Your e-mail address is confirmed",
    doneText: "Thank you. There is nothing else to do.",
    failed: "This link is not for your account",
    failedText:
      "You are signed in to another account than the one the letter was written for, or the link is not whole.",
    open: "Open Wird",
  },
  ar: {
    done: "تم تأكيد عنوان بريدك",
    doneText: "شكرًا لك. لا يلزم أي شيء آخر.",
    failed: "هذا الرابط ليس لحسابك",
    failedText: "سجّلت الدخول بحساب غير الذي كُتبت له الرسالة، أو أن الرابط ناقص.",
    open: "افتح وِرد",
  },
} as const;

export function addressProofRoutes(app: FastifyInstance, { addressProof, sessions }: Parts): void {
  app.get(ADDRESS_PROOF, async (request, reply) => {
    reply.header("cache-control", "no-store");
    // The link alone proves too little: mail scanners open links, and so may the owner of an
    // address with which a stranger registered the account.
    const user = await sessions.find(request, reply);
    if (!user) return reply.redirect(`/auth?next=${encodeURIComponent(request.url)}`, 303);
    const { token } = request.query as { token?: unknown };
    const isText = typeof token === "string" && token.length <= RESET_TOKEN_MAX;
    const isProven = isText && (await addressProof.prove(user.id, token));
    const language = user.language ?? askedLanguage(request);
    const { done, doneText, failed, failedText, open } = words[language];
    const [title, text] = isProven ? [done, doneText] : [failed, failedText];
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
