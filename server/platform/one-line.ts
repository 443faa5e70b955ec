// Text from people, fit for a mail header, the terminal, or a line of its own.

// Control characters, and those that turn the direction of text so that it reads as another.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export const oneLine = (text: string) => text.replace(UNSEEN, " ").trim();
