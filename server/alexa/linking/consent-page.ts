// The page that asks for consent to link Alexa to the user's account.
import type { Language } from "#contract/languages";
import { escapeHtml } from "#server/platform/http/escape-html";
import { plainPage } from "#server/platform/http/plain-page";

const words = {
  en: {
    title: "Link Alexa",
    question: "Let Alexa use your Wird account?",
    signedInAs: "You are signed in as",
    may: "Alexa will be able to",
    rights: [
      "play recitations on your Echo speakers",
      "say and skip your next schedule",
      "remember where you stopped and what you listened to",
    ],
    later: "You can end this at any time by disconnecting the Echo in Wird.",
    allow: "Link my account",
    refuse: "Cancel",
    problem: "This link cannot be used",
    back: "Go to Wird",
  },
  ar: {
    title: "ربط أليكسا",
    question: "هل تسمح لأليكسا باستخدام حسابك في ورد؟",
    signedInAs: "أنت مسجل الدخول باسم",
    may: "ستتمكن أليكسا من",
    rights: [
      "تشغيل التلاوات على أجهزة إيكو الخاصة بك",
      "إخبارك بموعدك القادم أو تخطيه",
      "تذكر موضع التوقف وما استمعت إليه",
    ],
    later: "يمكنك إنهاء ذلك في أي وقت بفصل جهاز إيكو في ورد.",
    allow: "اربط حسابي",
    refuse: "إلغاء",
    problem: "لا يمكن استخدام هذا الرابط",
    back: "الذهاب إلى ورد",
  },
} as const;

export function consentPage(page: {
  language: Language;
  name: string;
  /** Hidden form fields, sent back with the decision. */
  fields: Record<string, string>;
}): string {
  const { language, name, fields } = page;
  const text = words[language];
  const hidden = Object.entries(fields)
    .map(
      ([field, value]) =>
        `<input type="hidden" name="${escapeHtml(field)}" value="${escapeHtml(value)}">`,
    )
    .join("");
  return plainPage(
    language,
    text.title,
    `<h1>${text.question}</h1>
<p>${text.signedInAs} <bdi><strong>${escapeHtml(name)}</strong></bdi>.</p>
<p>${text.may}</p><ul>${text.rights.map((right) => `<li>${right}</li>`).join("")}</ul>
<small>${text.later}</small>
<form method="post" action="/oauth/authorize">${hidden}
<button class="main" name="decision" value="allow">${text.allow}</button>
<button name="decision" value="refuse">${text.refuse}</button></form>`,
  );
}

export function problemPage(language: Language, problem: string): string {
  const text = words[language];
  return plainPage(
    language,
    text.problem,
    `<h1>${text.problem}</h1><p><bdi lang="en">${escapeHtml(problem)}</bdi></p>
<a class="button" href="/">${text.back}</a>`,
  );
}
