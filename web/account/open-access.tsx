// What opens an account beside its sessions: listed after a new password, chosen when signing out everywhere.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import {
  type AccessKind,
  getAccess,
  logoutEverywhere,
  type OpenAccess,
  openKinds,
} from "#contract/account";
import { call, reasonOf } from "../api/call.ts";
import { keys } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { forgetUser } from "./sign-out.ts";

/** Nothing where nothing is open, and where the answer does not say: the new password is set all the same. */
export function StillOpen({ access }: { access: OpenAccess | undefined }) {
  const t = useTranslations("account.access");
  const open = access ? openKinds(access) : [];
  if (!access || open.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p>{t("stillOpen")}</p>
      <ul className="list-disc ps-5 text-soft">
        {open.map((kind) => (
          <li key={kind}>
            <Named kind={kind} access={access} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The kind, and the names that people gave what is of it. */
function Named({ kind, access }: { kind: AccessKind; access: OpenAccess }) {
  const t = useTranslations("account.access");
  const locale = useLocale();
  const one = access[kind];
  if (!Array.isArray(one)) return t(kind);
  return t.rich("named", {
    kind: t(kind),
    names: new Intl.ListFormat(locale).format(one),
    name: (text) => <bdi>{text}</bdi>,
  });
}

/** Asks what is to end with the sessions, where there is anything. */
export function SignOutEverywhere() {
  const t = useTranslations("account.profile");
  const ask = useTranslations("account.access");
  const queries = useQueryClient();
  const access = useQuery({
    queryKey: keys.access,
    queryFn: ({ signal }) => call(getAccess, { signal }),
  });
  const [also, setAlso] = useState<readonly AccessKind[]>([]);
  const everywhere = useMutation({
    mutationFn: () => call(logoutEverywhere, { body: { also: [...also] } }),
    onSuccess: () => forgetUser(queries),
  });
  const open = access.data ? openKinds(access.data) : [];
  return (
    <>
      {access.data && open.length > 0 && (
        <fieldset className="grid gap-1 text-sm">
          <legend className="mb-1">{ask("question")}</legend>
          {open.map((kind) => (
            <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-green"
                checked={also.includes(kind)}
                onChange={({ target }) =>
                  setAlso(target.checked ? [...also, kind] : also.filter((each) => each !== kind))
                }
              />
              <span>
                <Named kind={kind} access={access.data} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Button variant="quiet" busy={everywhere.isPending} onClick={() => everywhere.mutate()}>
        {t("everywhere")}
      </Button>
      <FieldError>{everywhere.error && reasonOf(everywhere.error)}</FieldError>
    </>
  );
}
