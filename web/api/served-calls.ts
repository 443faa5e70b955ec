// Calls that are answered in the page, typed by the contract, for the stand-in server.
import type { Endpoint, ReplyOf } from "#contract/endpoint";
import type { CallInput, Route, ServerRequest, StandIn } from "./call.ts";

type Params = Record<string, string | number>;

export interface Served extends Route {
  answer(input: Pick<ServerRequest, "query" | "body"> & { params: Params }): unknown;
}

/** One call, typed by the contract. */
export function serve<E extends Endpoint>(
  { method, path }: E,
  reply: (input: CallInput<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
): Served {
  return { method, path, answer: (input) => reply(input as unknown as CallInput<E>) };
}

/** Refuses calls that are neither served here nor passed to the server. */
export function standIn(
  served: readonly Served[],
  isServers: (request: ServerRequest) => boolean,
): StandIn {
  return (request) => {
    const { method, path, query, body } = request;
    for (const each of served) {
      const params = each.method === method && paramsIn(each.path, path);
      if (params) return answer(() => each.answer({ params, query, body }));
    }
    return isServers(request) ? null : answer(refuse);
  };
}

function refuse(): never {
  throw new Error("There is no such call among the sample data.");
}

function paramsIn(pattern: string, path: string): Params | null {
  const names: string[] = [];
  const filled = pattern.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    names.push(name);
    return "([^/]+)";
  });
  const found = new RegExp(`^${filled}$`).exec(path);
  const value = (text = "") => (/^\d+$/.test(text) ? Number(text) : text);
  return found && Object.fromEntries(names.map((name, index) => [name, value(found[index + 1])]));
}

async function answer(reply: () => unknown): Promise<Response> {
  try {
    return Response.json(await reply());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return Response.json({ success: false, error: "not-found", message }, { status: 404 });
  }
}
