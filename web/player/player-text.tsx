// The place of the text beside the voice, beneath the player; the text itself comes once the page has been quiet.
import { lateFile } from "../ui/late-file.tsx";
import { fetchWithWords } from "../i18n/language.tsx";
import { useNear } from "../ui/near.ts";
import { useAfterPage } from "./surah-plate.tsx";

const Text = lateFile(() =>
  fetchWithWords(() => import("./text-beside-voice.tsx"), ["player", "text"]),
).part((part) => part);

export function PlayerText() {
  const [place, isNear] = useNear();
  const due = useAfterPage();
  return (
    <div ref={place} className="mx-auto h-[clamp(26rem,76dvh,44rem)] w-full max-w-[46rem]">
      {isNear && due && <Text fallback={null} missing={null} />}
    </div>
  );
}
