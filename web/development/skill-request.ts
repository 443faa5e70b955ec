// The requests the developer page sends to the skill, and how it reads the answers.
import { request } from "../api/call.ts";

export interface SkillAnswer {
  speech: string;
  /** The URL of the recitation in the skill's Play directive. */
  stream: string | null;
}

interface Envelope {
  response?: {
    outputSpeech?: { text?: string; ssml?: string };
    directives?: { type?: string; audioItem?: { stream?: { url?: string } } }[];
  };
}

export type TestIntent =
  | { name: "AMAZON.HelpIntent" }
  | { name: "PlaySurahIntent"; surahName: string };

export function skillRequest(intent: TestIntent, accessToken: string | undefined) {
  const slots = "surahName" in intent ? { surahName: { value: intent.surahName } } : {};
  return {
    request: { type: "IntentRequest", intent: { name: intent.name, slots } },
    session: { user: { accessToken } },
  };
}

export function skillAnswer(envelope: unknown): SkillAnswer {
  const { outputSpeech, directives = [] } = (envelope as Envelope).response ?? {};
  const [first] = directives;
  return {
    speech: outputSpeech?.text ?? outputSpeech?.ssml?.replace(/<[^>]*>/g, "") ?? "",
    stream: first?.type === "AudioPlayer.Play" ? (first.audioItem?.stream?.url ?? null) : null,
  };
}

export async function sendToSkill(intent: TestIntent, accessToken: string | undefined) {
  const body = skillRequest(intent, accessToken);
  return skillAnswer(await request({ method: "POST", path: "/api/alexa/skill" }, { body }));
}
