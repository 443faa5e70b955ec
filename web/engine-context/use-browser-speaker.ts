// The state and the actions of "Play in this browser".
import { useWatched } from "../api/use-watched.ts";
import { useEngine } from "./engine-provider.tsx";

export function useBrowserSpeaker() {
  const { speaker } = useEngine();
  const state = useWatched(speaker.state);
  return { ...state, enable: speaker.enable, disable: speaker.disable, allow: speaker.allow };
}
