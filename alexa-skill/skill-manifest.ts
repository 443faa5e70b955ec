// The skill's manifest and the task that routines start.
import type { v1 } from "ask-smapi-model";
import { ROUTINE_TASK } from "#server/alexa/skill/routine-offer";
import { languages, type SpokenLanguage, spokenLanguages } from "#contract/languages";

export const locales: Record<string, SpokenLanguage> = Object.fromEntries(
  spokenLanguages.flatMap((language) =>
    languages[language].alexa.locales.map((locale) => [locale, language]),
  ),
);

type Information = v1.skill.Manifest.SkillManifestLocalizedPublishingInformation;

const information: Record<SpokenLanguage, Information> = {
  en: {
    name: "Wird",
    summary: "Quran recitation at the times you choose.",
    description:
      "Wird plays recitations of the Quran on your Echo: any surah by many reciters, and your own " +
      "schedules at their times. It works with a Wird server of your own or one you have an account on.",
    examplePhrases: [
      "Alexa, open my wird",
      "Alexa, ask my wird to play surah Al-Mulk",
      "Alexa, ask my wird what is my next schedule",
    ],
    keywords: ["quran", "recitation", "islam", "surah", "wird"],
  },
  ar: {
    name: "وِرد",
    summary: "تلاوات القرآن في الأوقات التي تختارها.",
    description:
      "يشغل ورد تلاوات القرآن على جهاز إيكو: أي سورة بأصوات قراء كثيرين، ومواعيدك في أوقاتها. " +
      "يعمل مع خادم ورد خاص بك أو خادم لك حساب عليه.",
    examplePhrases: [
      "أليكسا، افتحي وردي اليومي",
      "أليكسا، اطلبي من وردي اليومي سورة الملك",
      "أليكسا، اسألي وردي اليومي ما موعدي القادم",
    ],
    keywords: ["قرآن", "تلاوة", "سورة", "ورد"],
  },
};

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
        locales: perLocale((language) => information[language]),
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
  const details = {
    en: { title: "Play my schedule", description: "Plays what is scheduled in Wird for now." },
    ar: { title: "تشغيل موعدي", description: "يشغل الموعد الحالي في ورد." },
  };
  return {
    openapi: "3.0.0",
    info: {
      title: "Plays what is scheduled for now",
      version: "1",
      "x-amzn-alexa-access-scope": "public",
      "x-amzn-display-details": Object.fromEntries(
        Object.entries(locales).map(([locale, language]) => [locale, details[language]]),
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
