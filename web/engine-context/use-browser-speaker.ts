// "Play in this browser" for components.
import { useWatched } from "../api/use-watched.ts";
import { useRoom } from "./engine-provider.tsx";

export function useBrowserSpeaker() {
  const { speaker } = useRoom();
  const state = useWatched(speaker.state);
  return { ...state, enable: speaker.enable, disable: speaker.disable, allow: speaker.allow };
}
