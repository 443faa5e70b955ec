// All accounts, for admins: roles, logins and removal.
import * as contract from "#contract/account";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Events } from "#server/platform/events";
import type { Serve } from "#server/platform/http/routes";
import type { Logins } from "#server/platform/logins";
import { done, toUser } from "./account-reply.ts";
import type { Accounts } from "./account-store.ts";
import { removeAccount } from "./remove-account.ts";

export interface PeopleParts {
  accounts: Accounts;
  logins: Logins;
  events: Events;
}

export function peopleRoutes(serve: Serve, parts: PeopleParts): void {
  const { accounts, logins, events } = parts;

  serve(contract.listUsers, async ({ query }) => (await accounts.page(query)).map(toUser));

  serve(contract.changeRole, async ({ params, body }) => {
    const changed = await accounts.setRole(params.id, body.role);
    if (!changed) throw new AppError("not-found");
    // The login is kept and reads its role anew; open sockets reconnect with the new role.
    events.publish("logins-ended", { userId: params.id, idHashes: null });
    return toUser(changed);
  });

  serve(contract.endSessions, async ({ params }) => {
    if (!(await accounts.byId(params.id))) throw new AppError("not-found");
    await logins.endAll(params.id);
    return done(sentence("person.sessions-ended"));
  });

  serve(contract.deleteUser, async ({ params }) => {
    await removeAccount(params.id, parts);
    return done(sentence("person.deleted"));
  });
}
