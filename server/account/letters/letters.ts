// The letters that Wird writes about accounts, each as plain text and as HTML.
import { type Language, languages } from "#contract/languages";
import { letterTexts } from "#server/languages/texts";
import { escapeHtml } from "#server/platform/http/escape-html";
import type { Letter } from "#server/platform/mail/mail-delivery";
import { SECRET_PLACE } from "#server/platform/mail/mailer";
import { oneLine } from "#server/platform/one-line";

interface Reader {
  name: string;
  email: string;
  language: Language;
}

/** Contains SECRET_PLACE for its token; `page` is where the new password is set. */
export function resetLetter(reader: Reader, { page }: { page: string }): Letter {
  const { reset } = letterTexts[reader.language];
  return letter(reader, reset.subject, [
    reset.asked,
    { label: reset.link, link: `${page}?token=${SECRET_PLACE}` },
    { label: reset.token, code: SECRET_PLACE },
    reset.limits,
  ]);
}

/** Contains SECRET_PLACE for its token. */
export function addressLetter(reader: Reader, { page }: { page: string }): Letter {
  const { address } = letterTexts[reader.language];
  return letter(reader, address.subject, [
    address.made,
    { label: address.link, link: `${page}?token=${SECRET_PLACE}` },
    address.limits,
  ]);
}

export function googleLinkedLetter(
  reader: Reader,
  { link, passwordKept }: { link: string; passwordKept: boolean },
): Letter {
  const { google } = letterTexts[reader.language];
  return letter(reader, google.subject, [
    google.linked,
    passwordKept ? google.kept : google.safety,
    { label: google.link, link },
  ]);
}

type Paragraph = string | { label: string; link: string } | { label: string; code: string };

function letter({ name, email, language }: Reader, subject: string, body: Paragraph[]): Letter {
  const { greeting, wird } = letterTexts[language];
  const shownName = oneLine(name);
  const paragraphs = [
    `<p>${greeting(`<bdi>${escapeHtml(shownName)}</bdi>`)}</p>`,
    ...body.map(htmlParagraph),
  ];
  return {
    to: { name: shownName, address: email },
    subject,
    plain: [greeting(shownName), ...body.map(plainParagraph), wird].join("\n\n"),
    html: page(language, subject, paragraphs),
  };
}

function plainParagraph(part: Paragraph): string {
  if (typeof part === "string") return part;
  return "link" in part ? `${part.label}:\n${part.link}` : `${part.label} ${part.code}`;
}

function htmlParagraph(part: Paragraph): string {
  if (typeof part === "string") return `<p>${escapeHtml(part)}</p>`;
  if ("code" in part) {
    return `<p>${escapeHtml(part.label)} <bdi dir="ltr" style="overflow-wrap:anywhere">${escapeHtml(part.code)}</bdi></p>`;
  }
  return `<p style="margin:28px 0"><a href="${escapeHtml(part.link)}" style="background:#1f6b4f;border-radius:12px;color:#ffffff;display:inline-block;padding:12px 24px;text-decoration:none">${escapeHtml(part.label)}</a></p>
<p style="color:#5d665f;font-size:14px;overflow-wrap:anywhere"><bdi dir="ltr">${escapeHtml(part.link)}</bdi></p>`;
}

// Styles are inline: many mail programs drop style sheets.
// So are language and direction: some show a letter without its <html>.
function page(language: Language, title: string, paragraphs: string[]): string {
  const speaks = `lang="${language}" dir="${languages[language].direction}"`;
  return `<!doctype html>
<html ${speaks}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="background:#f6f2e9;margin:0;padding:24px">
<div ${speaks} style="background:#fffdf8;border:1px solid #e4dccb;border-radius:12px;color:#1d2420;font-family:system-ui,sans-serif;font-size:16px;line-height:1.6;margin:0 auto;max-width:520px;padding:32px">
<p style="color:#1f6b4f;font-size:20px;font-weight:600;margin-top:0">${letterTexts[language].wird}</p>
${paragraphs.join("\n")}
</div>
</body>
</html>
`;
}
