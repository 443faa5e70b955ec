// The skill package: up to date, within Amazon's rules, and handled by the skill.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { foldName } from "#contract/names/name-folding";
import { matchReciter } from "#contract/names/reciter-search";
import { matchSurah } from "#contract/names/surah-match";
import { asText, EXAMPLE_URL, packageFile, skillPackage } from "./build-package.ts";
import { builtInIntents, type CustomIntent, slotsOf } from "./model-intents.ts";
import { skillTexts } from "#server/languages/texts";
import type { Slot } from "ask-sdk-model";
import type { v1 } from "ask-smapi-model";
import { divisionIn, divisionNamed } from "#server/alexa/skill/spoken-divisions";
import { prayers } from "#contract/prayers/prayer-names";
import { adhanNamed, prayerNamed } from "#server/alexa/skill/spoken-prayers";
import { isKhatmWord } from "#server/alexa/skill/spoken-khatms";
import type { interactionModel } from "./interaction-model.ts";

type TypeValue = v1.skill.interactionModel.TypeValue;
type Model = ReturnType<typeof interactionModel>;
const files = skillPackage(EXAMPLE_URL);
const models = [...files].filter(([path]) => path.startsWith("interactionModels/"));
const languageModel = (content: unknown) => (content as Model).interactionModel.languageModel;

test("the files are what the script makes from the surahs and reciters of today", () => {
  for (const [path, content] of files) {
    expect(readFileSync(packageFile(path), "utf8"), `${path}: npm run skill`).toBe(asText(content));
  }
});

test.each(models)("%s has every surah once, by its number", (_path, content) => {
  const [surahs, reciters] = languageModel(content).types ?? [];
  expect(surahs?.values?.map((value) => value.id)).toEqual(
    Array.from({ length: 114 }, (_, index) => String(index + 1)),
  );
  const spellings = (surahs?.values ?? []).flatMap(({ name }) => [name.value, ...name.synonyms]);
  expect(new Set(spellings.map(foldName)).size).toBe(spellings.length);
  expect(reciters?.values?.length).toBeGreaterThan(15);
});

test.each(models)("%s: what the model teaches Alexa, the skill understands", (_path, content) => {
  const [surahs] = languageModel(content).types ?? [];
  for (const { id, name } of surahs?.values ?? []) {
    for (const spelling of [name.value, ...name.synonyms]) {
      expect([spelling, matchSurah(spelling, true)?.surah.number]).toEqual([spelling, Number(id)]);
    }
  }
  const catalogue = JSON.parse(
    readFileSync(new URL("../server/reciters/starting-catalogue.json", import.meta.url), "utf8"),
  );
  for (const { name } of languageModel(content).types?.[1]?.values ?? []) {
    const { reciter } =
      matchReciter(
        name.value,
        catalogue as { name: string; nameArabic: string; rewaya: string }[],
      ) ?? {};
    expect([reciter?.name, reciter?.nameArabic]).toContain(name.value);
  }
});

test.each(models)("%s keeps Amazon's rules for intents and samples", (_path, content) => {
  const { invocationName, intents } = languageModel(content);
  expect(invocationName).toMatch(/^[\p{Ll}\p{Lo}]+( [\p{Ll}\p{Lo}]+)+$/u);
  const samples = intents.flatMap((intent) => intent.samples ?? []);
  expect(new Set(samples).size).toBe(samples.length);
  for (const { name = "", slots = [], samples: own = [] } of intents) {
    if ((builtInIntents as readonly string[]).includes(name)) continue;
    expect(own.length).toBeGreaterThan(2);
    const known = slots.map((slot) => slot.name);
    for (const sample of own) {
      expect(sample).toMatch(/^[\p{L}\p{M}'.{}_ ]+$/u);
      for (const [, slot] of sample.matchAll(/\{(\w+)\}/g)) expect(known).toContain(slot);
    }
    for (const slot of known) expect(own.join(" ")).toContain(`{${slot}}`);
  }
});

test.each(models)(
  "%s: the names of prayers mean them, and no surah's name means the adhan",
  (_path, content) => {
    const types = languageModel(content).types ?? [];
    const valuesOf = (wanted: string) => types.find(({ name }) => name === wanted)?.values ?? [];
    expect(valuesOf("Prayer").map(({ id }) => id)).toEqual([...prayers]);
    for (const { id, name } of valuesOf("Prayer")) {
      expect(name?.synonyms?.length).toBeGreaterThan(1);
      for (const spelling of [name?.value ?? "", ...(name?.synonyms ?? [])]) {
        expect([spelling, prayerNamed(spelling)]).toEqual([spelling, id]);
      }
    }
    for (const { name } of valuesOf("Surah")) {
      for (const spelling of [name?.value ?? "", ...(name?.synonyms ?? [])]) {
        expect([spelling, adhanNamed(spelling)]).toEqual([spelling, null]);
      }
    }
  },
);

test.each(models)("%s: the names of juz and no name of a surah mean a juz", (_path, content) => {
  const [surahs, , juz] = languageModel(content).types ?? [];
  const spellings = (values: TypeValue[] = []) =>
    values.flatMap(({ id, name }) =>
      [name?.value ?? "", ...(name?.synonyms ?? [])].map((value) => ({ id: Number(id), value })),
    );
  expect(juz?.values).toHaveLength(30);
  for (const { id, value } of spellings(juz?.values)) {
    const division = divisionIn({ juzName: { value } as Slot });
    expect([value, division]).toEqual([value, { kind: "juz", number: id }]);
  }
  for (const { value } of spellings(surahs?.values)) {
    expect([value, divisionNamed(value), isKhatmWord(value)]).toEqual([value, null, false]);
  }
});

/** What a person would say in the slots of these intents. */
const spokenSlots: Record<string, Record<string, string>> = {
  en: { juzNumber: "5", juzName: "fifth", hizbNumber: "9", pageNumber: "604", prayer: "Maghrib" },
  fr: { juzNumber: "5", juzName: "cinquième", hizbNumber: "9", pageNumber: "604", prayer: "Asr" },
  ar: { juzNumber: "5", juzName: "الخامس", hizbNumber: "9", pageNumber: "604", prayer: "المغرب" },
};

test.each(models)(
  "%s: a juz, a khatm or the adhan that Alexa takes for the name of a surah is understood",
  (path, content) => {
    const { intents } = languageModel(content);
    const samplesOf = (wanted: string) =>
      intents.find(({ name }) => name === wanted)?.samples ?? [];
    const slots = spokenSlots[/custom\/(..)/.exec(path)?.[1] ?? ""] ?? {};
    const spoken = (sample: string) =>
      sample.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "Atlantis");
    const literals = (sample: string) =>
      sample
        .replace(/\{\w+\}/g, "")
        .split(" ")
        .filter(Boolean).length;
    /** What the slot of the surah's name would hold. */
    const heardAs = (sample: string, words: string) => {
      const pattern = sample.replace("{surahName}", "(?<surahName>.+)").replace(/\{\w+\}/g, ".+");
      return new RegExp(`^${pattern}$`).exec(words)?.groups?.surahName;
    };
    let collisions = 0;
    const intentsBeside = ["PlayDivisionIntent", "ContinueKhatmIntent", "RepeatAyahIntent"];
    intentsBeside.push("PlayAdhanIntent", "WhenIsPrayerIntent");
    for (const intent of intentsBeside) {
      for (const sample of samplesOf(intent)) {
        const [closest] = samplesOf("PlaySurahIntent")
          .map((other) => ({ literals: literals(other), heard: heardAs(other, spoken(sample)) }))
          .filter(({ heard }) => heard !== undefined)
          .sort((a, b) => b.literals - a.literals);
        if (!closest?.heard) continue;
        // More of its words are in the model: Alexa prefers it.
        expect(literals(sample), sample).toBeGreaterThan(closest.literals);
        if (closest.literals === 0) continue;
        collisions++;
        const { heard } = closest;
        const isUnderstood =
          divisionNamed(heard) !== null || isKhatmWord(heard) || adhanNamed(heard) !== null;
        expect([sample, isUnderstood]).toEqual([sample, true]);
      }
    }
    expect(collisions).toBeGreaterThan(5);
  },
);

test("every language has the same intents, and the skill answers each", () => {
  const skill = readFileSync(new URL("../server/alexa/skill/skill.ts", import.meta.url), "utf8");
  for (const {
    package: { intents },
  } of Object.values(skillTexts)) {
    expect(Object.keys(intents).sort()).toEqual(Object.keys(slotsOf).sort());
  }
  for (const intent of [...builtInIntents, ...(Object.keys(slotsOf) as CustomIntent[])]) {
    expect(skill).toMatch(new RegExp(`"?${intent.replace(".", "\\.")}"?: `));
  }
});

test("the manifest points at the skill's address and its task", () => {
  const { manifest } = files.get("skill.json") as { manifest: any };
  const { endpoint, interfaces, tasks } = manifest.apis.custom;
  expect(endpoint.uri).toBe(`${EXAMPLE_URL}/api/alexa/skill`);
  expect(interfaces).toEqual([{ type: "AUDIO_PLAYER" }]);
  for (const { name, version } of tasks) {
    const task = files.get(`tasks/${name}.${version}.json`) as { paths: object };
    expect(Object.keys(task.paths)).toEqual([`/${name}`]);
  }
  const locales = models.map(([path]) => path.slice(-10, -5));
  expect(Object.keys(manifest.publishingInformation.locales)).toEqual(locales);
  for (const { summary, examplePhrases } of Object.values<any>(
    manifest.publishingInformation.locales,
  )) {
    expect(summary.length).toBeLessThanOrEqual(160);
    expect(examplePhrases).toHaveLength(3);
  }
});
