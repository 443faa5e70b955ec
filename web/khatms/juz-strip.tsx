// The 30 juz of a khatm as a strip, filled as far as they were heard.
import { useTranslations } from "use-intl";
import type { Khatm } from "#contract/khatms";
import { juzShares } from "./juz-shares.ts";

export function JuzStrip({ khatm }: { khatm: Khatm }) {
  const t = useTranslations("khatm");
  const shares = juzShares(khatm);
  const done = shares.filter(({ belongs, heard }) => belongs && heard === 1).length;
  const all = shares.filter(({ belongs }) => belongs).length;
  return (
    <div
      role="img"
      aria-label={t("strip", { done, all, percent: khatm.percent })}
      className="@container"
    >
      {/* By the width of the strip in letters, so that the numbers stay apart in large text. */}
      <div className="grid grid-cols-[repeat(6,minmax(0,1fr))] gap-1 @min-[10.25rem]:grid-cols-[repeat(10,minmax(0,1fr))] @min-[15.5rem]:grid-cols-[repeat(15,minmax(0,1fr))] @min-[33rem]:grid-cols-[repeat(30,minmax(0,1fr))]">
        {shares.map(({ juz, belongs, heard }) => (
          <span key={juz} className="grid gap-0.5" title={t("juz", { number: juz })}>
            <span
              className={`relative h-6 overflow-hidden rounded-sm border ${
                belongs ? "border-edge/60 bg-tint" : "border-line border-dashed"
              }`}
            >
              <span
                className="absolute inset-y-0 start-0 bg-green"
                style={{ width: `${heard * 100}%` }}
              />
            </span>
            <span aria-hidden className="text-center text-[0.65rem] leading-none text-soft">
              {juz}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
