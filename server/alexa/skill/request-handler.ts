// A handler of the skill: from the caller and the request to the response.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import type { Caller } from "./caller.ts";
import type { Slots } from "./spoken-slots.ts";

export interface SkillRequest {
  envelope: RequestEnvelope;
  slots: Slots;
}

export type RequestHandler = (caller: Caller, asked: SkillRequest) => Promise<Response> | Response;
