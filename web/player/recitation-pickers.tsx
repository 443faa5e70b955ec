// The pickers of a recitation: rewaya, reciter and surah.
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useKnownFavourites } from "../api/known-favourites.ts";
import type { Surah } from "../api/home.ts";
import { useReciters, useSurahs } from "../api/queries.ts";
import { useLanguage } from "../i18n/language.tsx";
import { latinSurahNameIn } from "#languages/recitation-names";
import { Words } from "../i18n/language.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { useSoon } from "../ui/use-soon.ts";
import { useChosen, usePlayer } from "../engine-context/engine-provider.tsx";
import { useRewayaName } from "../recitations/use-recitation-names.ts";
import { recitersOf, rewayasOf } from "../engine/recitation-choice.ts";
import { ReciterPicker } from "../recitations/reciter-picker.tsx";
import { SurahSelect } from "./surah-select.tsx";
import { useHearAyah } from "./use-hear-ayah.ts";

export function RecitationPickers() {
  const t = useTranslations("player");
  const rewayaName = useRewayaName();
  const player = usePlayer();
  const { rewaya, reciter, surahId, surahs } = useChosen();
  const { data: reciters } = useReciters();
  const { data: allSurahs = [] } = useSurahs();
  const rewayas = useMemo(() => rewayasOf(reciters ?? []), [reciters]);
  const shown = useMemo(() => recitersOf(reciters ?? [], rewaya), [reciters, rewaya]);
  // All names after the rest of the player: a slow phone would not react while it styles them.
  const namesAreDue = useSoon();
  const offered = useMemo(() => {
    const has = new Set(namesAreDue ? surahs : [surahId]);
    return allSurahs.filter((surah) => has.has(surah.number));
  }, [allSurahs, surahs, surahId, namesAreDue]);
  const favourites = useKnownFavourites("surah");
  const liked = offered.filter(({ number }) => favourites.includes(number));
  const { language } = useLanguage();
  const hearAyah = useHearAyah();
  const option = (surah: Surah) => (
    <option key={surah.number} value={surah.number}>
      {t("surahOption", {
        number: surah.number,
        english: latinSurahNameIn(language, surah),
        arabic: surah.name,
      })}
    </option>
  );

  return (
    <div className="grid grid-cols-1 gap-3 sm:flex sm:flex-wrap sm:*:grow sm:*:basis-40 sm:*:nth-2:basis-48">
      <Field label={t("rewaya")}>
        {(control) => (
          <Select
            {...control}
            value={rewaya ?? ""}
            onChange={(event) => void player.chooseRewaya(event.target.value || null)}
          >
            <option value="">{t("allRewayas")}</option>
            {rewayas.map((each) => (
              <option key={each} value={each}>
                {rewayaName(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ReciterPicker
        label={t("reciter")}
        value={reciter?.id ?? null}
        reciters={shown}
        onChange={(id) => void player.chooseReciter(id)}
      />
      <SurahSelect
        value={surahId}
        surahs={offered}
        onChange={(surah) => void player.chooseSurah(surah)}
        onChooseAyah={(place) => void hearAyah(place)}
      >
        {liked.length > 0 && (
          // What has asked for the favourites has these words too, so that nothing waits for them.
          <Words of={["player", "finding"]}>
            <Favourites>{liked.map(option)}</Favourites>
          </Words>
        )}
        {offered.map(option)}
      </SurahSelect>
    </div>
  );
}

function Favourites({ children }: { children: ReactNode }) {
  const t = useTranslations("finding");
  return <optgroup label={t("favourites")}>{children}</optgroup>;
}
