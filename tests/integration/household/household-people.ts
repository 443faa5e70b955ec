// For tests: people who join the household of somebody else by an invitation.
import type { HouseholdRole } from "#contract/household-roles";
import type { Member } from "../../harness.ts";

/** The token of a new invitation. */
export async function inviteBy(member: Member, role: HouseholdRole): Promise<string> {
  const { status, body } = await member.post("/api/household/invitations", { role });
  if (status !== 201) throw new Error(`Not invited: ${JSON.stringify(body)}`);
  return new URL(body.url).searchParams.get("token") ?? "";
}

export const accept = (member: Member, token: string) =>
  member.post(`/api/household/invitations/${token}/accept`);

export async function join(host: Member, guest: Member, role: HouseholdRole): Promise<void> {
  const { status, body } = await accept(guest, await inviteBy(host, role));
  if (status !== 200) throw new Error(`Not joined: ${JSON.stringify(body)}`);
}

export const leave = (member: Member) => member.delete("/api/household/members/me");

export async function devicesOf(member: Member) {
  return (await member.get(`/api/users/${member.user.id}/devices`)).body;
}

export async function schedulesOf(member: Member) {
  return (await member.get(`/api/users/${member.user.id}/schedules`)).body;
}

/** Amina's household, with one who manages and one who listens; the stranger is in none. */
export async function homeOf(person: () => Promise<Member>) {
  const [amina, manager, listener, stranger] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  await join(amina, manager, "manage");
  await join(amina, listener, "listen");
  return { amina, manager, listener, stranger };
}
