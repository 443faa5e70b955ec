// The server's sentences about requests, input and the live connection, in Indonesian.
import type { requestSentences } from "#contract/sentences/request-sentences";

const sentences: Record<keyof typeof requestSentences, string> = {
  "error.invalid-input": "Ada yang tidak valid dalam permintaan ini.",
  "error.invalid-credentials": "Nama pengguna, email, atau kata sandi salah.",
  "error.not-signed-in": "Anda belum masuk.",
  "error.forbidden": "Anda tidak boleh melakukan ini.",
  "error.foreign-origin": "Permintaan ini datang dari situs lain.",
  "error.not-found": "Tidak ada apa-apa di sini.",
  "error.conflict": "Ini bertentangan dengan yang sudah ada.",
  "error.no-place":
    "Pilih tempat Anda dahulu di halaman Salat: waktu salat dihitung untuk tempat itu.",
  "error.username-taken": "Nama pengguna ini sudah dipakai. Silakan pilih yang lain.",
  "error.email-taken": "Sudah ada akun dengan alamat email ini.",
  "error.sync-running": "Sinkronisasi sudah berjalan.",
  "error.cannot-start-remotely":
    "Amazon tidak mengizinkan siapa pun memulai audio di Echo dari luar. Minta kepada Alexa, atau pakai rutinitas.",
  "error.speaker-cannot": "Speaker ini tidak bisa melakukan itu.",
  "error.not-set-up": "Pengelola server ini belum menyiapkan fitur ini.",
  "error.too-large": "Permintaan ini terlalu besar.",
  "error.not-json": "Silakan kirim JSON.",
  "error.range-not-satisfiable": "Bagian ini berada di luar akhir suara.",
  "error.key-reused":
    "Idempotency-Key ini sudah pernah dikirim dengan permintaan lain. Silakan kirim yang baru.",
  "error.too-many-tries": "Terlalu banyak percobaan. Tunggu sebentar lalu coba lagi.",
  "error.internal": "Terjadi kesalahan di pihak kami, dan sudah ditulis ke log.",
  "error.speaker-unreachable": "Speaker tidak menjawab.",
  "error.unavailable": "Wird tidak dapat menjawab sekarang. Coba lagi nanti.",

  "alexa.linking-not-set-up":
    "Penautan akun dengan Amazon belum disiapkan di server ini: diperlukan ALEXA_CLIENT_ID dan ALEXA_REDIRECT_URIS.",

  "server.overloaded": "Wird sedang terlalu sibuk. Coba lagi dalam beberapa detik.",
  "server.disk-full":
    "Tidak ada yang dapat disimpan: disk Wird ini penuh. Yang sudah ada masih dapat dibaca.",
  "server.stopping": "Wird sedang berhenti.",
  "server.clock-wrong":
    "Jam server ini dan jam basis datanya berselisih {seconds} detik: server tidak memulai bacaan sebelum keduanya sama.",

  "request.late": "Permintaan tidak tiba pada waktunya.",
  "request.head-too-large": "Alamat atau header permintaan terlalu besar.",
  "request.not-http": "Ini bukan permintaan HTTP.",
  "request.address-invalid": "Alamat ini tidak valid.",
  "request.other-public-url":
    "Halaman ini tidak berada di {address}. Buka Wird di sana, atau isi PUBLIC_URL dengan alamat ini.",
  "request.body-compressed": "Kirim isinya sebagaimana adanya, tanpa dimampatkan.",
  "request.json-invalid": "Ini bukan JSON yang valid.",
  "request.form-missing": "Silakan kirim formulir: application/x-www-form-urlencoded.",
  "request.key-invalid":
    "Idempotency-Key terdiri atas 1 sampai {longest} karakter ASCII yang terlihat.",
  "request.web-socket-only": "Di sini hanya WebSocket yang boleh dibuka.",
  "request.bearer-token-missing": "Kirim token akses sebagai bearer token.",
  "request.bearer-token-invalid": "Token akses ini tidak valid.",
  "request.alexa-only": "Hanya Alexa yang boleh memanggil ini.",
  "request.alexa-json-invalid": "Ini bukan JSON.",
  "request.alexa-invalid": "Ini bukan permintaan dari Alexa.",

  "input.field-unknown": "Isian tidak dikenal: {fields}.",
  "input.in-field": "{field}: {reason}",
  "input.expected": "yang diharapkan {expected}.",
  "input.expected-one-of": "yang diharapkan salah satu dari {values}.",
  "input.at-least": "sedikitnya {least}.",
  "input.at-least-characters": "sedikitnya {least, plural, other {# karakter}}.",
  "input.at-most": "paling banyak {most}.",
  "input.at-most-characters": "paling banyak {most, plural, other {# karakter}}.",
  "input.invalid": "tidak valid.",
  "input.text-with-nul": "Teks tidak boleh memuat karakter NUL.",
  "input.id-invalid": "Yang diharapkan bilangan bulat positif.",
  "input.page-limit-invalid": "Isi limit dengan bilangan bulat dari 1 sampai 500.",
  "input.timezone-unknown": "Zona waktu ini tidak dikenal Wird. Contoh yang benar: Asia/Jakarta.",
  "input.days-reversed": "Hari terakhir berada sebelum hari pertama.",
  "input.days-too-many": "Minta paling banyak 400 hari.",

  "live.messages-too-many": "Terlalu banyak pesan.",
  "live.message-invalid": "Pesan ini tidak valid.",
  "live.other-user": "Anda masuk sebagai orang lain.",
  "live.pages-too-many":
    "Anda membuka {most} halaman Wird, dan itu batas yang dapat menerima pembaruan sekaligus. Tutup salah satunya.",
  "live.user-missing": "Silakan sebutkan dahulu siapa Anda.",

  "text.as-given": "{text}",
  "text.two": "{first} {second}",
};
export default sentences;
