// The method and its corrections: madhab for Asr, short nights, minutes earlier or later.
import { useTranslations } from "use-intl";
import {
  type HighLatitudeRule,
  type Madhab,
  type Method,
  MOST_OFFSET_MINUTES,
  type PrayerSettings,
} from "#contract/prayers/prayer-settings";
import type { PrayerSettingsChange } from "../../api/prayers.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useCountryName } from "../place/country-name.ts";
import { prayers } from "#contract/prayers/prayer-names";

/** Degrees of latitude from which the night may stay too bright for Fajr and Isha. */
const HIGH = 48;
// As in the contract, whose schemas stay out of the page; tsc checks that none is misspelt.
const madhabs: readonly Madhab[] = ["shafi", "hanafi"];
const rules: readonly HighLatitudeRule[] = [
  "middleofthenight",
  "seventhofthenight",
  "twilightangle",
];
const methods: Record<Method, true> = {
  MuslimWorldLeague: true,
  Egyptian: true,
  Karachi: true,
  UmmAlQura: true,
  Dubai: true,
  MoonsightingCommittee: true,
  NorthAmerica: true,
  Kuwait: true,
  Qatar: true,
  Singapore: true,
  Tehran: true,
  Turkey: true,
};

interface MethodFieldsProps {
  settings: PrayerSettings;
  onChange: (change: PrayerSettingsChange) => void;
}

export function MethodFields(props: MethodFieldsProps) {
  const t = useTranslations("prayers.settings");
  const { settings, onChange } = props;
  const isHigh = Math.abs(settings.place?.latitude ?? 0) > HIGH;
  return (
    <>
      <MethodField {...props} />
      <Field label={t("asr")}>
        {(control) => (
          <Select
            {...control}
            value={settings.madhab}
            onChange={({ target }) => onChange({ madhab: target.value as Madhab })}
          >
            {madhabs.map((madhab) => (
              <option key={madhab} value={madhab}>
                {t(`madhabs.${madhab}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isHigh && <HighLatitudeField {...props} />}
      <details>
        <summary className="inline-flex min-h-9 items-center font-medium text-green">
          {t("more")}
        </summary>
        <div className="mt-3 grid gap-6">
          {!isHigh && <HighLatitudeField {...props} />}
          <Offsets {...props} />
        </div>
      </details>
    </>
  );
}

function MethodField({ settings, onChange }: MethodFieldsProps) {
  const t = useTranslations("prayers.settings");
  const countryName = useCountryName();
  const { method, methodIsDefault, place } = settings;
  const country = place?.country ? countryName(place.country) : t("yourCountry");
  return (
    <Field label={t("method")} hint={t("methodHint")}>
      {(control) => (
        <Select
          {...control}
          value={methodIsDefault ? "" : method}
          onChange={({ target }) =>
            onChange({ method: target.value === "" ? null : (target.value as Method) })
          }
        >
          <option value="">
            {methodIsDefault
              ? t("usualNamed", { method: t(`methods.${method}`), country })
              : t("usual", { country })}
          </option>
          {(Object.keys(methods) as Method[]).map((each) => (
            <option key={each} value={each}>
              {t(`methods.${each}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function HighLatitudeField({ settings, onChange }: MethodFieldsProps) {
  const t = useTranslations("prayers.settings");
  return (
    <Field label={t("highLatitude")} hint={t("highLatitudeHint")}>
      {(control) => (
        <Select
          {...control}
          value={settings.highLatitude ?? ""}
          onChange={({ target }) =>
            onChange({ highLatitude: (target.value || null) as HighLatitudeRule | null })
          }
        >
          <option value="">{t("highLatitudes.recommended")}</option>
          {rules.map((rule) => (
            <option key={rule} value={rule}>
              {t(`highLatitudes.${rule}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Offsets({ settings, onChange }: MethodFieldsProps) {
  const t = useTranslations("prayers.settings");
  const names = useTranslations("common.prayer");
  const minutes = Array.from(
    { length: 2 * MOST_OFFSET_MINUTES + 1 },
    (_, index) => MOST_OFFSET_MINUTES - index,
  );
  const said = (offset: number) => {
    const amount = Math.abs(offset);
    if (offset === 0) return t("none");
    return t(offset > 0 ? "later" : "earlier", { minutes: amount });
  };
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t("offsets")}</legend>
      <p className="mb-2 text-sm text-soft">{t("offsetsHint")}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {prayers.map((prayer) => (
          <Field key={prayer} label={names(prayer)}>
            {(control) => (
              <Select
                {...control}
                value={settings.offsets[prayer]}
                onChange={({ target }) => onChange({ offsets: { [prayer]: Number(target.value) } })}
              >
                {minutes.map((offset) => (
                  <option key={offset} value={offset}>
                    {said(offset)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
