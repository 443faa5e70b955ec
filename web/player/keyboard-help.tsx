// The player's keys: active everywhere except in text fields, and listed under "?".
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../ui/dialog.tsx";
import { Switch } from "../ui/switch.tsx";
import { focusOf, SHOW_KEYS, type Shortcut, shortcutOf } from "./keyboard-shortcuts.ts";
import { SEEK_STEP } from "../engine/media-session.ts";
import type { Player } from "../engine/player.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";

/** Listens for the keys, and shows their list on "?". */
export function KeyboardHelp() {
  const { player, memorising } = useEngine();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const focus = focusOf(document.activeElement);
      const shortcut = shortcutOf(event, { focus, letters: areLettersOn() });
      // Without a player on the page or a recitation, Space scrolls as usual.
      const idle = !player.state.get().started && !document.querySelector("[data-player]");
      if (!shortcut || (idle && shortcut !== "list")) return;
      if (isOfExercise(shortcut) && !memorising.state.get().exercise) return;
      event.preventDefault();
      if (shortcut === "list") show();
      else if (shortcut === "again") memorising.again();
      else if (shortcut === "next-ayah") memorising.nextAyah();
      else act(player, shortcut);
    };
    const show = () => setOpen(true);
    document.addEventListener("keydown", pressed);
    window.addEventListener(SHOW_KEYS, show);
    return () => {
      document.removeEventListener("keydown", pressed);
      window.removeEventListener(SHOW_KEYS, show);
    };
  }, [player, memorising]);
  return open ? <KeyList onClose={() => setOpen(false)} /> : null;
}

/** Has an effect only while ayahs are being memorised. */
const isOfExercise = (shortcut: Shortcut) => shortcut === "again" || shortcut === "next-ayah";

const lettersKey = "wird.letter-keys";

/** Stored in this browser: letter keys disturb people who use voice input. */
function areLettersOn(): boolean {
  try {
    return localStorage.getItem(lettersKey) !== "off";
  } catch {
    return true;
  }
}

function keepLetters(on: boolean): void {
  try {
    localStorage.setItem(lettersKey, on ? "on" : "off");
  } catch {
    // Storage is blocked: the setting stays unchanged.
  }
}

function act(player: Player, shortcut: Exclude<Shortcut, "list" | "again" | "next-ayah">) {
  const position = player.position();
  switch (shortcut) {
    case "toggle":
      return player.toggle();
    case "back":
      return player.seek(position - SEEK_STEP);
    case "forward":
      return player.seek(position + SEEK_STEP);
    case "previous":
      return void player.step(-1);
    case "next":
      return void player.step(1);
    case "mute":
      return player.toggleMute();
  }
}

function KeyList({ onClose }: { onClose: () => void }) {
  const t = useTranslations("player.keys");
  const [letters, setLetters] = useState(areLettersOn);
  const rows = [
    { keys: [t("space")], text: t("toggle") },
    { keys: ["←", "→"], text: t("seek") },
    { keys: [...(letters ? ["P", "N"] : []), "Ctrl ←", "Ctrl →"], text: t("surah") },
    ...(letters
      ? [
          { keys: ["M"], text: t("mute") },
          { keys: ["R"], text: t("again") },
          { keys: ["V"], text: t("nextAyah") },
          { keys: ["?"], text: t("list") },
        ]
      : []),
  ];
  const choose = (on: boolean) => {
    keepLetters(on);
    setLetters(areLettersOn());
  };
  return (
    <Dialog open onClose={onClose} title={t("title")} closeLabel={t("close")}>
      <dl className="grid gap-3">
        {rows.map(({ keys, text }) => (
          <div key={text} className="flex flex-wrap items-center justify-between gap-3">
            <dt>{text}</dt>
            <dd className="flex gap-1.5" dir="ltr">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-edge/60 px-2 py-0.5 font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex items-center justify-between gap-4 border-t border-line pt-4">
        <span>
          {t("letters")}
          <span className="block text-sm text-soft">{t("lettersHint")}</span>
        </span>
        <Switch checked={letters} onChange={(event) => choose(event.target.checked)} />
      </label>
    </Dialog>
  );
}
