// For tests: the server's end of an agent's socket, which speaks the real frames and checks the agent's.
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import {
  AGENT_PROTOCOL,
  AGENT_SOCKET,
  type FromAgent,
  fromAgent,
  type ToAgent,
} from "#contract/agent-messages";

export const TEST_TOKEN = "wird_agent_of_a_test";

export interface TestAgentServer {
  origin: string;
  /** All that came on all sockets, oldest first; each is a frame of the contract. */
  frames: FromAgent[];
  /** How often a socket was opened. */
  sockets(): number;
  /** On the newest socket. */
  send(frame: ToAgent): void;
  sendText(text: string): void;
  close(code: number): void;
  /** As a line breaks: no goodbye. */
  cut(): void;
  /** The answer to the next `hello`s. */
  answers: { protocol: number; now: () => number; isSilent: boolean };
  stop(): Promise<void>;
}

export async function startTestAgentServer(): Promise<TestAgentServer> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", path: AGENT_SOCKET });
  await new Promise((resolve) => server.once("listening", resolve));
  const frames: FromAgent[] = [];
  const answers = { protocol: AGENT_PROTOCOL, now: () => Date.now(), isSilent: false };
  let newest: WebSocket | null = null;
  let opened = 0;

  const sendText = (text: string) => newest?.send(text);
  const send = (frame: ToAgent) => sendText(JSON.stringify(frame));

  server.on("connection", (socket, request) => {
    opened += 1;
    newest = socket;
    if (request.headers.authorization !== `Bearer ${TEST_TOKEN}`) return socket.close(4401);
    socket.on("message", (data) => {
      const frame = fromAgent.parse(JSON.parse(String(data)));
      frames.push(frame);
      if (frame.type !== "hello" || answers.isSilent) return;
      const { protocol, now } = answers;
      send({ type: "welcome", protocol, version: "9.9.9", home: "Grandmother", now: now() });
    });
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    frames,
    sockets: () => opened,
    send,
    sendText,
    close: (code) => newest?.close(code),
    cut: () => newest?.terminate(),
    answers,
    async stop() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
