// Pairs this agent with an account: the code that its account has made against the agent's own token.
import { AGENT_CODE, AGENT_TOKEN_PREFIX, pairAgent } from "#contract/agents";
import { oneLine } from "#server/platform/one-line";
import { AgentError } from "./agent-config.ts";

/** Milliseconds. */
const ANSWER_TIME = 15_000;
/** Characters of what a server says that are shown. */
const LONGEST_SHOWN = 300;

export interface Paired {
  agentId: number;
  home: string;
  token: string;
}

/** `server`: its origin. Throws an AgentError with a sentence for the console. */
export async function pair(server: string, code: string): Promise<Paired> {
  if (!AGENT_CODE.test(code.trim())) {
    throw new AgentError(`"${oneLine(code)}" is not a code: one looks like ABCD-EFGH.`);
  }
  const answer = await call(server, code.trim());
  const text = await answer.text().catch(() => "");
  if (!answer.ok) throw new AgentError(refusal(server, answer, text));
  const reply = pairAgent.reply.safeParse(asJson(text));
  if (!reply.success || !reply.data.token.startsWith(AGENT_TOKEN_PREFIX)) {
    throw new AgentError(
      `${server} answered something else than a token. Is it Wird, and up to date?`,
    );
  }
  const { id, name, token } = reply.data;
  return { agentId: id, home: oneLine(name), token };
}

async function call(server: string, code: string): Promise<Response> {
  try {
    return await fetch(server + pairAgent.path, {
      method: pairAgent.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
      // The code is for this server alone.
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_TIME),
    });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    const why = cause?.code ?? cause?.message ?? message;
    throw new AgentError(
      `${server} does not answer (${oneLine(String(why))}). Is the address right?`,
    );
  }
}

function refusal(server: string, { status, headers }: Response, text: string): string {
  if (status >= 300 && status < 400) {
    const elsewhere = URL.parse(headers.get("location") ?? "", server)?.origin ?? "another address";
    return `${server} leads to ${oneLine(elsewhere)}. If that is your server, give that address.`;
  }
  const { message } = (asJson(text) ?? {}) as { message?: unknown };
  if (typeof message === "string" && message) return oneLine(message).slice(0, LONGEST_SHOWN);
  return `${server} refused the code (HTTP ${status}). Is it Wird, and up to date?`;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
