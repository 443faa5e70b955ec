// A place held for what is on its way; give it the size of what comes.
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-md bg-tint ${className}`} />;
}
