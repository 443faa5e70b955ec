// A household: people of one home, who share speakers and schedules.
import * as z from "zod/mini";
import { endpoint, id, idInPath, instant, success, text } from "./endpoint.ts";
import { householdRoles } from "./household-roles.ts";

export const MOST_MEMBERS = 20;
/** Invitations of one household that nobody has accepted yet. */
export const MOST_INVITATIONS = 20;
/** Milliseconds for which an invitation is good. */
export const INVITATION_LIFETIME = 7 * 24 * 60 * 60_000;
/** The page that an invitation's link opens, with `?token=`. */
export const JOIN_PAGE = "/household/join";

export const householdMember = z.object({
  userId: id,
  name: z.string(),
  role: z.enum(householdRoles),
});
export type HouseholdMember = z.output<typeof householdMember>;

export const household = z.object({
  /** Null: the account is in no household. */
  id: z.nullable(id),
  /** In the order in which they came. */
  members: z.array(householdMember),
});
export type Household = z.output<typeof household>;

const aRole = z.strictObject({ role: z.enum(householdRoles) });
const secret = z.strictObject({ token: text(100, z.minLength(1)) });
const member = z.strictObject({ userId: idInPath });

export const getHousehold = endpoint({
  method: "GET",
  path: "/api/household",
  summary: "One's household and its members; its id is null for who is in none",
  access: "signedIn",
  reply: household,
});

export const inviteToHousehold = endpoint({
  method: "POST",
  path: "/api/household/invitations",
  summary: "Makes a link by which one person may join, once and within 7 days; begins a household",
  access: "signedIn",
  body: aRole,
  reply: z.object({ url: z.string(), expiresAt: instant }),
});

export const withdrawInvitations = endpoint({
  method: "DELETE",
  path: "/api/household/invitations",
  summary: "Ends all invitations of one's household that nobody has accepted yet",
  access: "signedIn",
  reply: success,
});

export const getInvitation = endpoint({
  method: "GET",
  path: "/api/household/invitations/:token",
  summary: "Who invites, and to which role",
  access: "signedIn",
  params: secret,
  reply: z.object({
    /** The name of who invites. */
    invitedBy: z.string(),
    role: z.enum(householdRoles),
    expiresAt: instant,
  }),
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/household/invitations/:token/accept",
  summary: "Joins the household of an invitation; answers the household",
  access: "signedIn",
  params: secret,
  reply: household,
  status: 200,
});

export const changeMember = endpoint({
  method: "PATCH",
  path: "/api/household/members/:userId",
  summary: "Changes what a member of one's household may do; for those who manage it",
  access: "signedIn",
  params: member,
  body: aRole,
  reply: householdMember,
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/api/household/members/:userId",
  summary: "Removes a member, or leaves: one's own number, or `me`",
  access: "signedIn",
  params: member,
  reply: success,
});
