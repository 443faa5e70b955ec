// Messages of finding a recitation, in Indonesian.
import type english from "../en/finding.ts";

const words: typeof english = {
  favourites: "Favorit",
  recent: "Baru didengar",
  all: "Semua qari",
  recitations: "{count, plural, other {# rekaman}}",
  rowButtons: "Dengarkan dan favorit",
  listen: "Dengarkan {name} selama sepuluh detik",
  stop: "Berhenti mendengarkan {name}",
  listening: "Memperdengarkan {name}...",
  failed: "Rekaman {name} tidak dapat diputar.",
  busy: "Wird sedang memutar tilawah di peramban ini. Dengarkan setelah selesai.",
  like: "Favorit: {name}",
  share: "Bagikan {name}",
  copied: "Tautan tersalin",
  shared: "{surah}, {reciter}",
  lacking: "{reciter} tidak mempunyai rekaman {surah}, maka dipilih qari lain.",
  notShown: "Yang dibagikan tidak ada.",
};

export default words;
