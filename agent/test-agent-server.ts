// For tests: the server's end of an agent's socket, which speaks the real frames and checks the agent's.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import {
  AGENT_PROTOCOL,
  AGENT_SOCKET,
  type FromAgent,
  fromAgent,
  type ToAgent,
} from "#contract/agent-messages";
import { pairAgent } from "#contract/agents";

export const TEST_TOKEN = "wird_agent_of_a_test";
/** Pairs once. */
export const TEST_CODE = "ABCD-EFGH";

export interface TestAgentServer {
  origin: string;
  /** All that came on all sockets, oldest first; each is a frame of the contract. */
  frames: FromAgent[];
  /** How often a socket was opened. */
  sockets(): number;
  /** The heartbeats of all sockets. */
  beats(): number;
  /** Answers a heartbeat, on the newest socket. */
  pong(): void;
  /** On the newest socket. */
  send(frame: ToAgent): void;
  sendText(text: string): void;
  close(code: number): void;
  /** As a line breaks: no goodbye. */
  cut(): void;
  /** The answer to the next `hello`s. */
  answers: { protocol: number; now: () => number; isSilent: boolean; additions?: number };
  stop(): Promise<void>;
}

export async function startTestAgentServer(): Promise<TestAgentServer> {
  let isPaired = false;
  const http = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      const isRight =
        request.url === pairAgent.path && body === JSON.stringify({ code: TEST_CODE });
      response.statusCode = isRight && !isPaired ? 201 : 404;
      isPaired ||= isRight;
      const paired = { id: 1, name: "Grandmother", token: TEST_TOKEN };
      const message = "This code was used already.";
      response.end(JSON.stringify(response.statusCode === 201 ? paired : { message }));
    });
  });
  const server = new WebSocketServer({ server: http, path: AGENT_SOCKET, autoPong: false });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const frames: FromAgent[] = [];
  const answers: TestAgentServer["answers"] = {
    ...{ protocol: AGENT_PROTOCOL, now: () => Date.now(), isSilent: false },
  };
  let newest: WebSocket | null = null;
  let opened = 0;
  let beats = 0;

  const sendText = (text: string) => newest?.send(text);
  const send = (frame: ToAgent) => sendText(JSON.stringify(frame));

  server.on("connection", (socket, request) => {
    opened += 1;
    newest = socket;
    if (request.headers.authorization !== `Bearer ${TEST_TOKEN}`) return socket.close(4401);
    socket.on("ping", () => {
      beats += 1;
    });
    socket.on("message", (data) => {
      const frame = fromAgent.parse(JSON.parse(String(data)));
      frames.push(frame);
      if (frame.type !== "hello" || answers.isSilent) return;
      const { protocol, now, additions } = answers;
      const known = { protocol, version: "9.9.9", home: "Grandmother", now: now() };
      send({ type: "welcome", ...known, ...(additions === undefined ? {} : { additions }) });
    });
  });
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    frames,
    sockets: () => opened,
    beats: () => beats,
    pong: () => newest?.pong(),
    send,
    sendText,
    close: (code) => newest?.close(code),
    cut: () => newest?.terminate(),
    answers,
    async stop() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
