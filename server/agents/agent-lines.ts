// Whether agents are connected, as the speakers on this node know it that are reached by them.

export interface AgentLines {
  /** False too where no speaker that it reaches is open here. */
  isUp(agentId: number): boolean;
  /** A speaker is reached by it, until what is answered is called. */
  reach(agentId: number): () => void;
}

export function createAgentLines(): AgentLines {
  /** By agent: the speakers that are reached by it. */
  const reached = new Map<number, number>();
  const add = (agentId: number, count: number) =>
    reached.set(agentId, (reached.get(agentId) ?? 0) + count);
  return {
    isUp: (agentId) => (reached.get(agentId) ?? 0) > 0,
    reach(agentId) {
      add(agentId, 1);
      return () => {
        add(agentId, -1);
        if (reached.get(agentId) === 0) reached.delete(agentId);
      };
    },
  };
}
