// The tokens by which other programs use the account: their list, a new one shown once, revoking.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Token } from "#contract/tokens";
import { reasonOf } from "../api/call.ts";
import { useTimeText } from "../i18n/clock-times.ts";
import { LeftOutRows } from "../recitations/left-out-rows.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { LinkedSection } from "../ui/linked-section.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NewToken } from "./new-token.tsx";
import { NotShown } from "./not-shown.tsx";
import { useDeleteToken, useTokens } from "./token-actions.ts";
import { TokenExamples } from "./token-examples.tsx";

export function TokenSection() {
  const t = useTranslations("settings.tokens");
  const tokens = useTokens();
  return (
    <LinkedSection id="tokens" title={t("title")} text={t("text")} isUnder>
      <div>
        <h3 className="font-medium">{t("list")}</h3>
        <LeftOutRows of="tokens" />
        {!tokens.data ? (
          tokens.isPending ? (
            <Skeleton className="mt-2 h-12" />
          ) : (
            <NotShown query={tokens} />
          )
        ) : tokens.data.length === 0 ? (
          <p className="mt-1 text-soft">{t("empty")}</p>
        ) : (
          <ul className="divide-y divide-line">
            {tokens.data.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </div>
      <NewToken />
      <TokenExamples />
    </LinkedSection>
  );
}

function TokenRow({ token: { id, name, scope, createdAt, lastUsedAt } }: { token: Token }) {
  const t = useTranslations("settings.tokens");
  const common = useTranslations("common");
  const timeText = useTimeText();
  const [revoking, setRevoking] = useState(false);
  const revoke = useDeleteToken();
  const dated = (instant: string) =>
    timeText(Date.parse(instant), { day: "numeric", month: "long", year: "numeric" });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <span>{t(`scopes.${scope}`)}</span>
          <span>{t("made", { date: dated(createdAt) })}</span>
          <span>{lastUsedAt ? t("used", { date: dated(lastUsedAt) }) : t("unused")}</span>
        </p>
      </div>
      <Button
        variant="danger"
        size="sm"
        aria-label={t("revokeLabel", { name })}
        onClick={() => setRevoking(true)}
      >
        {t("revoke")}
      </Button>
      {revoking && (
        <ConfirmDialog
          title={t("revokeTitle")}
          text={t("revokeText", { name })}
          yes={t("revoke")}
          no={common("cancel")}
          closeLabel={common("close")}
          busy={revoke.isPending}
          error={revoke.error && reasonOf(revoke.error)}
          onYes={() => revoke.mutate(id, { onSuccess: () => setRevoking(false) })}
          onClose={() => setRevoking(false)}
        />
      )}
    </li>
  );
}
