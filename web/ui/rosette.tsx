// The eight-pointed rosette of a mushaf's margins, plain or around a number.
import { useLocale } from "use-intl";

interface RosetteProps {
  /** At most three digits. */
  number?: number;
  className?: string;
}

export function Rosette({ number, className = "size-10" }: RosetteProps) {
  const locale = useLocale();
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={`shrink-0 text-gold ${className}`}>
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <rect x="7.5" y="7.5" width="25" height="25" rx="1.5" />
        <rect x="7.5" y="7.5" width="25" height="25" rx="1.5" transform="rotate(45 20 20)" />
      </g>
      {number !== undefined && (
        <text
          x="20"
          y="24.2"
          textAnchor="middle"
          fontSize="12"
          fontWeight="550"
          fill="currentColor"
        >
          {number.toLocaleString(locale)}
        </text>
      )}
    </svg>
  );
}

/** The faint star pattern behind large names. */
export function Girih({ className = "" }: { className?: string }) {
  return (
    <svg aria-hidden className={`pointer-events-none ${className}`} width="100%" height="100%">
      <defs>
        <pattern id="girih" width="64" height="64" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor">
            <rect x="14" y="14" width="36" height="36" />
            <rect x="14" y="14" width="36" height="36" transform="rotate(45 32 32)" />
            <path d="M0 32h6.5M57.5 32H64M32 0v6.5M32 57.5V64" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#girih)" />
    </svg>
  );
}
