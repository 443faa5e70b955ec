// Makes text from people safe for a mail header, the terminal, or a single line.

// Control characters, and bidi characters, which can reorder text so that it reads differently.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export const oneLine = (text: string) => text.replace(UNSEEN, " ").trim();
