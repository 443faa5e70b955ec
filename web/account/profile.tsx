// Opens the profile from anywhere; the dialog itself is fetched then.
export function openProfile() {}
