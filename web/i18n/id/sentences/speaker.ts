// The server's sentences about speakers, in Indonesian.
import type { speakerSentences, tabSentences } from "#contract/sentences/speaker-sentences";

const sentences: Record<keyof (typeof speakerSentences & typeof tabSentences), string> = {
  "speaker.name-missing": "Speaker memerlukan nama.",
  "speaker.most-reached":
    "Anda mempunyai {most} speaker, dan itu yang terbanyak untuk satu akun. Hapus satu yang tidak lagi Anda perlukan, lalu tambahkan yang ini.",
  "speaker.not-seen": "Speaker ini tidak terlihat di jaringan. Apakah menyala?",
  "speaker.changing-hands": "Kendali speaker ini sedang berpindah. Coba lagi nanti.",
  "speaker.disconnected-first": "{speaker} terputus. Hubungkan dahulu.",
  "speaker.disconnected-in-wird": "{speaker} terputus di Wird.",
  "speaker.of-others":
    "{speaker} milik orang lain, dan akun jadwal ini tidak boleh melantunkan di sana.",
  "speaker.was-disconnected-in-wird": "{speaker} diputuskan di Wird.",
  "speaker.connection-lost": "Koneksi ke {speaker} terputus.",
  "speaker.not-found": "{speaker} tidak ditemukan di jaringan.",
  "speaker.not-linked":
    "Wird tidak tahu speaker mana di jaringan Anda yang dimaksud dengan {speaker}. Hubungkan speaker itu di halaman Perangkat, lalu pilih di jadwal Anda.",
  "speaker.no-answer": "{speaker} tidak menjawab.",
  "speaker.plays-on":
    "{speaker} tidak menurut ketika disuruh berhenti, dan mungkin masih melantunkan. Hentikan langsung di speakernya.",
  "speaker.unusable": "{speaker} tidak dapat dipakai.",
  "speaker.fault-in-wird": "{speaker} tidak dapat dipakai, karena kesalahan dalam Wird.",
  "speaker.recording-silent": "{speaker} menerima rekaman tetapi tidak mulai memutarnya.",
  "speaker.recording-refused": "{speaker} tidak dapat memutar rekaman ini.",
  "speaker.recording-stalled": "{speaker} tidak lagi menerima rekaman.",
  "speaker.broke-off": "{speaker} berhenti bersuara di tengah rekaman.",
  "speaker.load-refused": "{speaker} belum siap menerima rekaman.",
  "speaker.other-recording": "{speaker} sementara itu diberi rekaman lain.",
  "speaker.other-command": "{speaker} diperintah hal lain sebelum ini dapat dimulai.",
  "speaker.player-not-started": "{speaker} tidak memulai pemutarnya.",
  "speaker.player-refused": "{speaker} tidak dapat memulai pemutarnya.",
  "speaker.volume-refused": "{speaker} tidak dapat mengatur volumenya.",
  "speaker.command-refused": "{speaker} tidak dapat melakukannya.",
  "speaker.command-unsent": "{speaker} tidak dapat diberi tahu: {problem}",
  "speaker.idle": "{speaker} tidak memutar apa-apa.",
  "speaker.nothing-playing": "Tidak ada yang diputar di {speaker}.",
  "speaker.playing-already": "{speaker} sudah memutar, jadi berfungsi.",

  "speaker.stopped-by-you": "Anda menghentikan {speaker}.",
  "speaker.stopped": "Seseorang menghentikan {speaker}.",
  "speaker.player-stopped": "Seseorang menghentikan pemutar di {speaker}.",
  "speaker.used-otherwise": "Orang lain memakai {speaker} sementara itu.",
  "speaker.taken-over": "{speaker} diambil alih oleh {app}.",
  "speaker.taken-by-another-app": "{speaker} diambil alih oleh aplikasi lain.",
  "speaker.taken-by-another-recitation": "{speaker} diambil alih oleh tilawah lain.",
  "speaker.restarted-paused": "{speaker} dijeda, lalu dimulai ulang.",
  "speaker.sleep-timer": "Pengatur waktu tidur menghentikan {speaker}.",

  "echo.not-steerable":
    "Amazon tidak mengizinkan siapa pun mengendalikan {speaker} dari luar. Minta kepada Alexa, atau pakai rutinitas.",

  "player.not-set-up":
    "{speaker} adalah pemutar Home Assistant, yang tidak lagi diatur di Wird ini.",
  "player.home-unreachable": "{speaker} tidak dapat dijangkau: Home Assistant tidak menjawab.",
  "player.token-refused":
    "{speaker} tidak dapat dipakai: Home Assistant menolak token Wird. Pengelola Wird dapat memasang yang baru.",
  "player.not-listed":
    "Home Assistant tidak mempunyai pemutar seperti itu yang dapat memutar rekaman. Apakah menyala?",
  "player.unknown": "Home Assistant tidak lagi mempunyai pemutar untuk {speaker}.",
  "player.unavailable": "Home Assistant mengatakan bahwa {speaker} tidak tersedia.",
  "player.refused": "{speaker} tidak dapat melakukannya. Home Assistant mengatakan: {problem}",
  "player.cannot-pause": "{speaker} tidak dapat dijeda: hanya dapat dihentikan.",
  "player.cannot-seek": "{speaker} tidak dapat berpindah ke posisi lain dalam rekaman.",
  "player.volume-fixed": "Volume {speaker} tidak dapat diatur dari sini.",
  "player.began-at-start":
    "{speaker} tidak dapat mulai di tengah rekaman, maka dimulai dari awalnya.",

  "browser.no-tab": "{speaker} tidak terbuka di tab peramban mana pun.",
  "browser.closed": "{speaker} ditutup.",
  "browser.opened-again": "{speaker} dibuka lagi.",

  "tab.volume-fixed": "Volume perangkat ini hanya dapat diatur dengan tombolnya sendiri.",
  "tab.playing-not-allowed":
    "Peramban tidak mengizinkan Wird memutar suara secara otomatis. Buka Wird di sana dan tekan “Izinkan pemutaran”.",
  "tab.recording-refused": "Rekaman tidak dapat diputar di peramban.",
};
export default sentences;
