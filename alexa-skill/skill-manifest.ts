// The skill's manifest and the task that routines start.
import type { v1 } from "ask-smapi-model";
import { ROUTINE_TASK } from "#server/alexa/skill/routine-offer";
import { languages, type SpokenLanguage, spokenLanguages } from "#contract/languages";
import { skillTexts } from "#server/languages/texts";

export const locales: Record<string, SpokenLanguage> = Object.fromEntries(
  spokenLanguages.flatMap((language) =>
    languages[language].alexa.locales.map((locale) => [locale, language]),
  ),
);

/** `url`: the public URL of Wird, without a trailing slash. */
export function skillManifest(url: string): v1.skill.Manifest.SkillManifestEnvelope {
  const perLocale = <Value>(value: (language: SpokenLanguage) => Value): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(locales).map(([locale, language]) => [locale, value(language)]),
    );
  return {
    manifest: {
      manifestVersion: "1.0",
      apis: {
        custom: {
          endpoint: { uri: `${url}/api/alexa/skill`, sslCertificateType: "Trusted" },
          interfaces: [{ type: "AUDIO_PLAYER" }],
          tasks: [{ name: ROUTINE_TASK, version: "1" }],
        },
      },
      permissions: [],
      publishingInformation: {
        locales: perLocale((language) => skillTexts[language].package.information),
        category: "RELIGION_AND_SPIRITUALITY",
        distributionCountries: [],
        isAvailableWorldwide: true,
        testingInstructions: "Link an account of your Wird server, then ask for a surah.",
      },
      privacyAndCompliance: {
        allowsPurchases: false,
        usesPersonalInfo: true,
        isChildDirected: false,
        isExportCompliant: true,
        containsAds: false,
        locales: perLocale(() => ({ privacyPolicyUrl: `${url}/`, termsOfUseUrl: `${url}/` })),
      },
    },
  };
}

/** https://developer.amazon.com/en-US/docs/alexa/custom-skills/implement-custom-tasks-in-your-skill.html */
export function routineTask() {
  return {
    openapi: "3.0.0",
    info: {
      title: "Plays what is scheduled for now",
      version: "1",
      "x-amzn-alexa-access-scope": "public",
      "x-amzn-display-details": Object.fromEntries(
        Object.entries(locales).map(([locale, language]) => [
          locale,
          skillTexts[language].package.routineTask,
        ]),
      ),
    },
    paths: {
      [`/${ROUTINE_TASK}`]: {
        summary: "Plays what is scheduled for now",
        description: "Plays the schedule that is due on this account until its end time.",
        post: {
          requestBody: { content: { "application/json": { schema: { type: "object" } } } },
          responses: {
            "200": { description: "It plays." },
            default: { description: "Nothing is due." },
          },
        },
      },
    },
  };
}
