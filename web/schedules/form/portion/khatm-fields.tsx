// The khatm of which a run recites the next portion: one of the account's, or a new one.
import { useLocale, useTranslations } from "use-intl";
import type { Portion } from "#contract/portions/portions";
import { reasonOf } from "../../../api/call.ts";
import type { Home } from "../../../api/home.ts";
import { useKhatms } from "../../../api/queries.ts";
import { formatDate } from "#languages/date-format";
import { fetchWithWords } from "../../../i18n/language.tsx";
import { Field, FieldError } from "../../../ui/field.tsx";
import { lateFile } from "../../../ui/late-file.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NOT_CHOSEN } from "./portion-choice.ts";

const NewKhatm = lateFile(() =>
  fetchWithWords(() => import("./new-khatm.tsx"), ["khatm", "player", "scheduling"]),
).part((file) => file);

interface KhatmFieldsProps {
  home: Home;
  portion: Extract<Portion, { kind: "khatm" }>;
  onChange: (portion: Portion) => void;
}

export function KhatmFields({ home, portion, onChange }: KhatmFieldsProps) {
  const t = useTranslations("scheduling.khatm");
  const locale = useLocale();
  const khatms = useKhatms(true);
  if (khatms.isPending) return <Skeleton className="h-16" />;
  if (khatms.isError) return <FieldError>{reasonOf(khatms.error)}</FieldError>;
  const choose = (khatmId: number) => onChange({ kind: "khatm", khatmId });
  const until = (day: string) =>
    formatDate(locale, { day: "numeric", month: "long", timeZone: "UTC" }, Date.parse(day));
  const isKnown = khatms.data.some(({ id }) => id === portion.khatmId);
  return (
    <>
      {khatms.data.length > 0 && (
        <Field label={t("which")}>
          {(control) => (
            <Select
              {...control}
              value={isKnown ? portion.khatmId : NOT_CHOSEN}
              onChange={(event) => choose(Number(event.target.value))}
            >
              <option value={NOT_CHOSEN}>{t("new")}</option>
              {khatms.data.map(({ id, name, percent, endsOn }) => (
                <option key={id} value={id}>
                  {t("option", { name, percent: Math.floor(percent), day: until(endsOn) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {!isKnown && (
        <NewKhatm
          fallback={<Skeleton className="h-64" />}
          home={home}
          onCreated={({ id }) => choose(id)}
        />
      )}
    </>
  );
}
