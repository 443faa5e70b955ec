// Messages of the page for newcomers, three screens.
export default {
  title: "What Wird does",
  place: "Screen {number} of {count}",
  choose: "The Quran, at the times you choose",
  chooseText:
    "Choose once what is recited, who recites it, when, and on which speaker: at a time on the clock, or before or after a prayer.",
  begins: "Then it recites by itself",
  beginsText:
    "On Google and Nest speakers, on a tablet, or in any browser that stays open; an Echo begins by a routine of yours. At the end it fades out.",
  told: "And it tells you plainly",
  toldText:
    "You see what was heard. What could not be heard is told with its reason, so that you never find out from the silence.",
  next: "Next",
  back: "Back",
  begin: "Begin",
  daily: "Daily",
  onSpeaker: "on the speaker in the kitchen",
  played: "Played today at {time}",
  missed: "Missed yesterday",
  because: "the speaker was switched off",
};
