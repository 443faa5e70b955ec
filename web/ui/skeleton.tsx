// A placeholder for content that is loading; give it the size of the content.
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-md bg-tint ${className}`} />;
}
