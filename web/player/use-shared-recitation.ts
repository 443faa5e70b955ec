// Opens the recitation that the page's address names. It waits for Play: an address never makes a sound, and
// never interrupts what plays.
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { useLocation, useSearch } from "wouter";
import { useReciters, useSurahs } from "../api/queries.ts";
import { useChosen, usePlayer } from "../engine-context/engine-provider.tsx";
import { useReciterName, useSurahName } from "../recitations/use-recitation-names.ts";
import { toast } from "../ui/toasts.ts";
import { reciterOf, sharedIn } from "./shared-recitation.ts";

export function useSharedRecitation(): void {
  const t = useTranslations("finding");
  const shared = sharedIn(useSearch());
  const [, navigate] = useLocation();
  const player = usePlayer();
  const { data: reciters } = useReciters();
  const { data: surahs } = useSurahs();
  const surahName = useSurahName();
  const reciterName = useReciterName();
  // The player has taken the list of reciters.
  const { reciter: chosen } = useChosen();
  const isReady = chosen !== null && reciters !== undefined && surahs !== undefined;

  const open = useEffectEvent(() => {
    if (!shared || !reciters) return;
    // The choice is remembered; in the address it would outlive the next one.
    navigate("/playback", { replace: true });
    const { starting, output } = player.state.get();
    if (starting || output.kind !== "browser" || player.now.get().status === "playing") return;
    const reciter = reciterOf(shared, reciters, chosen);
    if (!reciter) return toast({ title: t("notShown") });
    const named = reciters.find(({ id }) => id === shared.reciterId);
    const surah = surahs?.find(({ id }) => id === shared.surahId);
    if (named && named !== reciter && surah) {
      toast({ title: t("lacking", { reciter: reciterName(named), surah: surahName(surah) }) });
    }
    player.selection.show(reciter.id, shared.surahId);
    // All rewayas: it releases what was loaded, and finds what is chosen now.
    void player.chooseRewaya(null);
  });
  const key = shared && isReady ? `${shared.surahId} ${shared.reciterId}` : "";
  useEffect(() => {
    if (key) open();
  }, [key]);
}
