// Answers to whoever asks for a recitation.
import type { Response } from "ask-sdk-model";
import type { Reciter } from "#contract/reciters";
import type { Clock } from "#server/platform/clock";
import { currentSurah, inOrder } from "#server/playback/play-order";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { Answer } from "./request-handler.ts";
import type { Caller } from "./caller.ts";
import { type EchoPlayer, goesOn } from "../echo/echo-player.ts";
import type { EchoRoom } from "../echo/echo-playback.ts";
import { ask, say } from "./responses.ts";
import { reciterIn, reciterNamed, saidIn, surahIn, usualReciter } from "./spoken-slots.ts";

interface Parts {
  room: EchoRoom;
  reciters: ReciterStore;
  clock: Clock;
}

export function createPlayAnswers({ room, reciters, clock }: Parts) {
  const playerOf = ({ device }: Caller) => (device ? room.player(device) : null);

  async function play(
    caller: Caller,
    player: EchoPlayer | null,
    reciter: Reciter,
    surah: number,
  ): Promise<Response> {
    const { words } = caller;
    // Another surah of the same reciter stays within the schedule's run.
    const inRun = player?.reciterId === reciter.id && (player.endsAt ?? 0) > clock.now();
    const wanted = {
      reciterId: reciter.id,
      order: inOrder(reciter.availableSurahs, surah),
      position: 0,
      runId: inRun ? player.runId : null,
      endsAt: inRun ? player.endsAt : null,
    };
    const directive = await room.begin(caller.device, reciter, wanted, caller.at);
    return say(words.plays(words.surah(surah), words.reciter(reciter)), directive);
  }

  const playSurah: Answer = async (caller, { slots }) => {
    const { words } = caller;
    const saidSurah = saidIn(slots, "surahNumber") ?? saidIn(slots, "surahName");
    const saidReciter = saidIn(slots, "reciterName");
    if (saidSurah === null)
      return saidReciter ? playReciter(caller, { slots }) : ask(words.whichSurah);
    const surah = surahIn(slots);
    if (surah === undefined) {
      // "Play Mishary Alafasy" sounds to Alexa like any other "play".
      const reciter = saidReciter === null && (await reciterNamed(saidSurah, reciters));
      return reciter ? playBy(caller, reciter) : ask(words.noSuchSurah(saidSurah));
    }
    const player = await playerOf(caller);
    const reciter = saidReciter
      ? await reciterIn(slots, reciters)
      : await usualReciter(player?.reciterId ?? null, surah, reciters);
    if (!reciter) {
      return saidReciter ? ask(words.noSuchReciter(saidReciter)) : say(words.noRecordings);
    }
    if (!reciter.availableSurahs.includes(surah)) {
      return ask(words.lacks(words.reciter(reciter), words.surah(surah)));
    }
    return play(caller, player, reciter, surah);
  };

  /** Another reciter of the surah that plays, else from the reciter's first surah. */
  const playReciter = async (
    caller: Caller,
    { slots }: Pick<Parameters<Answer>[1], "slots">,
  ): Promise<Response> => {
    const { words } = caller;
    const said = saidIn(slots, "reciterName");
    if (said === null) return ask(words.whichReciter);
    const reciter = await reciterIn(slots, reciters);
    return reciter ? playBy(caller, reciter) : ask(words.noSuchReciter(said));
  };

  async function playBy(caller: Caller, reciter: Reciter): Promise<Response> {
    const player = await playerOf(caller);
    const [first = 1] = reciter.availableSurahs;
    const now = player && player.status !== "stopped" ? currentSurah(player.order) : first;
    const surah = reciter.availableSurahs.includes(now) ? now : first;
    return play(caller, player, reciter, surah);
  }

  const whatIsPlaying: Answer = async (caller, { envelope }) => {
    const { words } = caller;
    const player = await playerOf(caller);
    const reciter = player && (await reciters.find(player.reciterId));
    if (!player || !reciter || player.status === "stopped") return say(words.nothingPlays);
    const names = [words.surah(currentSurah(player.order)), words.reciter(reciter)] as const;
    return goesOn(player, caller.at, envelope.context?.AudioPlayer)
      ? say(words.isPlaying(...names))
      : ask(words.isPaused(...names));
  };

  return { playSurah, playReciter, whatIsPlaying };
}
