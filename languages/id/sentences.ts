// The server's sentences in Indonesian, for pages, letters and other messages.
import type { SentenceTable } from "../sentence-renderer.ts";

/** The text that chooses its name. */
const prayer =
  "{prayer, select, fajr {Subuh} sunrise {Terbit} dhuhr {Zuhur} asr {Asar} maghrib {Magrib} other {Isya}}";

const late = "{minutes, plural, =0 {kurang dari satu menit} other {# menit}}";

const sentences: SentenceTable = {
  // About accounts.
  "account.username-missing": "Nama pengguna wajib diisi",
  "account.username-invisible":
    "Nama pengguna tidak boleh memuat karakter yang tidak terlihat, seperti ganti baris.",
  "account.email-missing": "Email wajib diisi",
  "account.email-invalid": "Alamat email tidak valid",
  "account.name-missing": "Nama wajib diisi",
  "account.language-unknown": "Wird belum berbicara bahasa ini.",
  "account.password-short": "Kata sandi harus sedikitnya 6 karakter",
  "account.password-long": "Kata sandi paling panjang 1.024 karakter",
  "account.passwords-differ": "Kata sandi harus sama",
  "account.reset-token-missing": "Token pengaturan ulang wajib diisi",
  "account.reset-link-invalid":
    "Tautan ini tidak valid atau sudah kedaluwarsa. Silakan minta yang baru.",
  "account.current-password-wrong": "Kata sandi Anda saat ini tidak benar.",
  "account.deletion-unconfirmed": "Untuk menghapus akun Anda, ketik nama penggunanya.",
  "account.only-admin":
    "Ini satu-satunya administrator. Jadikan orang lain administrator dahulu, agar Wird tetap mempunyai satu.",

  "account.registration-closed":
    "Server ini tidak menerima akun baru. Tanyakan kepada pengelolanya bila Anda seharusnya memilikinya.",
  "account.registration-invited":
    "Server ini menerima akun baru hanya dengan undangan. Buka tautan undangan ke sebuah rumah tangga, lalu daftar di sana.",
  "account.created": "Akun Anda telah dibuat!",
  "account.signed-in": "Selamat datang kembali!",
  "account.signed-out": "Anda telah berhasil keluar.",
  "account.signed-out-everywhere": "Anda telah dikeluarkan di semua tempat.",
  "account.password-changed": "Kata sandi Anda telah diganti.",
  "account.deleted": "Akun Anda dan semua datanya telah dihapus.",
  "account.reset-link-sent":
    "Jika email Anda terdaftar, Anda akan menerima tautan untuk mengatur ulang kata sandi.",
  "account.password-reset":
    "Kata sandi Anda berhasil diatur ulang. Sekarang Anda dapat masuk dengan kata sandi baru.",
  "account.pause-over": "Hari ini sudah lewat. Jeda sampai hari lain sesudahnya.",
  "person.sessions-ended": "Semua sesi telah diakhiri.",
  "person.deleted": "Akun itu dan semua datanya telah dihapus.",

  "google.not-set-up": "Masuk dengan Google belum diatur di server ini.",
  "google.client-unknown": "Google tidak mengenal ID atau kunci rahasia klien server ini.",
  "google.answer-late": "Jawaban Google datang terlambat atau sudah pernah dipakai.",
  "google.no-answer": "Google tidak menjawab.",
  "google.connection-error": "Gagal menghubungi Google",

  // About agents.
  "agent.name-missing": "Rumah memerlukan nama.",
  "agent.most-reached":
    "Anda mempunyai {most} rumah, yaitu batas untuk satu akun. Hapus satu yang tidak diperlukan lagi, lalu tambahkan yang ini.",
  "agent.code-unknown":
    "Kode ini sudah dipakai, kedaluwarsa, atau tidak ada. Silakan buat yang baru di Wird, pada “Speaker di rumah lain”.",
  "agent.away": "{speaker} tidak dapat dijangkau: agen {home} tidak terhubung.",
  "agent.revoked":
    "Agen ini telah dihapus dari akunnya, atau tokennya tidak dikenal. Silakan pasangkan lagi.",
  "agent.replaced": "Agen lain telah terhubung dengan token milik agen ini.",
  "agent.too-old":
    "Agen ini (Wird {agent}) terlalu lama untuk server (Wird {server}). Silakan perbarui agen.",
  "agent.too-new":
    "Agen ini (Wird {agent}) terlalu baru untuk server (Wird {server}). Agen akan terhubung setelah server diperbarui.",
  "agent.message-invalid": "Agen mengirim sesuatu yang tidak dimengerti server.",
  "agent.messages-too-many": "Agen mengirim terlalu banyak sekaligus.",
  "run.home-plays-by-itself":
    "{home} tidak terhubung ke Wird. Yang terjadwal di sana diputar oleh agennya, dan dilaporkan setelah terhubung lagi.",
  "run.home-not-heard-yet":
    "{home} belum terhubung lagi ke Wird sejak jadwal ini. Apa yang diputar di sana diketahui setelah terhubung lagi.",
  "agent.address-refused":
    "Rekaman ini tidak diberikan kepada {speaker}: agen hanya memutar alamat https publik dan suara dari servernya sendiri.",

  // About alerts and tokens.
  "alert.address-invalid":
    "Ini bukan alamat web. Alamat diawali https:// atau http:// dan tidak memuat # beserta lanjutannya.",
  "alert.topic-missing":
    "Alamat ntfy diakhiri topiknya, misalnya https://ntfy.sh/our-house. Topik terdiri atas huruf, angka, _ dan -.",
  "alert.mail-missing":
    "Akun Anda tidak mempunyai alamat email. Tambahkan satu sebelum meminta email.",
  "alert.quiet-half": "Jam tenang memerlukan awal dan akhir yang berbeda.",
  "alert.no-way":
    "Belum ada cara untuk memberi tahu Anda. Pilih dulu email, notifikasi, aplikasi ponsel, atau webhook.",
  "alert.private-address":
    "Alamat ini menuju jaringan pribadi, yang tidak dipanggil oleh server ini.",
  "alert.name-unknown": "Tidak ada server bernama {host}.",
  "alert.no-answer": "{host} tidak menjawab dalam 10 detik.",
  "alert.refused-connection": "{host} tidak dapat dihubungi: {problem}.",
  "alert.redirected":
    "Jawabannya berupa pengalihan ke alamat lain ({status}), yang tidak diikuti Wird. Pakai alamat tujuannya.",
  "alert.answered": "Jawabannya {status}.",
  "alert.refused": "Pesan ditolak dengan {status}.",
  "alert.mail-unproven":
    "{address} belum dikonfirmasi, dan peringatan hanya dikirim ke alamat yang sudah dikonfirmasi. Surat dimulai setelah Anda membuka tautan dalam surat yang telah dikirim Wird ke sana.",
  "alert.mail-sent": "Server email menerima email untuk {address}.",
  "alert.mail-written":
    "Tidak ada server email: emailnya berupa berkas di folder kotak keluar (outbox) server.",
  "alert.mail-failed": "Server email tidak menerima emailnya: {problem}",
  "alert.push-invalid": "Langganan notifikasi peramban tidak valid. Coba lagi.",
  "alert.push-most":
    "Sudah ada {most} peramban dengan notifikasi, dan itu batasnya. Hapus satu dulu.",
  "alert.push-gone": "Peramban itu tidak menerima notifikasi lagi: sudah dihapus dari daftar.",
  "alert.unexplained": "Sebabnya tidak diketahui.",
  "alert.unreachable":
    "{speaker} tidak dapat dijangkau, padahal sebentar lagi harus memutar tilawah. {reason}",

  "token.name-missing": "Token memerlukan nama, misalnya program yang memakainya.",
  "token.most-reached":
    "Sudah ada {most} token, dan itu yang terbanyak. Cabut satu yang tidak lagi dipakai.",
  "token.scope-missing": "Token ini hanya boleh membaca.",
  "token.not-here": "Token tidak diterima untuk panggilan ini. Silakan masuk.",
  "token.unknown": "Token ini tidak valid: sudah dicabut atau salah ketik.",

  // About the catalogue of recitations.
  "catalogue.slow": "Katalog memerlukan lebih dari {seconds} detik untuk menjawab.",
  "catalogue.unreachable": "Katalog tidak dapat dihubungi: {problem}.",
  "catalogue.broken-off": "Jawaban katalog terputus: {problem}.",
  "catalogue.too-large": "Jawaban katalog lebih dari {megabytes} MB.",
  "catalogue.redirects":
    "Katalog ingin mengalihkan ke alamat lain, dan itu tidak diikuti: isi CATALOGUE_URL dengan alamat barunya.",
  "catalogue.redirects-outside":
    "{name} dilewati: rekamannya mengalihkan ke alamat yang bukan milik katalog.",
  "catalogue.status": "Katalog menjawab dengan status {status}.",
  "catalogue.not-json": "Jawaban katalog bukan JSON ({type}).",
  "catalogue.shape-unknown": "Bentuk jawaban katalog tidak dikenal pada {place}.",
  "catalogue.riwayat-missing": "Nama-nama qiraat tidak ada. {reason}",
  "catalogue.id-twice": "Rekaman {id} dilewati: nomornya disebut dua kali.",
  "catalogue.name-missing": "Rekaman {id} dilewati: qarinya tidak bernama.",
  "catalogue.server-invalid": "Rekaman {id} dilewati: servernya bukan alamat http.",
  "catalogue.surahs-missing": "Rekaman {id} dilewati: tidak ada surahnya.",
  "catalogue.unusable": "Katalog tidak memuat rekaman yang dapat dipakai.",
  "catalogue.too-long": "Katalog memuat lebih dari {most} rekaman.",
  "catalogue.shrunk":
    "Katalog hanya mengirim {count} rekaman, sedangkan di sini ada {known}: ditolak.",
  "catalogue.changed-since": "Katalog sudah berubah lagi. Silakan lihat kembali.",
  "catalogue.not-stored": "Wird tidak dapat menyimpan katalog; rinciannya ada di log.",

  // About households.
  "household.listens-only":
    "Di grup keluarga ini Anda hanya boleh mendengarkan. Orang yang mengelolanya dapat mengubah hal ini.",
  "household.none": "Anda belum bergabung dengan grup keluarga.",
  "household.invitation-unknown":
    "Undangan ini sudah dipakai, kedaluwarsa, atau tidak ada. Silakan minta yang baru.",
  "household.member-already":
    "Anda sudah bergabung dengan sebuah grup keluarga. Keluarlah dahulu jika ingin bergabung dengan yang lain.",
  "household.most-members": "Sebuah grup keluarga mempunyai paling banyak {most} anggota.",
  "household.most-invitations":
    "Sudah ada {most} undangan yang terbuka. Tarik kembali dahulu undangan itu.",
  "household.manager-needed":
    "Harus ada yang mengelola grup keluarga ini. Jadikan anggota lain pengelola dahulu.",

  // About khatms.
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

  // What a run was to recite, as a name.
  "portion.named-recitation": "Sebuah tilawah",
  "portion.named-onwards": "{surah} dan seterusnya",
  "portion.named-surah": "{surah}",
  "portion.named-surahs": "{surahs}",
  "portion.named-surahs-more": "{surahs} dan {count} lagi",
  "portion.named-ayah": "{surah} {ayah}",
  "portion.named-ayahs": "{surah} {ayah}-{lastAyah}",
  "portion.named-range": "{from} sampai {to}",
  "portion.named-juz": "Juz {number}",
  "portion.named-hizb": "Hizb {number}",
  "portion.named-rub": "Seperempat hizb {number}",
  "portion.named-page": "Halaman {number}",
  "portion.named-khatm": "Khatam “{name}”",
  "portion.named-part":
    "{unit, select, page {{count} halaman} rub {{count} seperempat hizb} hizb {{count} hizb} juz {{count} juz} surah {{count} surah} other {{count} ayat}} setiap kali",
  "portion.named-adhan": `Azan ${prayer}`,
  "portion.named-sound": "Suara “{title}”",

  // About prayers.
  "place.latitude-invalid": "Lintang adalah dari -90 sampai 90 derajat.",
  "place.longitude-invalid": "Bujur adalah dari -180 sampai 180 derajat.",
  "place.degrees-invalid": "Tulis derajat sebagai bilangan desimal, misalnya 52.52.",
  "place.country-invalid": "Negara ditulis dengan dua huruf besarnya, misalnya ID.",
  "place.name-missing": "Tempat memerlukan nama.",
  "place.zone-far-off":
    "Jam {timezone} berselisih berjam-jam dari tempat ini. Zonanya adalah {expected}.",
  "place.in-use":
    "{count, plural, other {# jadwal}} terikat pada waktu salat di tempat ini. Beri waktu menurut jam atau hapus dahulu.",

  "prayer.day-count-invalid": "Isi days dengan bilangan bulat dari 1 sampai 31.",
  "prayer.month-starts-clash":
    "Awal bulan-bulan Hijriah ini tidak cocok satu sama lain: sebulan ada 29 atau 30 hari.",
  "prayer.month-start-far-off": "Bulan ini dimulai dalam empat hari sebelum atau sesudah {date}.",

  "timetable.empty": "Tidak ada baris dengan tanggal dan enam waktu.",
  "timetable.columns":
    "Satu baris berisi tanggal dan enam waktu: Subuh, Terbit, Zuhur, Asar, Magrib, Isya.",
  "timetable.date-invalid": "“{text}” bukan tanggal. Tanggal ditulis YYYY-MM-DD.",
  "timetable.time-invalid": `${prayer}: “{text}” bukan waktu. Waktu ditulis HH:MM.`,
  "timetable.order": `${prayer} lebih awal daripada waktu sebelumnya.`,
  "timetable.date-twice": "{date} ada dua kali.",
  "timetable.no-text":
    "Ini buku kerja atau berkas lain yang bukan teks. Simpan sebagai CSV di program yang membuatnya, lalu pilih berkas itu.",
  "timetable.column-unknown":
    "Kolom “{text}” tidak dikenal. Namai menurut salah satu dari enam waktu, atau hilangkan.",
  "timetable.column-unnamed":
    "Kolom {column} berisi waktu tetapi tidak berjudul. Beri judul, atau hilangkan.",
  "timetable.column-twice": `${prayer}: dua kolom berjudul ini. Hilangkan salah satu.`,
  "timetable.column-missing": `${prayer}: tidak ada kolom berjudul ini.`,
  "timetable.date-column-missing": "Tidak ada kolom berjudul Tanggal.",
  "timetable.year-missing":
    "“{text}” tidak memuat tahun atau bulan. Tulis tanggal sebagai YYYY-MM-DD, atau tulis bulan dan tahun di baris di atasnya.",
  "timetable.columns-unused": "Kolom-kolom ini tidak dipakai: {names}.",
  "timetable.imsak-is-fajr": "Kolom “{text}” dianggap sebagai Subuh.",
  "timetable.sunrise-computed": "Tidak ada kolom berjudul Terbit: waktunya dihitung.",
  "timetable.half-days":
    "Waktunya tidak menyebut pagi atau sore: mulai Zuhur dianggap sesudah tengah hari.",
  "timetable.time-missing": `${prayer} tidak ada waktunya pada {date}: dihitung, bila matahari memberikannya.`,
  "timetable.same-time": `${prayer} pada {date} waktunya sama dengan waktu sebelumnya.`,
  "timetable.far-north": `${prayer} pada {date} berselisih lebih dari 90 menit dari {expected}, hasil perhitungan untuk tempat Anda. Sejauh ini ke utara atau selatan, jadwal itu yang dipercaya.`,
  "timetable.hour-early":
    "Waktu pada {date} kira-kira satu jam terlalu awal: apakah waktu musim panas terlewat?",
  "timetable.hour-late":
    "Waktu pada {date} kira-kira satu jam terlalu lambat: apakah waktu musim panas ditambahkan terlalu dini?",
  "timetable.odd": `${prayer} pada {date} tidak cocok dengan hari-hari di sebelahnya.`,
  "timetable.far-off": `${prayer} berselisih lebih dari 90 menit dari {expected}, hasil perhitungan untuk tempat Anda.`,
  "timetable.problem":
    "{count, plural, =1 {Baris {line} salah. Tidak ada yang disimpan.} other {# baris salah, yang pertama baris {line}. Tidak ada yang disimpan.}}",

  "schedule.day-count-invalid": "Isi count dengan bilangan bulat dari 1 sampai 31.",
  "schedule.start-missing": "Sebutkan kapan mulainya: pada jam tertentu, atau mengikuti salat.",
  "schedule.start-ambiguous": "Mulainya pada jam tertentu atau mengikuti salat, tidak keduanya.",
  "schedule.end-ambiguous":
    "Berakhirnya dengan satu cara: pada jam tertentu, mengikuti salat, atau setelah beberapa menit.",
  "schedule.end-at-start": "Berakhirnya bersamaan dengan mulainya. Pilih akhir yang lebih lambat.",
  "schedule.never-runs": "Tidak ada satu hari pun dalam dua tahun mendatang jadwal ini berjalan.",

  "day.no-prayer": `${prayer} tidak ada waktunya pada {date} di tempat ini, maka tidak ada yang diputar.`,
  "day.out-of-season": "Di luar periodenya.",
  "day.paused": "Semua jadwal dijeda sampai {until}.",
  "day.skipped": "Anda melewati pemutaran ini.",
  "day.run-already": "Pada hari ini sudah berjalan.",
  "run.late-moved": `Dimulai terlambat ${late}, karena perubahan pengaturan salat menggeser waktunya.`,
  "run.moved-past":
    "Perubahan pengaturan salat menggeser ini ke waktu yang sudah lewat, maka tidak ada yang diputar.",
  "run.adhan-late": `Azan ${prayer} tidak dapat dimulai dalam dua menit sesudah waktunya.`,
  "run.adhan-instead": `Azan ${prayer} dikumandangkan sampai selesai.`,
  "run.after-adhan": `Dimulai terlambat ${late}, sesudah azan ${prayer}.`,

  // About reciters, recordings and commands.
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
  "command.after-surah-missing": "Setelah surah ini memerlukan stop, next, atau repeat.",
  "command.volume-missing": "Mengatur volume memerlukan nilai dari 0 sampai 100.",
  "command.last-surah": "Surah Terakhir",
  "command.first-surah": "Surah Pertama",

  // About requests, input and the live connection.
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

  // About schedules and their runs.
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

  "run.quiet": "Keheningan diminta, jadi tidak ada yang diputar.",
  "quiet.end-ambiguous": "Sebutkan sampai kapan hening, atau berapa menit.",
  "quiet.past": "Waktu ini sudah lewat. Pilih waktu yang lebih lambat.",
  "quiet.too-long": "Keheningan paling lama tujuh hari.",
  "portion.surahs-missing": "Pilih sedikitnya satu surah.",
  "portion.surahs-too-many": "Satu bagian memuat paling banyak 114 surah.",
  "portion.range-reversed": "Ayat pertama berada sebelum ayat terakhir, atau sama dengannya.",
  "portion.kind-unknown":
    "Bagian mempunyai jenis: onwards, surahs, range, part, khatm, atau sound.",
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
  "portion.ayahs-of-another-recording":
    "Waktu ayat oleh {reciter} berasal dari rekaman lain untuk {surahs}. Pilih surah utuh: {surahs}.",
  "portion.khatm-unknown": "Tidak ada khatam seperti itu.",
  "portion.sound-unknown": "Tidak ada suara seperti itu.",
  "portion.part-too-long":
    "Al-Qur’an mempunyai {unit, select, page {{most} halaman} rub {{most} seperempat hizb} hizb {{most} hizb} juz {{most} juz} surah {{most} surah} other {{most} ayat}}: pilih tidak lebih dari itu.",
  "portion.ayah-missing": "{surah} mempunyai {count} ayat, tidak ada ayat {ayah}.",

  "run.skipped": "Anda melewati pemutaran ini.",
  "run.awaiting-speaker": "Menunggu {speaker} mulai memutar.",
  "run.other-schedule": "Jadwal lain dimulai di {speaker}.",
  "run.played-early":
    "{speaker} mulai sendiri sebelum waktunya, dijeda, dan mulai sekarang dimuat tepat pada waktunya.",
  "run.something-else": "Sesuatu yang lain dimulai di {speaker}.",
  "run.not-started": "{speaker} tidak mulai memutar.",
  "run.stayed-paused": "{speaker} dijeda, dan tidak dilanjutkan siapa pun sampai waktunya habis.",
  "run.muted-at-end": "{speaker} dibisukan pada akhirnya.",
  "run.volume-zero-at-end": "Volume {speaker} adalah 0 pada akhirnya.",
  "run.volume-ignored":
    "{speaker} tidak mematuhi volumenya: bacaan terdengar pada {volume}, bukan {wanted}.",
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
  "run.moved-by-hand": "Dipindahkan ke speaker lain oleh pengguna.",
  "run.recited-there": "{speaker} memang sudah memutar tilawah ini.",
  "run.silent": "{speaker} belum mulai memutar satu menit sesudah waktunya.",

  "run.awaiting-routine": "Menunggu rutinitas Alexa Anda.",
  "run.routine-missing": "Rutinitas Alexa Anda tidak membuka Wird pada waktunya.",
  "run.echo-silent": "Echo tidak melaporkan bahwa pemutaran dimulai.",
  "run.echo-paused": "Dijeda di Echo.",
  "run.echo-fell-silent": "Echo berhenti bersuara: ia tidak meminta surah berikutnya.",
  "run.echo-stopped": "Anda menghentikannya di Echo.",
  "run.echo-asked-otherwise": "Sesuatu yang lain diminta pada Echo ini.",
  "run.echo-failed": "Echo tidak dapat memutar rekamannya.",

  // About sounds of one's own.
  "sound.name-missing": "Suara memerlukan nama.",
  "sound.address-invalid":
    "Alamat suara diawali https:// dan tidak memuat nama pengguna atau kata sandi.",
  "sound.empty": "Berkas ini kosong.",
  "sound.not-audio":
    "Berkas ini bukan rekaman MP3, AAC, Ogg, atau WAV, atau rusak. Simpan sebagai MP3 lalu coba lagi.",
  "sound.too-large":
    "Ukuran suara paling besar {megabytes} MB. Persingkat, atau simpan sebagai MP3 dengan mutu lebih rendah.",
  "sound.most-reached":
    "Sudah ada {most} suara, dan itu yang terbanyak. Hapus satu yang tidak lagi Anda perlukan.",
  "sound.room-used":
    "Suara-suara Anda bersama-sama akan melebihi 200 MB. Hapus satu yang tidak lagi Anda perlukan.",
  "sound.in-use":
    "Masih ada jadwal yang memutar suara ini: {schedules}. Pilih yang lain di sana dahulu.",
  "upload.others-running": "Tunggu sampai unggahan Anda yang lain selesai.",
  "upload.compressed": "Kirim berkas sebagaimana adanya, tanpa dimampatkan.",
  "upload.file-missing": "Tidak ada berkas dalam formulir ini.",
  "upload.files-too-many": "Kirim satu berkas setiap kali.",
  "upload.form-cut-short": "Formulir dalam permintaan ini terpotong.",
  "upload.form-too-long": "Formulir di sini paling banyak mempunyai {most} bagian.",

  // About speakers.
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
  "speaker.recording-refused-with":
    "{speaker} tidak dapat memutar rekaman ini: ia menyebut galat {problem}.",
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
  "speaker.schedule-plays":
    "Sebuah jadwal sedang diputar di {speaker}: jadwal itu sendiri yang menentukan kelanjutannya.",
  "speaker.playing-already": "{speaker} sudah memutar, jadi berfungsi.",

  "speaker.stopped-by-you": "Anda menghentikan {speaker}.",
  "speaker.stopped": "Seseorang menghentikan {speaker}.",
  "speaker.player-stopped": "Seseorang menghentikan pemutar di {speaker}.",
  "speaker.used-otherwise": "Orang lain memakai {speaker} sementara itu.",
  "speaker.taken-over": "{speaker} diambil alih oleh {app}.",
  "speaker.taken-by-another-app": "{speaker} diambil alih oleh aplikasi lain.",
  "speaker.taken-by-group": "{speaker} ikut memutar apa yang diputar grup speakernya.",
  "speaker.taken-by-another-recitation": "{speaker} diambil alih oleh tilawah lain.",
  "player.closed-paused":
    "{speaker} menutup pemutarnya saat dijeda. Putar akan melanjutkan dari sini.",
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
