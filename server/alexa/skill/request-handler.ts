// What an answer of the skill is, and what it gets to see of a request.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import type { Caller } from "./caller.ts";
import type { Slots } from "./spoken-slots.ts";

export interface Asked {
  envelope: RequestEnvelope;
  slots: Slots;
}

export type Answer = (caller: Caller, asked: Asked) => Promise<Response> | Response;
