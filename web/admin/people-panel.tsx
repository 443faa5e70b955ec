// The accounts of this server: roles, sessions, and ending sessions.
import { useMutation } from "@tanstack/react-query";
import { LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { changeRole, deleteUser, endSessions, type Role, type User } from "#contract/account";
import { zoneHere } from "#contract/times/zone-here";
import { call, reasonOf } from "../api/call.ts";
import { useUsers } from "../api/people-query.ts";
import { keys, useInvalidate, useUserId } from "../api/queries.ts";
import { formatDate } from "#languages/date-format";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toasts.ts";

const roles: readonly Role[] = ["user", "developer", "admin"];

export function PeoplePanel() {
  const t = useTranslations("admin.people");
  const { data: people, isError, hasNextPage, isFetching, fetchNextPage } = useUsers();
  const [leaving, setLeaving] = useState<User | null>(null);
  return (
    <section aria-labelledby="people" className="leaf overflow-hidden">
      <h2 id="people" className="p-5 text-lg font-semibold tracking-tight md:px-6">
        {t("title")}
      </h2>
      {isError && (
        <p role="alert" className="px-5 pb-5 text-late md:px-6">
          {t("failed")}
        </p>
      )}
      {!people && !isError && <Skeleton className="mx-5 mb-5 h-40" />}
      {hasNextPage && (
        <p className="px-5 pb-5 md:px-6">
          <Button variant="quiet" disabled={isFetching} onClick={() => void fetchNextPage()}>
            {t("older")}
          </Button>
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {people?.map((person) => (
          <Person key={person.id} person={person} onDelete={() => setLeaving(person)} />
        ))}
      </ul>
      {leaving && <DeleteDialog person={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function usePersonAction<Input>(
  run: (input: Input) => Promise<unknown>,
  done: (input: Input) => void,
) {
  const t = useTranslations("admin.people");
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => done(input),
    onError: (error) =>
      toast({ title: t("problem"), description: reasonOf(error), variant: "destructive" }),
    onSettled: () => invalidate(keys.users),
  });
}

const HERE = zoneHere();

function Person({ person, onDelete }: { person: User; onDelete: () => void }) {
  const t = useTranslations("admin.people");
  const locale = useLocale();
  const isMe = useUserId() === person.id;
  const invalidate = useInvalidate();
  const { id, name } = person;
  const role = usePersonAction(
    (next: Role) => call(changeRole, { params: { id }, body: { role: next } }),
    (next) => {
      toast({
        title: t("roleChanged"),
        description: t("roleChangedText", { name, role: t(next) }),
      });
      if (isMe) void invalidate(keys.session);
    },
  );
  const sessions = usePersonAction(
    () => call(endSessions, { params: { id } }),
    () => {
      toast({ title: t("sessionsEnded"), description: t("sessionsEndedText", { name }) });
      if (isMe) void invalidate(keys.session);
    },
  );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-5 py-4 md:grid-cols-[auto_minmax(0,1fr)_11rem_auto] md:px-6">
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{name}</bdi> {isMe && <span className="font-normal text-soft">({t("you")})</span>}
        </p>
        <p className="truncate text-sm text-soft">
          <bdi>{person.email ?? person.username}</bdi>
          <span className="max-lg:hidden">
            {" "}
            · {t("since")}{" "}
            {formatDate(
              locale,
              { dateStyle: "medium", timeZone: HERE },
              Date.parse(person.createdAt),
            )}
          </span>
        </p>
      </div>
      <Select
        className="max-md:col-start-2"
        aria-label={t("roleOf", { name })}
        value={person.role}
        disabled={role.isPending}
        onChange={(event) => role.mutate(event.target.value as Role)}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap gap-2 max-md:col-start-2">
        <Button
          variant="quiet"
          size="sm"
          aria-label={t("endSessionsOf", { name })}
          busy={sessions.isPending}
          onClick={() => sessions.mutate(undefined)}
        >
          <LogOut aria-hidden className="size-4 rtl:-scale-x-100" />
          {t("endSessions")}
        </Button>
        <Button
          variant="danger"
          size="sm"
          aria-label={t("deleteOf", { name })}
          disabled={isMe}
          onClick={onDelete}
        >
          <Trash2 aria-hidden className="size-4" />
          {t("delete")}
        </Button>
      </div>
    </li>
  );
}

function DeleteDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const t = useTranslations("admin.people");
  const tCommon = useTranslations("common");
  const { id, name } = person;
  const remove = usePersonAction(
    () => call(deleteUser, { params: { id } }),
    () => {
      toast({ title: t("deleted"), description: t("deletedText", { name }) });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name })}
      text={t("deleteText")}
      yes={t("deleteConfirm")}
      no={tCommon("cancel")}
      closeLabel={tCommon("close")}
      busy={remove.isPending}
      // A toast shows the error.
      error={null}
      onYes={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
