// Sentences about agents: small programs in people's homes, through which a hosted Wird reaches the speakers there.

type Versions = { agent: string; server: string };

export const agentSentences = {
  "agent.name-missing": "A home needs a name.",
  "agent.most-reached": ({ most }: { most: number }) =>
    `You have ${most} homes, which is the most an account can have. Remove one that you no longer need, then add this one.`,
  "agent.code-unknown":
    "This code was used already, has expired or does not exist. Please make a new one in Wird, under “Speakers in another home”.",
  "agent.away": ({ speaker, home }: { speaker: string; home: string }) =>
    `${speaker} cannot be reached: the agent of ${home} is not connected.`,
  "agent.revoked":
    "This agent was removed from its account, or its token is unknown. Please pair it anew.",
  "agent.replaced": "Another agent has connected with the token of this one.",
  "agent.too-old": ({ agent, server }: Versions) =>
    `This agent (Wird ${agent}) is too old for the server (Wird ${server}). Please update the agent.`,
  "agent.too-new": ({ agent, server }: Versions) =>
    `This agent (Wird ${agent}) is too new for the server (Wird ${server}). It will connect when the server has been updated.`,
  "agent.message-invalid": "The agent sent something that the server does not understand.",
  "agent.messages-too-many": "The agent sent too much at once.",
  "run.home-plays-by-itself": ({ home }: { home: string }) =>
    `${home} is not connected to Wird. Its agent plays what is due there, and reports it when the connection is back.`,
  "run.home-not-heard-yet": ({ home }: { home: string }) =>
    `${home} has not been connected to Wird since this run. What was played there will be known when the connection is back.`,
  "agent.address-refused": ({ speaker }: { speaker: string }) =>
    `${speaker} was not given this recording: an agent plays only public https addresses and the sounds of its own server.`,
};
