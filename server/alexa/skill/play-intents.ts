// Intents that play a surah or a reciter, and the one that asks what plays.
import type { Response } from "ask-sdk-model";
import { speaksOfSurah } from "#contract/names/surah-match";
import type { Reciter } from "#contract/reciters";
import type { Clock } from "#server/platform/clock";
import { currentSurah, inOrder } from "#server/playback/play-order";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { Caller, RequestHandler } from "./caller.ts";
import type { ReportedAudio } from "../echo/echo-events.ts";
import { type EchoPlayer, continues, isSilent } from "../echo/echo-player.ts";
import type { EchoPlayback } from "../echo/echo-playback.ts";
import { sayAndListen, say } from "./responses.ts";
import { reciterIn, reciterNamed, spokenValue, surahIn, usualReciter } from "./spoken-slots.ts";

interface Parts {
  echoPlayback: EchoPlayback;
  reciters: ReciterStore;
  clock: Clock;
}

export function createPlayIntents({ echoPlayback, reciters, clock }: Parts) {
  const playerOf = ({ device }: Caller) => (device ? echoPlayback.player(device) : null);

  async function play(
    caller: Caller,
    player: EchoPlayer | null,
    reciter: Reciter,
    surah: number,
    audio: ReportedAudio,
  ): Promise<Response> {
    const { words } = caller;
    // Another surah of the same reciter stays within a run that recites onwards; a list has its own.
    const isOnwards = player?.endsByItself === false && (player.endsAt ?? 0) > clock.now();
    const inRun = isOnwards && player.reciterId === reciter.id;
    const wanted = {
      reciterId: reciter.id,
      order: inOrder(reciter.availableSurahs, surah),
      position: 0,
      runId: inRun ? player.runId : null,
      endsAt: inRun ? player.endsAt : null,
      endsByItself: false,
      khatmId: null,
    };
    const directive = await echoPlayback.begin(caller.device, reciter, wanted, caller.at, audio);
    return say(words.plays(words.surah(surah), words.reciter(reciter)), directive);
  }

  const playSurah: RequestHandler = async (caller, skillRequest) => {
    const { slots, envelope } = skillRequest;
    const { words } = caller;
    const saidSurah = spokenValue(slots, "surahNumber") ?? spokenValue(slots, "surahName");
    const saidReciter = spokenValue(slots, "reciterName");
    if (saidSurah === null)
      return saidReciter ? playReciter(caller, skillRequest) : sayAndListen(words.whichSurah);
    const surah = surahIn(slots);
    if (surah === undefined) {
      // "Play Mishary Alafasy" sounds to Alexa like any other "play"; who says "surah" means none of the reciters.
      const mayBeReciter = saidReciter === null && !speaksOfSurah(saidSurah);
      const reciter = mayBeReciter && (await reciterNamed(saidSurah, reciters));
      return reciter
        ? playBy(caller, reciter, envelope.context?.AudioPlayer)
        : sayAndListen(words.noSuchSurah(saidSurah));
    }
    const player = await playerOf(caller);
    const reciter = saidReciter
      ? await reciterIn(slots, reciters)
      : await usualReciter(player?.reciterId ?? null, surah, reciters);
    if (!reciter) {
      return saidReciter ? sayAndListen(words.noSuchReciter(saidReciter)) : say(words.noRecordings);
    }
    if (!reciter.availableSurahs.includes(surah)) {
      return sayAndListen(words.lacks(words.reciter(reciter), words.surah(surah)));
    }
    return play(caller, player, reciter, surah, envelope.context?.AudioPlayer);
  };

  /** Another reciter of the surah that plays, else from the reciter's first surah. */
  const playReciter: RequestHandler = async (caller, { slots, envelope }) => {
    const { words } = caller;
    const said = spokenValue(slots, "reciterName");
    if (said === null) return sayAndListen(words.whichReciter);
    const reciter = await reciterIn(slots, reciters);
    return reciter
      ? playBy(caller, reciter, envelope.context?.AudioPlayer)
      : sayAndListen(words.noSuchReciter(said));
  };

  async function playBy(caller: Caller, reciter: Reciter, audio: ReportedAudio): Promise<Response> {
    const player = await playerOf(caller);
    const [first = 1] = reciter.availableSurahs;
    const now = player && !isSilent(player) ? currentSurah(player.order) : first;
    const surah = reciter.availableSurahs.includes(now) ? now : first;
    return play(caller, player, reciter, surah, audio);
  }

  const whatIsPlaying: RequestHandler = async (caller, { envelope }) => {
    const { words } = caller;
    const player = await playerOf(caller);
    const reciter = player && (await reciters.find(player.reciterId));
    if (!player || !reciter || isSilent(player)) return say(words.nothingPlays);
    const names = [words.surah(currentSurah(player.order)), words.reciter(reciter)] as const;
    return continues(player, caller.at, envelope.context?.AudioPlayer)
      ? say(words.isPlaying(...names))
      : sayAndListen(words.isPaused(...names));
  };

  return { playSurah, playReciter, whatIsPlaying };
}
