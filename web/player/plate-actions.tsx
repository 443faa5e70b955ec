// The buttons on the surah's plate: a favourite, and the address that opens this recitation elsewhere.
import { Check, Share2, Star } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../api/call.ts";
import { useFavourites, useFavouriteSwitch } from "../api/favourites.ts";
import type { Surah } from "../api/home.ts";
import { useChosen } from "../engine-context/engine-provider.tsx";
import { useReciterName, useSurahName } from "../recitations/use-recitation-names.ts";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy-button.tsx";
import { toast } from "../ui/toasts.ts";
import { shareAddress } from "./shared-recitation.ts";

/** Milliseconds for which the button says that the address was copied. */
const COPIED_FOR = 2000;

const look = "bg-card/70 text-green backdrop-blur-sm hover:bg-card";

export default function PlateActions({ surah }: { surah: Surah }) {
  return (
    <div className="absolute end-2 top-2 flex gap-1">
      <LikeButton surah={surah} />
      <ShareButton surah={surah} />
    </div>
  );
}

function LikeButton({ surah }: { surah: Surah }) {
  const t = useTranslations("finding");
  const name = useSurahName()(surah);
  const isLiked = useFavourites("surah").includes(surah.number);
  const change = useFavouriteSwitch();
  const press = () =>
    void change("surah", surah.number).catch((error) =>
      toast({ title: reasonOf(error), variant: "destructive" }),
    );
  return (
    <Button
      variant="plain"
      size="icon"
      className={look}
      aria-label={t("like", { name })}
      aria-pressed={isLiked}
      title={t("like", { name })}
      onClick={press}
    >
      <Star aria-hidden className={`size-5 ${isLiked ? "fill-current text-gold" : ""}`} />
    </Button>
  );
}

function ShareButton({ surah }: { surah: Surah }) {
  const t = useTranslations("finding");
  const { reciter } = useChosen();
  const surahName = useSurahName()(surah);
  const reciterName = useReciterName();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!reciter) return null;

  async function share(id: number, title: string) {
    const url = shareAddress(window.location.origin, surah.number, id);
    // A phone's own sheet; it stands on https and localhost only.
    if (window.matchMedia("(pointer: coarse)").matches && "share" in navigator) {
      // Who closes the sheet again has shared nothing, and wants no other way.
      return navigator.share({ title, url }).catch(() => undefined);
    }
    await copyText(url);
    setCopied(true);
  }

  const title = t("shared", { surah: surahName, reciter: reciterName(reciter) });
  const Icon = copied ? Check : Share2;
  return (
    <>
      <Button
        variant="plain"
        size="icon"
        className={look}
        aria-label={t("share", { name: title })}
        title={t("share", { name: title })}
        onClick={() => void share(reciter.id, title)}
      >
        <Icon aria-hidden className="size-5" />
      </Button>
      <span
        role="status"
        className={
          copied
            ? "absolute end-0 top-12 rounded-full bg-card px-3 py-1 text-sm whitespace-nowrap text-ink shadow-float"
            : "sr-only"
        }
      >
        {copied && t("copied")}
      </span>
    </>
  );
}
