// The code to say to the Alexa skill: cached until it expires, so that the dialog and the card agree.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { createPairingCode, PAIRING_MINUTES } from "#contract/alexa";
import type { ReplyOf } from "#contract/endpoint";
import { call, reasonOf } from "../api/call.ts";
import { useTimeText } from "../i18n/clock-times.ts";
import { keys } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { FieldError } from "../ui/field.tsx";
import { useNow } from "../api/use-now.ts";

type PairingCode = ReplyOf<typeof createPairingCode>;

/** Requests a new code; the previous one expires. */
export function useNewCode(): () => Promise<string> {
  const client = useQueryClient();
  return async () => {
    const made = await call(createPairingCode);
    client.setQueryData<PairingCode>(keys.pairingCode, made);
    return made.code;
  };
}

/** Null when there is no code or it has expired. */
function useCode(): PairingCode | null {
  const now = useNow(10_000);
  const { data } = useQuery<PairingCode>({
    queryKey: keys.pairingCode,
    queryFn: skipToken,
    gcTime: PAIRING_MINUTES * 60_000,
  });
  return data && Date.parse(data.expiresAt) > now ? data : null;
}

/** The code to say to an Echo, until the account is linked. */
export function SayCode() {
  const t = useTranslations("connecting.sayCode");
  const pairing = useCode();
  const timeText = useTimeText();
  const renew = useMutation({ mutationFn: useNewCode() });
  return (
    <section aria-label={t("title")} className="grid gap-3 rounded-lg bg-tint p-4 text-sm">
      <div>
        <p className="font-semibold">{t("title")}</p>
        <p className="text-soft">{t("text")}</p>
      </div>
      {pairing && (
        <Code code={pairing.code}>
          {t("until", { time: timeText(Date.parse(pairing.expiresAt)) })}
        </Code>
      )}
      <Button
        variant={pairing ? "text" : "quiet"}
        size="sm"
        className="justify-self-center"
        busy={renew.isPending}
        onClick={() => renew.mutate()}
      >
        {t(pairing ? "renew" : "show")}
      </Button>
      <FieldError>{renew.error && reasonOf(renew.error)}</FieldError>
    </section>
  );
}

/** `children`: the remaining time, shown below the code. */
export function Code({ code, children }: { code: string; children: string }) {
  const t = useTranslations("connecting.connectAlexa");
  return (
    <div className="grid justify-items-center gap-3 py-2">
      <output dir="ltr" className="text-3xl font-light tracking-widest select-all">
        {code}
      </output>
      <CopyButton text={code} label={t("copy")} copiedLabel={t("copied")} />
      <p className="text-sm text-soft">{children}</p>
    </div>
  );
}
