// The server's own pages: plain HTML in the app's style, which work without the app.
import { createHash } from "node:crypto";
import { type Language, languages } from "#contract/languages";

/** The app's colours, corners and fonts (web/theme.css), without its files. */
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
 * No scripts, no frames. `formTargets`: schemes that the form's answer redirects to. Chromium
 * checks the whole chain of redirects, and Amazon redirects to further hosts of its own.
 */
export function plainPagePolicy(formTargets: string[] = []): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${formTargets.join(" ")}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** `body` is HTML. */
export function plainPage(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Wird</title><style>${style}</style></head>
<body><main><p class="brand">Wird</p>
${body}
</main></body></html>`;
}
