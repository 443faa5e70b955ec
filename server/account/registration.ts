// Who may make an account: anybody, those who have an invitation to a household, or the first one alone.
import type { Registration } from "#contract/account";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Accounts, Creation, NewAccount } from "./account-store.ts";

export interface Registrations {
  /** Checks the same before the costly password hash; the answer may be outdated when the hash is done. */
  mustBeOpen(invitation: string | undefined): Promise<void>;
  /** Throws `forbidden` for who may not. `invitation`: the token of one, where somebody has it. */
  create(account: NewAccount, invitation: string | undefined): Promise<RegisteredOrTaken>;
}

export type RegisteredOrTaken = Exclude<Creation, { taken: null }>;

interface Parts {
  accounts: Pick<Accounts, "create" | "isEmpty">;
  registration: Registration;
  invitations: {
    /** Once for each invitation. */
    admit(token: string): Promise<boolean>;
    giveBack(token: string): Promise<void>;
  };
}

export function createRegistrations({ accounts, registration, invitations }: Parts): Registrations {
  const refusal = () =>
    new AppError(
      "forbidden",
      sentence(
        registration === "invited" ? "account.registration-invited" : "account.registration-closed",
      ),
    );

  return {
    async mustBeOpen(invitation) {
      if (registration === "open" || (registration === "invited" && invitation)) return;
      if (!(await accounts.isEmpty())) throw refusal();
    },

    async create(account, invitation) {
      const token = registration === "invited" ? invitation : undefined;
      const isAdmitted = token !== undefined && (await invitations.admit(token));
      const onlyFirst = registration !== "open" && !isAdmitted;
      let isMade = false;
      try {
        const made = await accounts.create(account, { onlyFirst });
        if (!made.ok && made.taken === null) throw refusal();
        isMade = made.ok;
        return made;
      } finally {
        if (isAdmitted && !isMade) await invitations.giveBack(token);
      }
    },
  };
}
