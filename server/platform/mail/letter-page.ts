// The form of all letters: a greeting and paragraphs, as plain text and as HTML.
import { type Language, languages } from "#contract/languages";
import { showsSomething } from "#contract/visible-names";
import { escapeHtml } from "../http/escape-html.ts";
import { oneLine } from "../one-line.ts";
import type { Letter } from "./mail-delivery.ts";

interface Reader {
  name: string;
  email: string;
  language: Language;
}

export type Paragraph =
  | string
  | { label: string; link: string }
  | { label: string; code: string }
  /** The first line stands out. */
  | { title: string; lines: string[] };

interface Content {
  subject: string;
  body: Paragraph[];
  greeting: (name: string) => string;
  /** The product's name. */
  wird: string;
}

export function composeLetter({ name, email, language }: Reader, content: Content): Letter {
  const { subject, body, greeting, wird } = content;
  const shownName = nameInLetter(name);
  const paragraphs = [
    `<p>${greeting(`<bdi>${escapeHtml(shownName)}</bdi>`)}</p>`,
    ...body.map(htmlParagraph),
  ];
  return {
    to: { name: shownName, address: email },
    subject,
    plain: [greeting(shownName), ...body.map(plainParagraph), wird].join("\n\n"),
    html: page(language, { title: subject, wird, paragraphs }),
  };
}

const LONGEST_NAME = 40;

/**
 * A name as letters show it. Whoever makes an account chooses it, and the address that the letter goes to: it is
 * one short line that no mail program turns into a link or a number to call.
 */
export function nameInLetter(name: string): string {
  const words = oneLine(name)
    .normalize("NFKC")
    .split(/\s+/)
    .filter((word) => !LEADS_SOMEWHERE.test(word))
    .join(" ");
  // By code points: an emoji of the last place is not cut in two.
  const short = Array.from(words.replace(/\+?\d[\d ()-]{5,}/g, ""))
    .slice(0, LONGEST_NAME)
    .join("")
    .trim();
  return showsSomething(short) ? short : NOBODY;
}

/** In place of a name that is nothing but addresses. */
const NOBODY = "friend";
/** An address of a page or a mailbox: with a scheme, an @, or a dot before a domain. */
const LEADS_SOMEWHERE = /@|^\w+:\S|[^\s.。][.。][\p{L}\p{N}-]{2,}|^www\b/iu;

function plainParagraph(part: Paragraph): string {
  if (typeof part === "string") return part;
  if ("title" in part) return [part.title, ...part.lines].join("\n");
  return "link" in part ? `${part.label}:\n${part.link}` : `${part.label} ${part.code}`;
}

function htmlParagraph(part: Paragraph): string {
  if (typeof part === "string") return `<p>${escapeHtml(part)}</p>`;
  if ("title" in part) {
    const lines = [`<strong>${escapeHtml(part.title)}</strong>`, ...part.lines.map(escapeHtml)];
    return `<p dir="auto">${lines.join("<br>")}</p>`;
  }
  if ("code" in part) {
    return `<p>${escapeHtml(part.label)} <bdi dir="ltr" style="overflow-wrap:anywhere">${escapeHtml(part.code)}</bdi></p>`;
  }
  return `<p style="margin:28px 0"><a href="${escapeHtml(part.link)}" style="background:#1f6b4f;border-radius:12px;color:#ffffff;display:inline-block;padding:12px 24px;text-decoration:none">${escapeHtml(part.label)}</a></p>
<p style="color:#5d665f;font-size:14px;overflow-wrap:anywhere"><bdi dir="ltr">${escapeHtml(part.link)}</bdi></p>`;
}

// Styles are inline: many mail programs drop style sheets.
// So are language and direction: some show a letter without its <html>.
function page(
  language: Language,
  { title, wird, paragraphs }: { title: string; wird: string; paragraphs: string[] },
): string {
  const speaks = `lang="${language}" dir="${languages[language].direction}"`;
  return `<!doctype html>
<html ${speaks}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="background:#f6f2e9;margin:0;padding:24px">
<div ${speaks} style="background:#fffdf8;border:1px solid #e4dccb;border-radius:12px;color:#1d2420;font-family:system-ui,sans-serif;font-size:16px;line-height:1.6;margin:0 auto;max-width:520px;padding:32px">
<p style="color:#1f6b4f;font-size:20px;font-weight:600;margin-top:0">${wird}</p>
${paragraphs.join("\n")}
</div>
</body>
</html>
`;
}
