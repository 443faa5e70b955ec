// A time of day in large figures, with AM or PM small beside it.

export function ClockTime({ text }: { text: string }) {
  const [, before, figures, after] = /^(\P{Nd}*)([\p{Nd}:.]+)(\P{Nd}*)$/u.exec(text) ?? [];
  if (!figures) return text;
  return (
    <span className="figures">
      {before && <span className="text-[0.4em]">{before}</span>}
      {figures}
      {after && <span className="text-[0.5em] tracking-normal">{after}</span>}
    </span>
  );
}
