// The button that lets this browser play as a speaker when its autoplay policy blocks it.
import { VolumeX } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../ui/button.tsx";
import { useBrowserSpeaker } from "../engine-context/use-browser-speaker.ts";

export function AllowPlaying() {
  const t = useTranslations("player.speaker");
  const { allow } = useBrowserSpeaker();
  return (
    <div role="alert" className="border-b border-line bg-gold-tint">
      <div className="mx-auto flex max-w-[74rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-6">
        <VolumeX aria-hidden className="size-5 shrink-0 text-gold" />
        <p className="grow basis-60 text-sm">{t("blocked")}</p>
        <Button onClick={() => void allow()}>{t("allow")}</Button>
      </div>
    </div>
  );
}
