// What portions are called.
import { expect, test } from "vitest";
import * as divisions from "#contract/quran/divisions";
import { ONWARDS, type Portion } from "#contract/portions/portions";
import { surahs } from "#contract/quran/surahs";
import { createQueryClient, keys } from "../api/queries.ts";
import { rendered } from "../i18n/rendered-words.tsx";
import { usePortionWords } from "./portion-words.ts";
import { divisionsKey } from "./use-divisions.ts";

function said(portion: Portion, known = true): string | null {
  const client = createQueryClient();
  if (known) client.setQueryData(divisionsKey, divisions);
  client.setQueryData(keys.session, { id: 7 });
  client.setQueryData(keys.khatms(7), [{ id: 1, name: "Ramadan" }]);
  client.setQueryData(keys.sounds(7), [{ id: 1, name: "Adhan of Madina" }]);
  let words: string | null = null;
  function Probe() {
    words = usePortionWords(surahs, [portion])(portion);
    return null;
  }
  rendered(<Probe />, client);
  return words;
}

const list = (numbers: number[], times = 1): Portion => ({
  kind: "surahs",
  surahs: numbers,
  times,
});
const range = (
  from: [number, number],
  to: [number, number],
  repeat: { times?: number; eachAyah?: number; gapSeconds?: number } = {},
): Portion => ({
  kind: "range",
  from: { surah: from[0], ayah: from[1] },
  to: { surah: to[0], ayah: to[1] },
  ...{ times: 1, eachAyah: 1, gapSeconds: 0, ...repeat },
});

test.each([
  [list([18]), "Al-Kahf"],
  [list([18], 2), "Al-Kahf, two times"],
  [list([32, 76]), "As-Sajda and Al-Insaan"],
  [list([1, 2, 3, 4, 5]), "Al-Faatiha, Al-Baqara, Aal-i-Imraan and 2 more"],
  [range([78, 1], [78, 10], { eachAyah: 3 }), "An-Naba 1-10, each ayah three times"],
  [range([2, 255], [2, 255], { times: 7 }), "Al-Baqara 255, 7 times"],
  [
    range([112, 1], [112, 2], { eachAyah: 2, gapSeconds: 5 }),
    "Al-Ikhlaas 1-2, each ayah two times, 5 seconds of silence between",
  ],
  [range([112, 1], [112, 2], { gapSeconds: 5 }), "Al-Ikhlaas 1-2"],
  [range([18, 1], [18, 110]), "Al-Kahf"],
  [range([113, 1], [114, 6]), "Al-Falaq to An-Naas"],
  [range([1, 1], [2, 5]), "Al-Faatiha 1 to Al-Baqara 5"],
  [range([4, 24], [4, 147]), "Juz 5"],
  [{ kind: "khatm", khatmId: 1 } as const, "Khatm “Ramadan”"],
  [{ kind: "khatm", khatmId: 2 } as const, "Khatm"],
  [{ kind: "sound", soundId: 1 } as const, "Adhan of Madina"],
  [{ kind: "sound", soundId: 2 } as const, "A sound of your own"],
])("%j is %s", (portion, words) => expect(said(portion)).toBe(words));

test("what goes on until its end time has no name of its own", () => {
  expect(said(ONWARDS)).toBeNull();
});

test("a juz has its ayahs for a name until the divisions are fetched", () => {
  expect(said(range([4, 24], [4, 147]), false)).toBe("An-Nisaa 24-147");
});
