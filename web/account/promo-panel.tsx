// The product's promotion beside the sign-in form on wide screens.
import { BookOpen, CalendarClock, Speaker } from "lucide-react";
import { useTranslations } from "use-intl";
import { Girih, Rosette } from "../ui/rosette.tsx";

export function PromoPanel() {
  const t = useTranslations("account.promo");
  const common = useTranslations("common");
  const points = [
    { icon: Speaker, text: t("devices") },
    { icon: BookOpen, text: t("reciters") },
    { icon: CalendarClock, text: t("schedules") },
  ];
  return (
    <aside className="relative hidden overflow-hidden border-e border-line bg-tint lg:grid">
      <Girih className="absolute inset-0 mask-radial-from-35% mask-radial-to-90% text-green opacity-20" />
      <div className="relative m-auto grid max-w-md gap-8 p-12">
        <Rosette className="size-14" />
        <figure>
          <blockquote lang="ar" dir="rtl" className="quran w-fit text-2xl text-green">
            وَرَتِّلِ ٱلْقُرْءَانَ تَرْتِيلًا
          </blockquote>
          <figcaption className="mt-2 text-sm text-soft">
            {common("listJoin", { first: t("ayahMeaning"), rest: t("ayahSource") })}
          </figcaption>
        </figure>
        <p className="text-lg leading-relaxed">{t("tagline")}</p>
        <ul className="grid gap-4">
          {points.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-card text-green">
                <Icon aria-hidden className="size-5" />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
