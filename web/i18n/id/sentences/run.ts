// The server's sentences about schedules and their runs, in Indonesian.
import type { runSentences } from "#contract/sentences/run-sentences";

const sentences: Record<keyof typeof runSentences, string> = {
  "schedule.time-invalid": "Waktu ditulis HH:MM, dari 00:00 sampai 23:59.",
  "schedule.date-invalid": "Tanggal ditulis YYYY-MM-DD.",
  "schedule.date-not-in-calendar": "Hari ini tidak ada dalam kalender.",
  "schedule.days-missing": "Pilih sedikitnya satu hari.",
  "schedule.day-twice": "Ada hari yang disebut dua kali.",
  "schedule.count-invalid": "Isi count dengan bilangan bulat dari 1 sampai 400.",
  "schedule.most-reached":
    "Anda mempunyai {most} jadwal, dan itu yang terbanyak untuk satu akun. Hapus satu yang tidak lagi Anda perlukan, lalu buat yang ini.",
  "schedule.end-equals-start": "Waktu selesai harus berbeda dengan waktu mulai.",
  "schedule.past": "Waktu ini sudah lewat. Silakan pilih hari lain.",
  "schedule.starting-already": "Jadwal ini sudah sedang dimulai.",
  "schedule.no-next-run": "Jadwal ini tidak mempunyai pemutaran berikutnya untuk dilewati.",
  "schedule.no-skipped-run": "Jadwal ini tidak mempunyai pemutaran yang dilewati untuk dipulihkan.",
  "schedule.speakers-too-many": "Satu jadwal diputar di paling banyak 5 speaker.",
  "schedule.speaker-twice": "Ada speaker yang disebut dua kali.",
  "schedule.fallback-twice":
    "Speaker pengganti tidak boleh salah satu speaker yang memang sudah memutar.",
  "schedule.fallback-echo":
    "Tidak ada yang dapat memulai Echo, jadi Echo tidak dapat menggantikan speaker lain. Silakan pilih yang lain.",
  "schedule.echo-has-no-fallback":
    "Jadwal di Echo menunggu rutinitasnya: tidak ada speaker lain yang dapat menggantikannya. Silakan pilih speaker lain, atau tanpa pengganti.",
  "schedule.also-on-echo":
    "Tidak ada yang dapat memulai Echo, jadi Echo tidak dapat memutar bersama speaker lain. Silakan pilih yang lain.",
  "schedule.zone-unknown":
    "Server ini tidak mengenal zona waktu {timezone}, sehingga tidak tahu kapan jadwal ini tiba. Pilih zona waktu lain untuknya, atau perbarui Node.js di server.",
  "schedule.damaged":
    "Data jadwal ini tidak dapat dibaca ({fields}). Atur kembali lalu simpan, atau hapus.",
  "schedule.not-computed":
    "Waktu berikutnya dari jadwal ini tidak dapat dihitung. Periksa tempat dan pengaturan salat, lalu simpan lagi jadwal ini; penyebabnya ada di log server.",
  "run.away-too-long":
    "Wird mati atau tidur saat ini diputar, dan kembali terlambat untuk melanjutkannya.",
  "schedule.changed-while-playing": "Jadwal ini diubah atau dihapus selagi diputar.",

  "portion.surahs-missing": "Pilih sedikitnya satu surah.",
  "portion.surahs-too-many": "Satu bagian memuat paling banyak 114 surah.",
  "portion.range-reversed": "Ayat pertama berada sebelum ayat terakhir, atau sama dengannya.",
  "portion.kind-unknown": "Bagian mempunyai jenis: onwards, surahs, range, khatm, atau sound.",
  "portion.end-time-missing": "Pemutaran terus-menerus memerlukan waktu selesai.",
  "portion.reciter-missing": "Silakan pilih qari.",
  "portion.echo-plays-whole-surahs":
    "Echo hanya memutar surah utuh. Silakan pilih speaker lain untuk ini.",
  "portion.echo-plays-no-sounds":
    "Echo hanya memutar surah, dan hanya bila diminta: azan atau suara lain tidak dapat dimulai di sana pada waktunya. Silakan pilih speaker lain untuk ini.",
  "portion.player-cannot-seek":
    "{speaker} tidak dapat berpindah ke posisi lain dalam rekaman, jadi hanya memutar surah utuh. Silakan pilih speaker lain untuk ini.",
  "portion.player-cannot-pause":
    "{speaker} tidak dapat dijeda, jadi tidak ada hening di antara ulangan. Silakan pilih speaker lain untuk ini.",
  "portion.ayahs-counted-otherwise":
    "Dalam {rewaya} ayat diberi nomor secara berbeda. Pilih surah utuh: {surahs}.",
  "portion.ayahs-untimed":
    "Waktu ayat oleh {reciter} tidak diketahui untuk {surahs}. Pilih surah utuh: {surahs}.",
  "portion.khatm-unknown": "Tidak ada khatam seperti itu.",
  "portion.sound-unknown": "Tidak ada suara seperti itu.",
  "portion.ayah-missing": "{surah} mempunyai {count} ayat, tidak ada ayat {ayah}.",

  "run.skipped": "Anda melewati pemutaran ini.",
  "run.awaiting-speaker": "Menunggu {speaker} mulai memutar.",
  "run.other-schedule": "Jadwal lain dimulai di {speaker}.",
  "run.something-else": "Sesuatu yang lain dimulai di {speaker}.",
  "run.not-started": "{speaker} tidak mulai memutar.",
  "run.stayed-paused": "{speaker} dijeda, dan tidak dilanjutkan siapa pun sampai waktunya habis.",
  "run.muted-at-end": "{speaker} dibisukan pada akhirnya.",
  "run.volume-zero-at-end": "Volume {speaker} adalah 0 pada akhirnya.",
  "run.surah-left-out": "{surah} dilewati. {reason}",
  "run.surahs-left-out": "{surahs} dilewati. {reason}",
  "run.ayahs-untimed": "Waktu ayat oleh {reciter} tidak diketahui untuk {surahs}.",
  "run.sound-deleted": "Suaranya telah dihapus.",
  "run.sound-left-out": "{title} dilewati. {reason}",
  "run.slept-through":
    "Wird mati atau dalam mode tidur selagi ini diputar, dan baru kembali sesudah waktunya habis.",
  "run.after-backup":
    "Ini dijadwalkan setelah cadangan yang dipulihkan ke Wird: apa yang terjadi tidak diketahui.",
  "run.open-at-backup":
    "Ini sedang berlangsung ketika cadangan yang dipulihkan ke Wird dibuat: apa yang terjadi tidak diketahui.",
  "run.missed":
    "Wird mati atau dalam mode tidur pada waktu ini, dan baru kembali sesudah waktunya habis.",
  "run.missed-start":
    "Wird mati atau dalam mode tidur pada waktu ini, dan kembali terlalu lambat untuk memulai.",
  "run.late":
    "Dimulai terlambat {minutes, plural, =0 {kurang dari satu menit} other {# menit}}, karena Wird mati atau dalam mode tidur pada waktunya.",

  "run.fallback": "{fallback} memutar tilawah menggantikan {speaker}. {reason}",
  "run.fallback-failed": "Baik {speaker} maupun {fallback} tidak memutar tilawah. {reason} {why}",
  "run.silent": "{speaker} belum mulai memutar satu menit sesudah waktunya.",

  "run.awaiting-routine": "Menunggu rutinitas Alexa Anda.",
  "run.routine-missing": "Rutinitas Alexa Anda tidak membuka Wird pada waktunya.",
  "run.echo-silent": "Echo tidak melaporkan bahwa pemutaran dimulai.",
  "run.echo-paused": "Dijeda di Echo.",
  "run.echo-fell-silent": "Echo berhenti bersuara: ia tidak meminta surah berikutnya.",
  "run.echo-stopped": "Anda menghentikannya di Echo.",
  "run.echo-asked-otherwise": "Sesuatu yang lain diminta pada Echo ini.",
  "run.echo-failed": "Echo tidak dapat memutar rekamannya.",
};
export default sentences;
