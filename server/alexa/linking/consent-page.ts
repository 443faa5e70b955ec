// The page that asks for consent to link Alexa to the user's account.
import type { Language } from "#contract/languages";
import { serverTexts } from "#server/languages/texts";
import { escapeHtml } from "#server/platform/http/escape-html";
import { plainPage } from "#server/platform/http/plain-page";

export function consentPage(page: {
  language: Language;
  name: string;
  /** Hidden form fields, sent back with the decision. */
  fields: Record<string, string>;
}): string {
  const { language, name, fields } = page;
  const text = serverTexts[language].pages.consent;
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
  const text = serverTexts[language].pages.consent;
  return plainPage(
    language,
    text.problem,
    `<h1>${text.problem}</h1><p><bdi lang="en">${escapeHtml(problem)}</bdi></p>
<a class="button" href="/">${text.back}</a>`,
  );
}
