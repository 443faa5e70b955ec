// A person's picture, or their initials.
import { useState } from "react";

/** At most two initials of a name; U for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? (Array.from(word)[0] ?? "") : "",
  );
  return letters.join("").toLocaleUpperCase() || "U";
}

interface AvatarProps {
  name: string;
  /** The picture's URL; null when there is none. */
  picture?: string | null;
  className?: string;
}

export function Avatar({ name, picture = null, className = "size-10" }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-tint text-sm font-semibold text-green ${className}`}
    >
      {picture && !broken ? (
        // Google serves its pictures only to requests without a referrer.
        <img
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
