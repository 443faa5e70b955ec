// Getting back into an account over HTTP.
import * as contract from "#contract/account";
import { sentence } from "#contract/sentences/sentences";
import { askedLanguage } from "#server/platform/http/asked-language";
import type { Serve } from "#server/platform/http/routes";
import { done } from "./account-reply.ts";
import type { AccountAccess } from "./account-access.ts";
import type { PasswordReset } from "./password-reset.ts";

export function recoveryRoutes(
  serve: Serve,
  { passwordReset, access }: { passwordReset: PasswordReset; access: AccountAccess },
): void {
  serve(contract.requestPasswordReset, async ({ body, request }) => ({
    ...done(sentence("account.reset-link-sent")),
    ...(await passwordReset.request(body.email, request.ip, askedLanguage(request))),
  }));

  serve(contract.confirmPasswordReset, async ({ body }) => {
    const { userId } = await passwordReset.confirm(body.token, body.password);
    const stillOpen = await access.list(userId);
    return { ...done(sentence("account.password-reset")), stillOpen };
  });
}
