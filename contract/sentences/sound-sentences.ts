// Sentences about sounds of one's own: uploads that are refused.

export const soundSentences = {
  "sound.name-missing": "A sound needs a name.",
  "sound.address-invalid":
    "A sound's address begins with https:// and has no user name or password in it.",
  "sound.empty": "This file is empty.",
  "sound.not-audio":
    "This file is no MP3, AAC, Ogg or WAV recording, or it is damaged. Save it as MP3 and try again.",
  "sound.too-large": ({ megabytes }: { megabytes: string }) =>
    `A sound may have at most ${megabytes} MB. Shorten it, or save it as MP3 with a lower quality.`,
  "sound.most-reached": ({ most }: { most: number }) =>
    `There are ${most} sounds already, which is the most. Delete one that you no longer need.`,
  "sound.room-used":
    "Your sounds would need more than 200 MB together. Delete one that you no longer need.",
  "sound.in-use": ({ schedules }: { schedules: string }) =>
    `Schedules still play this sound: ${schedules}. Choose something else there first.`,
  "upload.others-running": "Please wait until your other uploads are done.",
  "upload.compressed": "Please send the file as it is, not compressed.",
  "upload.file-missing": "There is no file in this form.",
  "upload.files-too-many": "Please send one file at a time.",
  "upload.form-cut-short": "The form in this request is cut short.",
  "upload.form-too-long": ({ most }: { most: number }) => `A form has at most ${most} parts here.`,
};
