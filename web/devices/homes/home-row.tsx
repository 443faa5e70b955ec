// One home: whether its agent is there, since when, its version, what it sees; renaming and removing it.
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { MOST_CLOCK_DIFFERENCE } from "#contract/agent-messages";
import { reasonOf } from "../../api/call.ts";
import { useTimeText } from "../../i18n/clock-times.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Home, useRemoveHome, useSpeakersOf } from "./home-actions.ts";
import { RenameHome } from "./rename-home.tsx";

export function HomeRow({ home }: { home: Home }) {
  const { id, name, isConnected, version } = home;
  const t = useTranslations("connecting.homes");
  const common = useTranslations("common");
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useRemoveHome();
  return (
    <li className="grid gap-1 py-3 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <Badge tone={isConnected ? "good" : "plain"}>
          {t(isConnected ? "connected" : "notConnected")}
        </Badge>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-soft">
        <Seen home={home} />
        {version && <span>{t("version", { version })}</span>}
      </p>
      {isConnected && <Sees home={home} />}
      <ClockWords home={home} />
      <SharedWords shared={home.shared} />
      <div className="-mx-2 flex flex-wrap items-center gap-x-2">
        <Button
          variant="plain"
          size="sm"
          aria-label={t("renameLabel", { name })}
          onClick={() => setRenaming(true)}
        >
          <Pencil aria-hidden className="size-4" />
          {t("rename")}
        </Button>
        <Button
          variant="danger"
          size="sm"
          aria-label={t("removeLabel", { name })}
          onClick={() => setRemoving(true)}
        >
          {t("remove")}
        </Button>
      </div>
      {renaming && <RenameHome home={home} onClose={() => setRenaming(false)} />}
      {removing && (
        <ConfirmDialog
          title={t("removeTitle", { name })}
          text={t("removeText")}
          yes={t("remove")}
          no={common("cancel")}
          closeLabel={common("close")}
          busy={remove.isPending}
          error={remove.error && reasonOf(remove.error)}
          onYes={() => remove.mutate(id, { onSuccess: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

/** While it is connected, that it is says enough. */
function Seen({ home: { isConnected, lastSeenAt } }: { home: Home }) {
  const t = useTranslations("connecting.homes");
  const timeText = useTimeText();
  if (isConnected) return null;
  if (lastSeenAt === null) return <span>{t("never")}</span>;
  const look = { day: "numeric", month: "long" } as const;
  return <span>{t("seen", { time: timeText(Date.parse(lastSeenAt), look) })}</span>;
}

function Sees({ home }: { home: Home }) {
  const t = useTranslations("connecting.homes");
  const locale = useLocale();
  const names = useSpeakersOf(home);
  if (home.speakers === 0) return <p className="text-sm">{t("seesNone")}</p>;
  if (names.length === 0) return null;
  return (
    <p className="text-sm wrap-anywhere">
      {t("sees", { names: new Intl.ListFormat(locale).format(names) })}
    </p>
  );
}

function ClockWords({ home: { clockAhead, isConnected } }: { home: Home }) {
  const t = useTranslations("connecting.homes");
  if (!isConnected || clockAhead === null || Math.abs(clockAhead) <= MOST_CLOCK_DIFFERENCE) {
    return null;
  }
  const seconds = Math.round(Math.abs(clockAhead) / 1000);
  return (
    <p className="text-sm text-late">
      {t(clockAhead > 0 ? "clockAhead" : "clockBehind", { seconds })}
    </p>
  );
}

/** Other agents see the same speakers: of this account's the homes are named, of others' nothing. */
function SharedWords({ shared }: Pick<Home, "shared">) {
  const t = useTranslations("connecting.homes");
  const list = new Intl.ListFormat(useLocale());
  const namesOf = (some: Home["shared"]) => list.format(some.map(({ name }) => name));
  const own = shared.filter(({ homes }) => homes.length > 0);
  const others = shared.filter(({ isSeenByOthers }) => isSeenByOthers);
  const homes = [...new Set(own.flatMap((one) => one.homes))];
  return (
    <>
      {own.length > 0 && (
        <p className="text-sm wrap-anywhere text-late">
          {t("sharedOwn", { count: homes.length, homes: list.format(homes), names: namesOf(own) })}
        </p>
      )}
      {others.length > 0 && (
        <p className="text-sm wrap-anywhere text-late">
          {t("sharedOthers", { names: namesOf(others) })}
        </p>
      )}
    </>
  );
}
