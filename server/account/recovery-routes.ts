// Getting back into an account over HTTP.
import * as contract from "#contract/account";
import { sentence } from "#contract/sentences/sentences";
import { askedLanguage } from "#server/platform/http/asked-language";
import type { Serve } from "#server/platform/http/routes";
import { done } from "./account-reply.ts";
import type { PasswordReset } from "./password-reset.ts";

export function recoveryRoutes(
  serve: Serve,
  { passwordReset }: { passwordReset: PasswordReset },
): void {
  serve(contract.requestPasswordReset, async ({ body, request }) => ({
    ...done(sentence("account.reset-link-sent")),
    ...(await passwordReset.request(body.email, request.ip, askedLanguage(request))),
  }));

  serve(contract.confirmPasswordReset, async ({ body }) => {
    await passwordReset.confirm(body.token, body.password);
    return done(sentence("account.password-reset"));
  });
}
