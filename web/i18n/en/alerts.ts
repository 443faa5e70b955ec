// Messages of the dashboard's first line: what went wrong since the last visit.
export default {
  label: "What went wrong",
  kind: {
    failed: "<name>{what}</name> did not play on <name>{speaker}</name> {when}.",
    missed: "<name>{what}</name> was missed on <name>{speaker}</name> {when}.",
    interrupted: "<name>{what}</name> was cut short on <name>{speaker}</name> {when}.",
    fallback: "<name>{speaker}</name> stayed silent {when}.",
    unreachable: "<name>{what}</name> is due on <name>{speaker}</name> {when}.",
  },
  today: "today at {time}",
  yesterday: "yesterday at {time}",
  tomorrow: "tomorrow at {time}",
  onDay: "on {day} at {time}",
  play: "Play it now",
  playLabel: "Play it now: {what} on {speaker}",
  started: "Started. Its schedule below shows how it goes.",
  more: "{count, plural, one {and # more} other {and # more}}",
  less: "Show only the newest",
  dismiss: "Dismiss",
  dismissAll: "Dismiss all",
  gone: "What this link was about was dismissed already, or is too long ago.",
};
