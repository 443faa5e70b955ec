// The letters that Wird writes about accounts, each as plain text and as HTML.
import { escapeHtml } from "#server/platform/escape-html";
import type { Letter } from "#server/platform/mail-delivery";
import { oneLine } from "#server/platform/one-line";

interface Reader {
  name: string;
  email: string;
}

export function resetLetter(
  reader: Reader,
  { link, token }: { link: string; token: string },
): Letter {
  return letter(reader, "Reset your Wird password", [
    "Somebody, probably you, asked for a new password for your Wird account.",
    { label: "Set a new password", link },
    `If you are asked for a reset token, it is: ${token}`,
    "The link works once, for one hour. If it was not you, do nothing: your password stays as it is.",
  ]);
}

export function googleLinkedLetter(reader: Reader, { link }: { link: string }): Letter {
  return letter(reader, "Your Wird account now signs in with Google", [
    "You signed in to Wird with Google, and your account here has the same e-mail address, so the two belong together now.",
    "For your safety the old password was removed and all other devices were signed out: nobody had proven before that this address is theirs. You can set a new password in your profile at any time.",
    { label: "Open Wird", link },
  ]);
}

type Paragraph = string | { label: string; link: string };

function letter({ name, email }: Reader, subject: string, body: Paragraph[]): Letter {
  const greeting = `Assalamu alaikum ${oneLine(name)},`;
  return {
    to: { name: oneLine(name), address: email },
    subject,
    plain: [greeting, ...body.map(plainParagraph), "Wird"].join("\n\n"),
    html: page(subject, [`<p dir="auto">${escapeHtml(greeting)}</p>`, ...body.map(htmlParagraph)]),
  };
}

const plainParagraph = (part: Paragraph) =>
  typeof part === "string" ? part : `${part.label}:\n${part.link}`;

const htmlParagraph = (part: Paragraph) =>
  typeof part === "string"
    ? `<p>${escapeHtml(part)}</p>`
    : `<p style="margin:28px 0"><a href="${escapeHtml(part.link)}" style="background:#1f6b4f;border-radius:12px;color:#ffffff;display:inline-block;padding:12px 24px;text-decoration:none">${escapeHtml(part.label)}</a></p>
<p style="color:#5d665f;font-size:14px;overflow-wrap:anywhere">${escapeHtml(part.link)}</p>`;

// Styles stand on the elements: many mail programs drop style sheets.
const page = (title: string, paragraphs: string[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="background:#f6f2e9;margin:0;padding:24px">
<div style="background:#fffdf8;border:1px solid #e4dccb;border-radius:12px;color:#1d2420;font-family:system-ui,sans-serif;font-size:16px;line-height:1.6;margin:0 auto;max-width:520px;padding:32px">
<p style="color:#1f6b4f;font-size:20px;font-weight:600;margin-top:0">Wird</p>
${paragraphs.join("\n")}
</div>
</body>
</html>
`;
