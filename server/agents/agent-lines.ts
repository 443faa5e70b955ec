// Whether agents are connected, as the speakers on this node know it that are reached by them.

export interface AgentLines {
  /** False too where no speaker of it was opened here yet. */
  isUp(agentId: number): boolean;
  note(agentId: number, isUp: boolean): void;
}

export function createAgentLines(): AgentLines {
  const up = new Set<number>();
  return {
    isUp: (agentId) => up.has(agentId),
    note(agentId, isUp) {
      if (isUp) up.add(agentId);
      else up.delete(agentId);
    },
  };
}
