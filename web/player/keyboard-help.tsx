// The player's keys: active everywhere except in text fields, and listed under "?".
import { useEffect, useState } from "react";
import { lateFile } from "../ui/late-file.tsx";
import { focusOf, SHOW_KEYS, type Shortcut, shortcutOf } from "./keyboard-shortcuts.ts";
import { type Player, SEEK_STEP } from "../engine/player.ts";
import { areLettersOn } from "./letter-keys.ts";
import { exercises } from "../engine/exercises.ts";
import { usePlayer } from "../engine-context/engine-provider.tsx";

const KeyList = lateFile(() => import("./key-list.tsx")).part((file) => file.KeyList);

/** Listens for the keys, and shows their list on "?". */
export function KeyboardHelp() {
  const player = usePlayer();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const focus = focusOf(document.activeElement);
      // Browsers press a button again and again while Enter is held.
      if (event.repeat && event.key === "Enter" && focus === "pressing") event.preventDefault();
      const shortcut = shortcutOf(event, { focus, letters: areLettersOn() });
      // Without a player on the page or a recitation, Space scrolls as usual.
      const idle = !player.state.get().started && !document.querySelector("[data-player]");
      if (!shortcut || (idle && shortcut !== "list")) return;
      const memorising = exercises.get(player);
      if (isOfExercise(shortcut) && !memorising?.state.get().exercise) return;
      event.preventDefault();
      // A held key acts once: a speaker cannot follow, and Play would become Pause.
      if (event.repeat) return;
      if (shortcut === "list") show();
      else if (shortcut === "again") memorising?.again();
      else if (shortcut === "next-ayah") memorising?.nextAyah();
      else act(player, shortcut);
    };
    const show = () => setOpen(true);
    document.addEventListener("keydown", pressed);
    window.addEventListener(SHOW_KEYS, show);
    return () => {
      document.removeEventListener("keydown", pressed);
      window.removeEventListener(SHOW_KEYS, show);
    };
  }, [player]);
  return open ? <KeyList onClose={() => setOpen(false)} /> : null;
}

/** Has an effect only while ayahs are being memorised. */
const isOfExercise = (shortcut: Shortcut) => shortcut === "again" || shortcut === "next-ayah";

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
