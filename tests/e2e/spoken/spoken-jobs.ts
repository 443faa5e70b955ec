// What a screen reader is told where the main jobs are done, in the order of reading; each is the beginning of a line.

export const spoken = {
  dashboard: [
    'link "Skip to content"',
    'navigation "Main"',
    'heading "Welcome, Amina Khan!"',
    'region "Next recitation"',
    // Of the schedule that is next: on a Friday morning it is another one.
    'StaticText "{speaker}"',
    'button "Play now: schedule at {time}"',
    'button "Skip next: schedule at {time}"',
    'heading "Quran Playback Schedules"',
    'StaticText "You have 2 active schedules"',
    'heading "Recite the Quran by Mishary Alafasi in the Kitchen, every day at 04:50',
    'button "Edit schedule at 04:50"',
    'switch "04:50, Daily: switched on", checked',
    'region "Google Home"',
    'StaticText "Connected"',
    'button "Rename Kitchen"',
    'slider "Volume of Kitchen", value 50',
    'group "Quran Player"',
    'button "Play"',
  ],
  "connect-speakers": [
    'dialog "Connect Google Home", described as "Choose the speakers that Wird may play on."',
    'checkbox "Kitchen Connected already", disabled',
    'button "Cancel"',
    'button "Close"',
  ],
  "new-schedule": [
    'dialog "Create New Schedule"',
    'group "What is recited?"',
    'radio "Continuously", checked',
    'InputTime "Start Time"',
    'InputTime "End Time"',
    'combobox "Frequency", value Daily',
    'button "Reciter Mishary Alafasi"',
    'combobox "Device", value Kitchen',
    'button "Create Schedule"',
  ],
  player: [
    'tab "Player", selected',
    'slider "Position"',
    'button "Pause"',
    'button "Play on: This browser"',
    'button "Reciter Mishary Alafasi"',
    'combobox "Surah", value 1. Al-Faatiha',
    'status "Live updates: Live"',
    // Said once, when it begins.
    'status ""',
    'StaticText "Al-Faatiha, Mishary Alafasi"',
  ],
  history: [
    'tab "History", selected',
    'heading "Your Listening History"',
    'button "List", pressed',
    'button "Resume Yaseen at 21:50"',
  ],
  register: [
    'heading "Create a new account"',
    'textbox "Name", invalid, described as "Name is required"',
    'textbox "Username", invalid, described as "Username is required"',
    'textbox "Email", invalid, described as "Invalid email address"',
    'textbox "Password", invalid, described as "At least 6 characters',
    'button "Show password"',
    'button "Create account"',
  ],
} as const;

/** The first that is not told after those before it; undefined when all are. */
export function missingIn(lines: readonly string[], wanted: readonly string[]): string | undefined {
  let at = 0;
  return wanted.find((each) => {
    const found = lines.findIndex((line, index) => index >= at && line.startsWith(each));
    if (found >= 0) at = found + 1;
    return found < 0;
  });
}
