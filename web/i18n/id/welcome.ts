// Messages of the page for newcomers, in Indonesian.
import type english from "../en/welcome.ts";

const words: typeof english = {
  title: "Apa yang dilakukan Wird",
  place: "Layar {number} dari {count}",
  choose: "Al-Qur’an, pada waktu yang Anda pilih",
  chooseText:
    "Cukup sekali pilih apa yang diputar, siapa qarinya, kapan, dan di speaker mana: pada jam tertentu, atau sebelum atau sesudah salat.",
  begins: "Lalu tilawah dimulai secara otomatis",
  beginsText:
    "Di speaker Google dan Nest, di tablet, atau di peramban mana pun yang tetap terbuka; Echo mulai lewat rutinitas Anda. Pada akhirnya suara mengecil perlahan.",
  told: "Dan Wird memberi tahu dengan jelas",
  toldText:
    "Anda melihat apa yang telah diputar. Yang gagal diputar diberitahukan beserta alasannya, sehingga Anda tidak perlu menebaknya dari kesunyian.",
  next: "Berikutnya",
  back: "Kembali",
  begin: "Mulai",
  daily: "Setiap hari",
  onSpeaker: "di speaker dapur",
  played: "Diputar hari ini pukul {time}",
  missed: "Terlewat kemarin",
  because: "speakernya dimatikan",
};

export default words;
