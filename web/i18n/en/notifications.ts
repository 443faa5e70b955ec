// Messages of notifications in browsers.
export default {
  title: "Notifications in this browser",
  text: "This device shows what went wrong, also while no page of Wird is open.",
  insecure:
    "Browsers have them for https addresses only. How a Wird at home gets one is in docs/hosting.md, under “https at home”.",
  homeScreen:
    "On an iPhone or iPad, add Wird to the Home Screen first (Share, Add to Home Screen), and open it there.",
  unsupported: "This browser has none, or blocks them in private windows.",
  denied: "They are blocked for Wird in this browser’s settings: allow them there first.",
  failed: "The browser could not turn them on. Try again, or another browser.",
  others: "Other browsers with notifications",
  also: "Also in {browser}",
  remove: "Remove",
  removeName: "Remove {browser}",
  way: "Notification in {browser}",
};
