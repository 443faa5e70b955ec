// What an invitation's link shows: who invites, what one may do then, and the button that joins.
import { useTranslations } from "use-intl";
import { Link, useSearch } from "wouter";
import { reasonOf } from "../api/call.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useAcceptInvitation, useInvitation } from "./household-actions.ts";

export function JoinCard() {
  const t = useTranslations("household.join");
  const token = new URLSearchParams(useSearch()).get("token");
  const accept = useAcceptInvitation();
  const invitation = useInvitation(accept.isSuccess ? null : token);
  const home = (
    <Link href="/" className={buttonLook("quiet")}>
      {t("home")}
    </Link>
  );
  return (
    <section
      aria-label={t("title")}
      className="leaf grid max-w-2xl grid-cols-1 justify-items-start gap-4 p-5 md:p-6"
    >
      {accept.isSuccess ? (
        <>
          <p role="status">{t("done")}</p>
          {home}
        </>
      ) : token === null || invitation.error ? (
        <>
          <p role="alert">{invitation.error ? reasonOf(invitation.error) : t("noToken")}</p>
          {home}
        </>
      ) : !invitation.data ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          <p className="text-lg">
            {t.rich("asks", {
              person: invitation.data.invitedBy,
              name: (text) => <bdi className="font-semibold">{text}</bdi>,
            })}
          </p>
          <p className="max-w-[70ch] text-soft">
            {t(`may.${invitation.data.role}`)} {t("own")}
          </p>
          <FieldError>{accept.error && reasonOf(accept.error)}</FieldError>
          <div className="flex flex-wrap gap-3">
            <Button busy={accept.isPending} onClick={() => accept.mutate(token)}>
              {t("join")}
            </Button>
            {home}
          </div>
        </>
      )}
    </section>
  );
}
