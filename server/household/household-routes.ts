// One's household over HTTP: inviting, joining, roles and leaving.
import * as contract from "#contract/household";
import type { Serve } from "#server/platform/http/routes";
import type { createHouseholds } from "./households.ts";

export function householdRoutes(
  serve: Serve,
  { households }: { households: ReturnType<typeof createHouseholds> },
): void {
  const done = { success: true as const };

  serve(contract.getHousehold, ({ user }) => households.of(user.id));

  serve(contract.inviteToHousehold, ({ user, body, still }) =>
    households.invite(user.id, body.role, still),
  );

  serve(contract.withdrawInvitations, async ({ user }) => {
    await households.withdrawInvitations(user.id);
    return done;
  });

  serve(contract.getInvitation, ({ params }) => households.invitation(params.token));

  serve(contract.acceptInvitation, ({ user, params, still }) =>
    households.accept(user.id, params.token, still),
  );

  serve(contract.changeMember, ({ user, params, body: { role }, still }) =>
    households.change(user.id, params.userId, { role, still }),
  );

  serve(contract.removeMember, async ({ user, params, still }) => {
    await households.remove(user.id, params.userId, still);
    return done;
  });
}
