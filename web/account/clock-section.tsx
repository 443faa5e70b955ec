// The clock on the settings page: 12 or 24 hours, the account's time zone, and the digits of a language that has its own.
import { useLocale, useTranslations } from "use-intl";
import { type HourClock, languages, localeOf } from "#contract/languages";
import { wallTimeText, withClock, withClockOf } from "#languages/clock-times";
import { reasonOf } from "../api/call.ts";
import { lastError } from "../api/last-error.ts";
import { useSession } from "../api/queries.ts";
import { useLanguage } from "../i18n/language.tsx";
import { ChoicePills } from "../ui/choice-pills.tsx";
import { Field, FieldError } from "../ui/field.tsx";
import { LinkedSection } from "../ui/linked-section.tsx";
import { TimezoneSelect } from "../ui/timezone-select.tsx";
import { useChangeAccount } from "./account-changes.ts";

/** In the afternoon: both clocks write it differently. */
const EXAMPLE = "13:30";

export function ClockSection() {
  const t = useTranslations("settings.clock");
  const saved = useTranslations("settings")("saved");
  const profile = useTranslations("account.profile");
  const user = useSession().data;
  const hours = useChangeAccount();
  const zone = useChangeAccount();
  if (!user) return null;
  const timezone = zone.isPending ? zone.variables.timezone : user.timezone;
  const error = lastError(hours, zone);
  return (
    <LinkedSection id="clock" title={t("title")} text={t("text")}>
      <Hours
        chosen={(hours.isPending ? hours.variables.clock : user.clock) ?? null}
        onChoose={(clock) => hours.mutate({ clock })}
      />
      <Field label={profile("timezone")} hint={profile("timezoneHint")}>
        {(control) => (
          <TimezoneSelect
            {...control}
            value={timezone ?? user.timezone}
            onChange={({ target }) => zone.mutate({ timezone: target.value })}
          />
        )}
      </Field>
      <Digits />
      <p role="status" className="text-sm text-green empty:sr-only">
        {(hours.isSuccess || zone.isSuccess) && !error && saved}
      </p>
      <FieldError>{error && reasonOf(error)}</FieldError>
    </LinkedSection>
  );
}

interface HoursProps {
  chosen: HourClock | null;
  onChoose: (clock: HourClock | null) => void;
}

function Hours({ chosen, onChoose }: HoursProps) {
  const t = useTranslations("settings.clock");
  const locale = useLocale();
  const locales = {
    automatic: withClockOf(navigator.language, locale),
    "12": withClock("12", locale),
    "24": withClock("24", locale),
  };
  const choices = (["automatic", "12", "24"] as const).map((value) => ({
    value,
    text: t(`hours.${value}`, { time: wallTimeText(locales[value], EXAMPLE) }),
  }));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t("label")}</legend>
      <ChoicePills
        value={chosen ?? "automatic"}
        choices={choices}
        onChange={(value) => onChoose(value === "automatic" ? null : value)}
      />
      <p className="text-sm text-soft">{t("hint")}</p>
    </fieldset>
  );
}

/** In this browser, where the language has digits of its own. */
function Digits() {
  const t = useTranslations("common.menu");
  const { language, ownDigits, setOwnDigits } = useLanguage();
  if (!languages[language].ownDigits) return null;
  const choices = [false, true].map((own) => ({
    value: String(own),
    text: (123).toLocaleString(localeOf(language, [], own)),
  }));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("digits")}</legend>
      <ChoicePills
        value={String(ownDigits)}
        choices={choices}
        onChange={(value) => setOwnDigits(value === "true")}
      />
    </fieldset>
  );
}
