// Searches a city as one types: a field whose list of cities is below it, for pointer, keyboard and screen reader.
import { useCombobox } from "downshift";
import { Check, Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { FoundPlace, Place, PlaceChoice } from "#contract/prayers/places";
import { reasonOf } from "../../api/call.ts";
import { usePlaces } from "../../api/prayers.ts";
import { FieldError } from "../../ui/field.tsx";
import { useCountryName } from "./country-name.ts";

/** Milliseconds without a letter, after which the server is asked. */
const PAUSE = 150;
/** A single letter resembles thousands of cities. */
const FEWEST_LETTERS = 2;

interface PlaceSearchProps {
  value: Place | null;
  onChoose: (choice: PlaceChoice) => void;
}

export function PlaceSearch({ value, onChoose }: PlaceSearchProps) {
  const t = useTranslations("places");
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const asked = useAfterPause(wanted);
  const { data, error, isPlaceholderData } = usePlaces(asked);
  const isWanted = wanted.length >= FEWEST_LETTERS;
  const found = isWanted && data ? data : [];
  // Until the answer is here, the list is that of fewer letters: Enter waits for the answer and takes its first place.
  const isStale = wanted !== asked || isPlaceholderData || data === undefined;
  const [enteredFor, setEnteredFor] = useState<string>();
  const whereOf = usePlaceLines(found);

  const list = useCombobox<FoundPlace>({
    items: found,
    isOpen: found.length > 0,
    inputValue: typed,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (place) => place?.name ?? "",
    stateReducer(state, { type, changes }) {
      const isEnter = type === useCombobox.stateChangeTypes.InputKeyDownEnter;
      return isEnter && isStale ? state : changes;
    },
    onStateChange({ type, selectedItem }) {
      const { InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;
      if (type === InputKeyDownEscape) setTyped("");
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) choose(selectedItem);
    },
  });

  const awaited = isWanted && !isStale && enteredFor === wanted ? found[0] : undefined;
  const takeAwaited = useEffectEvent(choose);
  useEffect(() => {
    if (awaited) takeAwaited(awaited);
  }, [awaited]);

  return (
    <div className="grid gap-1">
      <label {...list.getLabelProps()} className="text-sm font-medium">
        {t("search")}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-soft"
        />
        <input
          {...list.getInputProps({
            "aria-describedby": "place-search-hint",
            // Set the state directly: downshift's own update would move the caret.
            onChange: (event) => setTyped(event.currentTarget.value),
            onKeyDown(event) {
              // A form around it is not sent by the Enter that chooses.
              if (event.key === "Enter") event.preventDefault();
              setEnteredFor(event.key === "Enter" && isStale && isWanted ? wanted : undefined);
            },
            onBlur: () => setEnteredFor(undefined),
          })}
          dir="auto"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          className="entry ps-9"
        />
      </div>
      <p id="place-search-hint" className="text-sm text-soft">
        {t("searchHint")}
      </p>
      <ul
        {...list.getMenuProps({ "aria-label": t("results"), "aria-labelledby": undefined })}
        aria-busy={isStale && isWanted}
        className={`mt-1 max-h-80 overflow-y-auto overscroll-contain rounded-md border border-line outline-none ${found.length === 0 ? "hidden" : ""} ${isStale ? "opacity-60" : ""}`}
      >
        {found.map((place, index) => {
          const isChosen = isAt(place, value);
          return (
            <li
              key={`${place.latitude} ${place.longitude} ${place.name}`}
              {...list.getItemProps({ item: place, index })}
              aria-selected={isChosen}
              className={`flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 ${list.highlightedIndex === index ? "bg-tint -outline-offset-2 forced-colors:outline-2" : ""}`}
            >
              <span className="min-w-0 grow">
                <span className="block truncate">
                  <bdi>{place.name}</bdi>
                </span>
                <span className="block truncate text-sm text-soft">
                  <bdi>{whereOf(place)}</bdi>
                </span>
              </span>
              {isChosen && <Check aria-hidden className="size-4 shrink-0 text-green" />}
            </li>
          );
        })}
      </ul>
      <p
        role="status"
        className={`text-sm text-soft ${found.length > 0 ? "sr-only" : "empty:sr-only"}`}
      >
        {isWanted && !error && statusOf()}
      </p>
      <FieldError>
        {isWanted && error ? t("failed", { reason: reasonOf(error) }) : undefined}
      </FieldError>
    </div>
  );

  function choose({ region: _, population: __, ...choice }: FoundPlace): void {
    setTyped("");
    setEnteredFor(undefined);
    onChoose(choice);
  }

  function statusOf(): string {
    if (isStale) return t("searching");
    return found.length > 0 ? t("found", { count: found.length }) : t("none", { query: wanted });
  }
}

/** The text once nobody has typed for a moment. */
function useAfterPause(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const isAt = (one: Place, other: Place | null) =>
  one.latitude === other?.latitude && one.longitude === other.longitude;

/** Region and country of each place; where two then read the same, their coordinates too. */
function usePlaceLines(places: readonly FoundPlace[]): (place: FoundPlace) => string {
  const t = useTranslations("places");
  const countryName = useCountryName();
  const lineOf = ({ region, country }: FoundPlace) => {
    const name = country === null ? "" : countryName(country);
    return region === null ? name : t("where", { region, country: name });
  };
  return (place) => {
    const line = lineOf(place);
    const alike = places.filter((other) => other.name === place.name && lineOf(other) === line);
    return alike.length > 1
      ? `${line} · ${place.latitude.toFixed(2)}, ${place.longitude.toFixed(2)}`
      : line;
  };
}
