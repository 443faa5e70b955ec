// Where people find recordings, and why none comes with Wird.
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";

const places = [
  ["commons", "https://commons.wikimedia.org/wiki/Category:Adhan"],
  ["archive", "https://archive.org/search?query=adhan+AND+mediatype%3Aaudio"],
  ["archiveAdhkar", "https://archive.org/search?query=adhkar+AND+mediatype%3Aaudio"],
] as const;

export function WhereToFind() {
  const t = useTranslations("sounds");
  return (
    <section aria-labelledby="where-to-find" className="leaf p-5 md:p-6">
      <h2 id="where-to-find" className="mb-2 text-lg font-semibold tracking-tight">
        {t("where")}
      </h2>
      <p className="max-w-[70ch] text-soft">{t("whereText")}</p>
      <ul className="mt-3 grid gap-1">
        {places.map(([name, address]) => (
          <li key={name}>
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center gap-1.5 text-green hover:underline"
            >
              {t(name)}
              <ExternalLink aria-hidden className="size-4 shrink-0" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
