// On the settings page: who shares speakers and schedules, what each may do, and inviting others.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { HouseholdMember } from "#contract/household";
import { type HouseholdRole, householdRoles } from "#contract/household-roles";
import { reasonOf } from "../api/call.ts";
import { useHousehold } from "../api/household.ts";
import { useUserId } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { FieldError } from "../ui/field.tsx";
import { LinkedSection } from "../ui/linked-section.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useChangeMember, useRemoveMember } from "./household-actions.ts";
import { InviteForm } from "./invite-form.tsx";

export function HouseholdSection() {
  const t = useTranslations("household");
  const common = useTranslations("common");
  const own = useUserId();
  const household = useHousehold();
  const { data } = household;
  const role = data?.members.find(({ userId }) => userId === own)?.role;
  return (
    <LinkedSection id="household" title={t("title")} text={t("text")}>
      {!data ? (
        household.isPending ? (
          <Skeleton className="h-24" />
        ) : (
          <div className="grid justify-items-start gap-3">
            <FieldError>{reasonOf(household.error)}</FieldError>
            <Button variant="quiet" size="sm" onClick={() => void household.refetch()}>
              {common("retry")}
            </Button>
          </div>
        )
      ) : (
        <>
          {data.members.length < 2 ? (
            <p className="text-soft">{t("alone")}</p>
          ) : (
            <ul aria-label={t("members")} className="divide-y divide-line">
              {data.members.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  isOwn={member.userId === own}
                  manages={role === "manage"}
                />
              ))}
            </ul>
          )}
          {role === "listen" ? <p className="text-soft">{t("listensOnly")}</p> : <InviteForm />}
        </>
      )}
    </LinkedSection>
  );
}

interface MemberRowProps {
  member: HouseholdMember;
  isOwn: boolean;
  /** The signed-in person manages the household. */
  manages: boolean;
}

function MemberRow({ member: { userId, name, role }, isOwn, manages }: MemberRowProps) {
  const t = useTranslations("household");
  const change = useChangeMember();
  const [removing, setRemoving] = useState(false);
  return (
    <li className="grid gap-1 py-3 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          {isOwn && <span className="ms-2 text-sm font-normal text-soft">{t("you")}</span>}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {manages && !isOwn ? (
            <Select
              aria-label={t("roleOf", { name })}
              value={change.isPending ? change.variables.role : role}
              disabled={change.isPending}
              onChange={({ target }) =>
                change.mutate({ userId, role: target.value as HouseholdRole })
              }
            >
              {householdRoles.map((each) => (
                <option key={each} value={each}>
                  {t(`roles.${each}`)}
                </option>
              ))}
            </Select>
          ) : (
            <span className="text-sm text-soft">{t(`roles.${role}`)}</span>
          )}
          {(isOwn || manages) && (
            <Button
              variant="danger"
              size="sm"
              aria-label={isOwn ? t("leave") : t("removeLabel", { name })}
              onClick={() => setRemoving(true)}
            >
              {t(isOwn ? "leave" : "remove")}
            </Button>
          )}
        </div>
      </div>
      <FieldError>{change.error && reasonOf(change.error)}</FieldError>
      {removing && <AskToRemove {...{ userId, name, isOwn }} onClose={() => setRemoving(false)} />}
    </li>
  );
}

interface AskProps {
  userId: number;
  name: string;
  isOwn: boolean;
  onClose: () => void;
}

function AskToRemove({ userId, name, isOwn, onClose }: AskProps) {
  const t = useTranslations("household");
  const common = useTranslations("common");
  const remove = useRemoveMember();
  return (
    <ConfirmDialog
      title={t(isOwn ? "leaveTitle" : "removeTitle")}
      text={isOwn ? t("leaveText") : t("removeText", { name })}
      yes={t(isOwn ? "leave" : "remove")}
      no={common("cancel")}
      closeLabel={common("close")}
      busy={remove.isPending}
      error={remove.error && reasonOf(remove.error)}
      onYes={() => remove.mutate(userId, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
