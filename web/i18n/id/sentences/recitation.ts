// The server's sentences about reciters, recordings and commands, in Indonesian.
import type { recitationSentences } from "#contract/sentences/recitation-sentences";

const sentences: Record<keyof typeof recitationSentences, string> = {
  "reciter.unknown": "Tidak ada qari seperti itu.",
  "reciter.without-surahs": "Qari ini tidak mempunyai surah.",
  "reciter.without-recordings": "{reciter} tidak mempunyai rekaman.",
  "recording.unknown": "Tidak ada rekaman seperti itu.",
  "recording.missing": "{reciter} tidak mempunyai rekaman {surah}.",
  "recordings.missing": "{reciter} tidak mempunyai rekaman {surahs}.",
  "recording.this-missing": "{reciter} tidak mempunyai rekaman surah ini.",
  "recordings.unreachable": "Rekaman tidak dapat dijangkau.",
  "recitations.none": "Belum ada rekaman tilawah.",
  "ayahs.without-times": "Waktu ayat dalam rekaman ini tidak diketahui.",

  "command.reciter-missing": "Memilih qari memerlukan reciterId.",
  "command.surah-missing": "Memilih surah memerlukan surahId.",
  "command.place-missing": "Berpindah posisi memerlukan posisi atau ayat.",
  "command.sleep-time-missing": "Pengatur waktu tidur memerlukan waktu.",
  "command.volume-missing": "Mengatur volume memerlukan nilai dari 0 sampai 100.",
  "command.last-surah": "Surah Terakhir",
  "command.first-surah": "Surah Pertama",
};
export default sentences;
