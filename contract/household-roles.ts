// What a member of a household may do with the speakers and schedules of the others.

/** `listen`: sees, plays, pauses, stops, sets the volume. `manage`: changes them too, as their owner. */
export const householdRoles = ["manage", "listen"] as const;
export type HouseholdRole = (typeof householdRoles)[number];

/** True when who has `role` may do what `needed` may; null: no member. */
export function mayAs(role: HouseholdRole | null, needed: HouseholdRole): boolean {
  return role === "manage" || (role !== null && role === needed);
}

/** A speaker that a schedule names: who listens makes schedules for speakers of one's own only. */
export const MANAGED = { owner: "device", members: "manage" } as const;
