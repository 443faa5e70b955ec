// Messages of finding a recitation: favourites, ten seconds to listen, sharing.
export default {
  favourites: "Favourites",
  recent: "Heard lately",
  all: "All reciters",
  recitations: "{count, plural, =1 {1 recitation} other {# recitations}}",
  rowButtons: "Listen and favourites",
  listen: "Listen to {name} for ten seconds",
  stop: "Stop listening to {name}",
  listening: "Listening to {name}...",
  failed: "The recording of {name} could not be played.",
  busy: "Wird recites in this browser just now. Listen when it has finished.",
  like: "Favourite: {name}",
  share: "Share {name}",
  copied: "Link copied",
  shared: "{surah}, {reciter}",
  lacking: "{reciter} has no recording of {surah}, so another reciter is chosen.",
  notShown: "What was shared is not there.",
};
