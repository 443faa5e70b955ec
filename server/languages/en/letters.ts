// The letters about an account, in English.

export default {
  greeting: (name: string) => `Assalamu alaikum ${name},`,
  wird: "Wird",
  reset: {
    subject: "Reset your Wird password",
    asked: "Somebody, probably you, asked for a new password for your Wird account.",
    link: "Set a new password",
    token: "If you are asked for a reset token, it is:",
    limits:
      "The link works once, for one hour. If it was not you, do nothing: your password stays as it is.",
  },
  address: {
    subject: "Confirm your e-mail address for Wird",
    made: "A Wird account was made with this e-mail address. If it was you, please confirm that the address is yours.",
    link: "Confirm my address",
    limits:
      "Confirm it before you connect programs, agents or a household: what was connected before is ended then. Wird works without it too. A confirmed address keeps your password when you later sign in with Google. If it was not you, do nothing.",
  },
  google: {
    subject: "Your Wird account now signs in with Google",
    linked:
      "You signed in to Wird with Google, and your account here has the same e-mail address, so the two belong together now.",
    safety:
      "For your safety the old password was removed and all other devices were signed out: nobody had proven before that this address is theirs. You can set a new password in your profile at any time.",
    kept: "Your password works as before.",
    link: "Open Wird",
  },
};
