// Words for signing in, resetting a password and one's profile.
export default {};
