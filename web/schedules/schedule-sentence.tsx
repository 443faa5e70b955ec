// The sentence of a schedule: what is recited and where stand out, and each name is isolated from the words around it.
import type { Said } from "#languages/schedule-sentence";

export function ScheduleSentence({ said }: { said: readonly Said[] }) {
  return said.map(({ text, part }, index) => {
    if (!part) return text;
    const stands = part === "what" || part === "where";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part may be there twice, and none moves
      <bdi key={index} className={stands ? "font-semibold" : undefined}>
        {text}
      </bdi>
    );
  });
}
