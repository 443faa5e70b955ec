// The page of one's own sounds.
import { useTranslations } from "use-intl";
import { AddSound } from "../sounds/add-sound.tsx";
import { SoundList } from "../sounds/sound-list.tsx";
import { WhereToFind } from "../sounds/where-to-find.tsx";
import { PageHeading } from "./page-heading.tsx";

export default function SoundsPage() {
  const t = useTranslations("sounds");
  return (
    <>
      <PageHeading title={t("title")} text={t("text")} back={{ href: "/", label: t("back") }} />
      <div className="grid gap-6">
        <SoundList />
        <AddSound />
        <WhereToFind />
      </div>
    </>
  );
}
