// The place of the text beside the voice, beneath the player; the text itself comes once the page has been quiet.
import { lateFile } from "../ui/late-file.tsx";
import { fetchWithWords } from "../i18n/language.tsx";
import { useNear } from "../ui/near.ts";

const Text = lateFile(() =>
  fetchWithWords(() => import("./text-beside-voice.tsx"), ["player", "text"]),
).part((part) => part);

export function PlayerText() {
  const [place, isNear] = useNear();
  return (
    <div ref={place} className="mx-auto h-[clamp(26rem,76dvh,44rem)] w-full max-w-[46rem]">
      {isNear && <Text fallback={null} missing={null} />}
    </div>
  );
}
