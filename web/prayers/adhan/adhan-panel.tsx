// The adhan screen: all five at once, then each prayer by itself.
import { FileMusic, Speaker } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import type { Device } from "#contract/devices";
import { canBeSteered } from "#contract/makes";
import { type PlacedSettings } from "../../api/prayers.ts";
import { reasonOf } from "../../api/call.ts";
import { useDevices, useSchedules, useSounds } from "../../api/queries.ts";
import { buttonLook } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { AdhanRow } from "./adhan-row.tsx";
import { adhansOf, firstChoice } from "./adhan-plan.ts";
import { AllAdhans } from "./all-adhans.tsx";
import { prayersWithAdhan } from "#contract/prayers/prayer-names";

export function AdhanPanel({ settings }: { settings: PlacedSettings }) {
  const t = useTranslations("prayers.adhan");
  const sounds = useSounds();
  const devices = useDevices();
  const schedules = useSchedules();
  const error = sounds.error ?? devices.error ?? schedules.error;
  if (!sounds.data || !devices.data || !schedules.data) {
    return error ? <FieldError>{reasonOf(error)}</FieldError> : <Skeleton className="h-96" />;
  }
  const speakers = devices.data.filter(canBeSteered);
  const echoes = devices.data.filter((device) => !canBeSteered(device));
  const adhans = adhansOf(schedules.data);
  const options = { sounds: sounds.data, speakers };
  return (
    <div className="grid gap-6">
      <section aria-labelledby="adhan" className="leaf grid gap-5 p-5 md:p-6">
        <div>
          <h2 id="adhan" className="text-lg font-semibold tracking-tight">
            {t("title")}
          </h2>
          <p className="max-w-[70ch] text-soft">{t("text")}</p>
        </div>
        {sounds.data.length === 0 ? (
          <Missing icon={<FileMusic aria-hidden className="size-6" />} kind="noSounds" />
        ) : speakers.length === 0 ? (
          <Missing icon={<Speaker aria-hidden className="size-6" />} kind="noSpeakers" />
        ) : (
          <AllAdhans adhans={adhans} options={options} />
        )}
        <Echoes echoes={echoes} />
      </section>
      {sounds.data.length > 0 && speakers.length > 0 && (
        <section aria-labelledby="each-adhan" className="leaf p-5 md:p-6">
          <h2 id="each-adhan" className="mb-1 text-lg font-semibold tracking-tight">
            {t("each")}
          </h2>
          <ul className="divide-y divide-line">
            {prayersWithAdhan.map((prayer) => (
              <AdhanRow
                key={prayer}
                prayer={prayer}
                schedule={adhans[prayer]}
                options={options}
                first={firstChoice(sounds.data, speakers)}
                timezone={settings.place.timezone}
              />
            ))}
          </ul>
          <p className="mt-3 text-sm text-soft">
            {t("noSunrise")} {t("alsoListed")}
          </p>
        </section>
      )}
      <p className="max-w-[75ch] text-sm text-soft">
        {t("find")}{" "}
        <Link href="/sounds" className="whitespace-nowrap text-green underline">
          {t("addSound")}
        </Link>
      </p>
    </div>
  );
}

function Missing({ icon, kind }: { icon: ReactNode; kind: "noSounds" | "noSpeakers" }) {
  const t = useTranslations("prayers.adhan");
  const [href, label] = kind === "noSounds" ? ["/sounds", t("addSound")] : ["/", t("connect")];
  return (
    <EmptyState
      icon={icon}
      title={t(kind)}
      action={
        <Link href={href} className={buttonLook()}>
          {label}
        </Link>
      }
    />
  );
}

function Echoes({ echoes }: { echoes: readonly Device[] }) {
  const t = useTranslations("prayers.adhan");
  const { language } = useLanguage();
  if (echoes.length === 0) return null;
  const names = new Intl.ListFormat(language).format(echoes.map(({ name }) => name));
  return <p className="rounded-md bg-tint px-4 py-3 text-sm">{t("echo", { names })}</p>;
}
