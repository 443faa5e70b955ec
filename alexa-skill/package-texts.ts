// The skill package's texts in each language that Alexa supports.
import { inEachLanguage, type SpokenLanguage, spokenLanguages } from "#contract/languages";
import type english from "#server/languages/en/skill-package";

export type PackageTexts = typeof english;

export const packageTexts = await inEachLanguage<SpokenLanguage, PackageTexts>(
  spokenLanguages,
  (code) => import(`../server/languages/${code}/skill-package.ts`),
);
