// Messages of the first steps on the dashboard, in Indonesian.
import type english from "../en/start.ts";

const words: typeof english = {
  title: "Mulai dalam tiga langkah",
  done: "Selesai",
  speaker: "Hubungkan speaker",
  speakerText: "Speaker Google atau Alexa, atau cukup peramban ini.",
  useSpeaker: "Pakai <name>{speaker}</name>",
  useBrowser: "Pakai peramban ini",
  others: "Semua yang ditemukan",
  looking: "Mencari speaker di jaringan Anda...",
  noneYet: "Belum ada speaker yang ditemukan di jaringan ini. Pencarian berlanjut.",
  schedule: "Buat jadwal",
  scheduleText: "Pilih apa yang diputar, kapan, dan di mana didengarkan.",
  chooseTime: "Pilih waktu",
  hear: "Dengarkan sekarang",
  hearText: "Coba sekarang juga. Pada waktunya, tilawah dimulai secara otomatis.",
  hearOn: "Dengarkan sekarang di <name>{speaker}</name>",
  hearHere: "Dengarkan sekarang di peramban ini",
  heard: "Anda sudah mendengarnya. Mulai sekarang, tilawah dimulai secara otomatis pada waktunya.",
  welcome: "Apa yang dilakukan Wird, dalam tiga layar singkat",
};

export default words;
