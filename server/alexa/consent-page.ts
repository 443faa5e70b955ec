// The page that asks whether Alexa may use one's account; plain HTML, because it must load without the app.
import { createHash } from "node:crypto";
import type { Language } from "#server/platform/asked-language";
import { escapeHtml } from "#server/platform/escape-html";

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

/** The app's colours, corners and type (web/theme.css), without its files. */
const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;
font:16px/1.5 Inter,system-ui,sans-serif;background:light-dark(#faf6ee,#0c1412);color:light-dark(#1b2320,#ece5d5)}
main{width:100%;max-width:26rem;padding:24px;border:1px solid light-dark(#e8e0d1,#22302a);border-radius:12px;
background:light-dark(#fffdf8,#121d19)}
p.brand{margin:0 0 16px;font-weight:600;color:light-dark(#1d6a51,#63c3a0)}
h1{margin:0 0 12px;font-size:20px;line-height:1.3}
ul{margin:4px 0 16px;padding-inline-start:20px}
small{color:light-dark(#56615a,#a3aea6);font-size:14px}
form{display:flex;flex-wrap:wrap;gap:12px;margin-top:20px}
button,a.button{min-height:44px;padding:0 20px;border-radius:12px;font:inherit;font-weight:600;cursor:pointer;
border:1px solid light-dark(#8d8879,#64766d);background:none;color:inherit;display:inline-flex;align-items:center;
text-decoration:none}
button.main{border-color:transparent;background:light-dark(#1d6a51,#63c3a0);color:light-dark(#fffdf8,#08110e)}
:focus-visible{outline:3px solid light-dark(#8a6216,#d8b263);outline-offset:2px}
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * No scripts, no frames. `formTargets`: where the form's answer leads. Chromium holds the whole chain of
 * redirects to it, and Amazon sends people on to other hosts of its own, so a scheme says enough.
 */
export function consentPolicy(formTargets: string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${formTargets.join(" ")}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function consentPage(page: {
  language: Language;
  name: string;
  /** Sent back with the decision. */
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
  return frame(
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
  return frame(
    language,
    text.problem,
    `<h1>${text.problem}</h1><p><bdi lang="en">${escapeHtml(problem)}</bdi></p>
<a class="button" href="/">${text.back}</a>`,
  );
}

function frame(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Wird</title><style>${style}</style></head>
<body><main><p class="brand">Wird</p>
${body}
</main></body></html>`;
}
