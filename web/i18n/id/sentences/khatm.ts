// The server's sentences about khatms, in Indonesian.
import type { khatmSentences } from "#contract/sentences/khatm-sentences";

const sentences: Record<keyof typeof khatmSentences, string> = {
  "khatm.name-missing": "Khatam memerlukan nama.",
  "khatm.days-too-few": "Khatam berlangsung sedikitnya satu hari.",
  "khatm.days-too-many": "Khatam berlangsung paling lama 1826 hari.",
  "khatm.end-ambiguous": "Sebutkan hari berakhirnya khatam atau lamanya dalam hari, salah satu.",
  "khatm.heard-reversed": "Yang didengar berakhir sebelum dimulai.",
  "khatm.most-reached": "Anda sudah mempunyai {count} khatam. Hapus satu untuk memulai yang lain.",
  "khatm.end-before-start": "Khatam berakhir pada atau sesudah hari pertamanya.",
  "khatm.past": "Hari terakhir khatam sudah lewat. Silakan pilih hari lain.",
  "khatm.finished": "Khatam ini sudah selesai. Mulai lagi atau pilih bagian lain.",
  "khatm.not-begun": "Khatam ini dimulai pada {date}.",
  "khatm.in-use":
    "Ada jadwal yang memutar khatam ini ({times}). Beri jadwal itu bagian lain atau hapus dahulu.",
  "khatm.other-ayah": "Ayat ini tidak termasuk khatam itu.",
  "khatm.recordings-missing": "{reciter} tidak mempunyai rekaman surah-surah ini.",
};
export default sentences;
