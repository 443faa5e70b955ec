// A person's initials, or their picture.
/** At most two initials of a name; U when there is none. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? (Array.from(word)[0] ?? "") : "",
  );
  return letters.join("").toLocaleUpperCase() || "U";
}

export function Avatar({ name, className = "size-10" }: { name: string; className?: string }) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-full bg-tint text-sm font-semibold text-green ${className}`}
    >
      {initials(name)}
    </span>
  );
}
