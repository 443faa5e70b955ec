// The buttons of the rows: ten seconds to listen, and the star of a favourite. They lie over the list and not in
// it, since an option may hold no button; Tab reaches those of the highlighted row.
import { LoaderCircle, Play, Square, Star } from "lucide-react";
import { type CSSProperties, memo, type ReactNode, useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import type { Reciter } from "#contract/reciters";
import { reasonOf } from "../api/call.ts";
import { useFavourites, useFavouriteSwitch } from "../api/favourites.ts";
import { useWatched } from "../api/use-watched.ts";
import { toast } from "../ui/toasts.ts";
import type { ReciterRow } from "./people.ts";
import { useRecitationName } from "./use-recitation-names.ts";
import type { Sample } from "./use-sample.ts";

interface DrawnRow {
  row: ReciterRow;
  /** Its place among what can be chosen. */
  item: number;
  style: CSSProperties;
}

interface RowButtonsProps {
  rows: readonly DrawnRow[];
  /** The place of the highlighted row. */
  highlighted: number;
  sample: Sample;
}

export function RowButtons({ rows, highlighted, sample }: RowButtonsProps) {
  const t = useTranslations("finding");
  const liked = useFavourites("reciter");
  // After the list itself: it opens sooner without them.
  const due = useDeferredValue(true, false);
  const { id, status } = useWatched(sample.state);
  const change = useFavouriteSwitch();
  const like = (reciterId: number) =>
    void change("reciter", reciterId).catch((error) =>
      toast({ title: reasonOf(error), variant: "destructive" }),
    );
  return (
    // Its own box is empty: what is beside the buttons is pressed in the list.
    <div role="group" aria-label={t("rowButtons")} className="absolute inset-x-0 top-0 h-0">
      {rows.map(({ row, item, style }) =>
        due && row.kind === "recitation" ? (
          <div
            key={item}
            style={style}
            className="pointer-events-none absolute end-1 top-0 flex items-center"
          >
            <ButtonsOfRow
              reciter={row.reciter}
              reachable={item === highlighted}
              liked={liked.includes(row.reciter.id)}
              sounding={id === row.reciter.id ? status : "silent"}
              sample={sample}
              onLike={like}
            />
          </div>
        ) : null,
      )}
    </div>
  );
}

interface ButtonsOfRowProps {
  reciter: Reciter;
  /** By Tab. */
  reachable: boolean;
  liked: boolean;
  sounding: ReturnType<Sample["state"]["get"]>["status"];
  sample: Sample;
  onLike: (reciterId: number) => void;
}

const ButtonsOfRow = memo(
  function ButtonsOfRow({
    reciter,
    reachable,
    liked,
    sounding,
    sample,
    onLike,
  }: ButtonsOfRowProps) {
    const t = useTranslations("finding");
    const name = useRecitationName()(reciter);
    const isOn = sounding === "loading" || sounding === "sounds";
    return (
      <>
        <RowButton
          reachable={reachable}
          label={t(isOn ? "stop" : "listen", { name })}
          onPress={() => (isOn ? sample.stop() : sample.listen(reciter))}
        >
          {sounding === "loading" ? (
            <LoaderCircle aria-hidden className="size-4 animate-turn text-green" />
          ) : isOn ? (
            <Square aria-hidden className="size-4 fill-current text-green" />
          ) : (
            <Play aria-hidden className="size-4 text-soft" />
          )}
        </RowButton>
        <RowButton
          reachable={reachable}
          label={t("like", { name })}
          pressed={liked}
          onPress={() => onLike(reciter.id)}
        >
          <Star
            aria-hidden
            className={`size-4 ${liked ? "fill-current text-gold" : "text-soft"}`}
          />
        </RowButton>
      </>
    );
  },
  (before, after) =>
    before.reciter === after.reciter &&
    before.reachable === after.reachable &&
    before.liked === after.liked &&
    before.sounding === after.sounding,
);

interface RowButtonProps {
  label: string;
  reachable: boolean;
  pressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function RowButton({ label, reachable, pressed, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      tabIndex={reachable ? 0 : -1}
      // The field keeps the focus, and with it the keyboard of a phone.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="pointer-events-auto grid size-11 place-items-center rounded-full -outline-offset-2 hover:bg-tint"
    >
      {children}
    </button>
  );
}
