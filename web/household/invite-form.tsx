// Makes a link by which one person joins: what they may do, then the link with copy and share.
import { Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type HouseholdRole, householdRoles } from "#contract/household-roles";
import { reasonOf } from "../api/call.ts";
import { lastError } from "../api/last-error.ts";
import { useTimeText } from "../i18n/clock-times.ts";
import { Button } from "../ui/button.tsx";
import { ChoicePills } from "../ui/choice-pills.tsx";
import { FieldError } from "../ui/field.tsx";
import { SecretText } from "../ui/secret-text.tsx";
import { useInvite, useWithdrawInvitations } from "./household-actions.ts";

export function InviteForm() {
  const t = useTranslations("household");
  const timeText = useTimeText();
  const [role, setRole] = useState<HouseholdRole>("listen");
  const invite = useInvite();
  const withdraw = useWithdrawInvitations();
  const made = withdraw.isSuccess ? undefined : invite.data;
  const error = lastError(invite, withdraw);
  const until = (instant: string) =>
    timeText(Date.parse(instant), { weekday: "long", day: "numeric", month: "long" });
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 className="font-medium">{t("invite")}</h3>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t("inviteRole")}</legend>
        <ChoicePills
          value={role}
          choices={householdRoles.map((each) => ({ value: each, text: t(`roles.${each}`) }))}
          onChange={setRole}
        />
        <p className="mt-1 text-sm text-soft">{t(`rolesText.${role}`)}</p>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          busy={invite.isPending}
          onClick={() => {
            withdraw.reset();
            invite.mutate(role);
          }}
        >
          {t("makeLink")}
        </Button>
        {invite.isSuccess && (
          <Button variant="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t("withdraw")}
          </Button>
        )}
      </div>
      <div role="status" className="grid grid-cols-1 gap-3 empty:sr-only">
        {withdraw.isSuccess && <p className="text-soft">{t("withdrawn")}</p>}
        {made && (
          <>
            <SecretText
              label={t("link")}
              secret={made.url}
              hint={t("linkHint", { date: until(made.expiresAt) })}
              copyLabel={t("copy")}
              copiedLabel={t("copied")}
            />
            <ShareLink url={made.url} />
          </>
        )}
      </div>
      <FieldError>{error && reasonOf(error)}</FieldError>
    </div>
  );
}

/** The device's own sheet: it stands on https and localhost only. */
function ShareLink({ url }: { url: string }) {
  const t = useTranslations("household");
  if (!("share" in navigator)) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="justify-self-start"
      // Who closes the sheet again has shared nothing.
      onClick={() => void navigator.share({ title: t("shareTitle"), url }).catch(() => undefined)}
    >
      <Share2 aria-hidden className="size-4" />
      {t("share")}
    </Button>
  );
}
