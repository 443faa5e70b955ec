// The types of the package multicast-dns that Wird uses.
declare module "multicast-dns" {
  import type { EventEmitter } from "node:events";

  interface Described<Type extends string, Data> {
    type: Type;
    name: string;
    /** Seconds; 0 is a goodbye. */
    ttl?: number;
    /** Cache flush: it replaces the known records of this name. */
    flush?: boolean;
    data: Data;
  }
  type Text = string | Buffer;

  export type MdnsRecord =
    | Described<"PTR" | "A", string>
    | Described<"SRV", { target: string; port: number }>
    | Described<"TXT", Text | Text[]>;

  export interface MdnsQuestion {
    name: string;
    type: MdnsRecord["type"] | "ANY";
  }

  /** Packets may hold records of other types too. */
  export interface MdnsPacket {
    questions: MdnsQuestion[];
    answers: MdnsRecord[];
    additionals: MdnsRecord[];
  }

  export interface Mdns extends EventEmitter {
    query(questions: MdnsQuestion[], sent?: (error: Error | null) => void): void;
    respond(
      response: MdnsRecord[] | { answers: MdnsRecord[]; additionals: MdnsRecord[] },
      sent?: (error: Error | null) => void,
    ): void;
    destroy(destroyed?: () => void): void;
    on(event: "query", listener: (packet: MdnsPacket, sender: { address: string }) => void): this;
    on(
      event: "response",
      listener: (packet: MdnsPacket, sender: { address: string }) => void,
    ): this;
    /** Emitted when the port cannot be used. */
    on(event: "error", listener: (error: Error) => void): this;
    once(event: "ready", listener: () => void): this;
  }

  export default function multicastDns(options?: {
    port?: number | undefined;
    interface?: string;
    bind?: string;
    socket?: import("node:dgram").Socket;
    /** False: it joins no group. */
    multicast?: boolean;
  }): Mdns;
}
