// The server's sentences in Turkish, for pages, letters and other messages.
import type { SentenceTable } from "../sentence-renderer.ts";

/** The text that chooses its name. */
const prayer =
  "{prayer, select, fajr {İmsak} sunrise {Güneş} dhuhr {Öğle} asr {İkindi} maghrib {Akşam} other {Yatsı}}";

/** The time of Fajr is called İmsak, its adhan that of the morning. */
const adhan =
  "{prayer, select, fajr {Sabah ezanı} sunrise {Güneş ezanı} dhuhr {Öğle ezanı} asr {İkindi ezanı} maghrib {Akşam ezanı} other {Yatsı ezanı}}";

const late = "{minutes, plural, =0 {Bir dakikadan az} one {# dakika} other {# dakika}}";

const sentences: SentenceTable = {
  // About accounts.
  "account.username-missing": "Kullanıcı adı gerekli",
  "account.username-invisible":
    "Kullanıcı adında satır sonu gibi görünmeyen karakterler bulunamaz.",
  "account.email-missing": "E-posta gerekli",
  "account.email-invalid": "Geçersiz e-posta adresi",
  "account.name-missing": "Ad gerekli",
  "account.language-unknown": "Wird bu dili henüz bilmiyor.",
  "account.password-short": "Parola en az 6 karakter olmalı",
  "account.password-long": "Parola en fazla 1.024 karakter olabilir",
  "account.passwords-differ": "Parolalar aynı olmalı",
  "account.reset-token-missing": "Sıfırlama kodu gerekli",
  "account.reset-link-invalid":
    "Bu sıfırlama bağlantısı geçersiz ya da süresi dolmuş. Lütfen yenisini isteyin.",
  "account.current-password-wrong": "Şu anki parolanız doğru değil.",
  "account.deletion-unconfirmed": "Hesabınızı silmek için kullanıcı adını yazın.",
  "account.only-admin":
    "Tek yönetici budur. Wird yöneticisiz kalmasın diye önce başka birini yönetici yapın.",
  "account.registration-closed":
    "Bu sunucu yeni hesap kabul etmiyor. Bir hesabınız olması gerekiyorsa sunucuyu yöneten kişiye sorun.",
  "account.registration-invited":
    "Bu sunucu yalnızca davetle yeni hesap kabul eder. Bir haneye davet bağlantısını açın ve oradan kaydolun.",
  "account.created": "Hesabınız oluşturuldu!",
  "account.signed-in": "Yeniden hoş geldiniz!",
  "account.signed-out": "Oturumunuz kapatıldı.",
  "account.signed-out-everywhere": "Oturumunuz her yerde kapatıldı.",
  "account.password-changed": "Parolanız değiştirildi.",
  "account.deleted": "Hesabınız ve bütün verileri silindi.",
  "account.reset-link-sent": "E-postanız kayıtlıysa size bir parola sıfırlama bağlantısı gelecek.",
  "account.password-reset": "Parolanız sıfırlandı. Artık yeni parolanızla oturum açabilirsiniz.",
  "account.pause-over": "Bu gün geçti. Daha sonraki bir güne kadar duraklatın.",
  "person.sessions-ended": "Bütün oturumlar kapatıldı.",
  "person.deleted": "Hesap ve bütün verileri silindi.",

  "google.not-set-up": "Bu sunucuda Google ile oturum açma ayarlanmamış.",
  "google.client-unknown": "Google bu sunucunun istemci kimliğini veya gizli anahtarını tanımıyor.",
  "google.answer-late": "Google’ın yanıtı çok geç geldi ya da daha önce kullanılmıştı.",
  "google.no-answer": "Google yanıt vermedi.",
  "google.connection-error": "Google’a bağlanırken hata oluştu",

  // About agents.
  "agent.name-missing": "Evin bir adı olmalı.",
  "agent.most-reached":
    "{most} eviniz var; bir hesapta en çok bu kadar olabilir. Artık gerekmeyen birini kaldırın, sonra bunu ekleyin.",
  "agent.code-unknown":
    "Bu kod daha önce kullanılmış, süresi dolmuş ya da hiç olmamış. Lütfen Wird’de “Başka bir evdeki hoparlörler” altında yenisini oluşturun.",
  "agent.away": "{speaker}: ulaşılamıyor. {home} evinin aracısı bağlı değil.",
  "agent.revoked":
    "Bu aracı hesabından kaldırılmış ya da erişim anahtarı bilinmiyor. Lütfen yeniden eşleştirin.",
  "agent.replaced": "Başka bir aracı bu aracının erişim anahtarıyla bağlandı.",
  "agent.too-old":
    "Bu aracı (Wird {agent}) sunucu (Wird {server}) için çok eski. Lütfen aracıyı güncelleyin.",
  "agent.too-new":
    "Bu aracı (Wird {agent}) sunucu (Wird {server}) için çok yeni. Sunucu güncellenince bağlanacak.",
  "agent.message-invalid": "Aracı, sunucunun anlamadığı bir şey gönderdi.",
  "agent.messages-too-many": "Aracı bir kerede çok fazla ileti gönderdi.",
  "run.home-plays-by-itself":
    "{home}: Wird ile bağlantı yok. Orada zamanı geleni aracısı oynatır ve bağlantı dönünce bildirir.",
  "run.home-not-heard-yet":
    "{home}: bu okumadan beri Wird ile bağlantı yok. Orada ne okunduğu bağlantı dönünce belli olur.",
  "agent.address-refused":
    "{speaker}: bu kayıt verilmedi. Aracı yalnızca genel https adreslerini ve kendi sunucusunun seslerini oynatır.",

  // About alerts, tokens and the programs that use them.
  "alert.address-invalid":
    "Bu bir web adresi değil. Adres https:// veya http:// ile başlar ve # işaretinden sonra bir şey içermez.",
  "alert.topic-missing":
    "Bir ntfy adresi konusuyla biter, örneğin https://ntfy.sh/our-house. Konuda harf, rakam, _ ve - bulunur.",
  "alert.mail-missing": "Hesabınızda e-posta adresi yok. E-posta istemeden önce bir adres ekleyin.",
  "alert.quiet-half": "Sessiz saatlerin birbirinden farklı bir başlangıcı ve bitişi olmalı.",
  "alert.no-way":
    "Size haber verecek bir yol henüz yok. Önce e-posta, bildirim, telefon uygulaması veya webhook seçin.",
  "alert.private-address": "Bu adres özel bir ağa gidiyor; bu sunucu oraya bağlanmaz.",
  "alert.name-unknown": "{host} adında bir sunucu yok.",
  "alert.no-answer": "{host} 10 saniye içinde yanıt vermedi.",
  "alert.refused-connection": "{host} sunucusuna ulaşılamadı: {problem}.",
  "alert.redirected":
    "Yanıt bir yönlendirmeydi ({status}); Wird yönlendirmeleri izlemez. Yönlendirdiği adresi kullanın.",
  "alert.answered": "Gelen yanıt: {status}.",
  "alert.refused": "İletiyi reddetti: {status}.",
  "alert.mail-unproven":
    "{address} henüz doğrulanmadı; uyarılar yalnızca doğrulanmış adreslere gider. Wird’in oraya gönderdiği mektuptaki bağlantıyı açtığınızda mektuplar başlar.",
  "alert.mail-sent": "Posta sunucusu e-postayı aldı, alıcı: {address}.",
  "alert.mail-written":
    "Posta sunucusu yok: e-posta, sunucunun giden kutusu (outbox) klasöründe bir dosya.",
  "alert.mail-failed": "Posta sunucusu e-postayı almadı: {problem}",
  "alert.push-invalid": "Tarayıcının bildirim aboneliği geçerli değil. Yeniden deneyin.",
  "alert.push-most":
    "Bildirim gösteren {most} tarayıcı zaten var; en çok bu kadar olabilir. Önce birini kaldırın.",
  "alert.push-gone": "O tarayıcı artık bildirim almıyor: listeden kaldırıldı.",
  "alert.unexplained": "Nedeni bilinmiyor.",
  "alert.unreachable": "{speaker}: ulaşılamıyor, oysa okumasına az kaldı. {reason}",

  "token.name-missing": "Erişim anahtarının bir adı olmalı, örneğin onu kullanan uygulamanın adı.",
  "token.most-reached":
    "Zaten {most} erişim anahtarı var; en çok bu kadar olabilir. Artık kullanılmayan birini iptal edin.",
  "token.scope-missing": "Bu erişim anahtarı yalnızca okuyabilir.",
  "token.not-here": "Bu çağrıda erişim anahtarı kabul edilmez. Lütfen oturum açın.",
  "token.unknown": "Bu erişim anahtarı geçerli değil: iptal edilmiş ya da yanlış yazılmış.",

  // About the catalogue's synchronisation.
  "catalogue.slow": "Kataloğun yanıtı {seconds} saniyeden uzun sürdü.",
  "catalogue.unreachable": "Kataloğa ulaşılamadı: {problem}.",
  "catalogue.broken-off": "Kataloğun yanıtı yarıda kesildi: {problem}.",
  "catalogue.too-large": "Kataloğun yanıtı {megabytes} MB’tan büyük.",
  "catalogue.redirects":
    "Katalog başka bir adrese yönlendiriyor; bu izlenmez: CATALOGUE_URL değerini yeni adresi yapın.",
  "catalogue.redirects-outside":
    "{name} dışarıda bırakıldı: kayıtları, kataloğun kendisine ait olmayan bir adrese yönlendiriyor.",
  "catalogue.status": "Katalog {status} durum koduyla yanıt verdi.",
  "catalogue.not-json": "Kataloğun yanıtı JSON değil ({type}).",
  "catalogue.shape-unknown": "Kataloğun yanıtında şu yerin biçimi bilinmiyor: {place}.",
  "catalogue.riwayat-missing": "Rivayetlerin adları eksik. {reason}",
  "catalogue.id-twice": "{id} numaralı tilavet alınmadı: numarası iki kez verilmiş.",
  "catalogue.name-missing": "{id} numaralı tilavet alınmadı: kârinin adı yok.",
  "catalogue.server-invalid": "{id} numaralı tilavet alınmadı: sunucusu bir http adresi değil.",
  "catalogue.surahs-missing": "{id} numaralı tilavet alınmadı: hiç suresi yok.",
  "catalogue.unusable": "Katalogda kullanılabilir tilavet yok.",
  "catalogue.too-long": "Katalogda {most} tilavetten fazlası var.",
  "catalogue.shrunk":
    "Katalog yalnızca {count} tilavet gönderdi, bizde ise {known} var: reddedildi.",
  "catalogue.changed-since": "Katalog bu arada değişti. Lütfen yeniden bakın.",
  "catalogue.not-stored": "Wird kataloğu kaydedemedi; ayrıntılar günlükte.",

  // About households.
  "household.listens-only":
    "Bu ev halkında yalnızca dinleyebilirsiniz. Yöneten biri bunu değiştirebilir.",
  "household.none": "Hiçbir ev halkına dahil değilsiniz.",
  "household.invitation-unknown":
    "Bu davet daha önce kullanılmış, süresi dolmuş ya da hiç olmamış. Lütfen yenisini isteyin.",
  "household.member-already":
    "Zaten bir ev halkına dahilsiniz. Başka birine katılmak istiyorsanız önce ondan ayrılın.",
  "household.most-members": "Bir ev halkında en çok {most} üye olabilir.",
  "household.most-invitations": "{most} davet hâlâ açık. Önce onları geri çekin.",
  "household.manager-needed":
    "Bu evi birinin yönetmesi gerekir. Önce başka bir üyeyi yönetici yapın.",

  // About khatms.
  "khatm.name-missing": "Hatmin bir adı olmalı.",
  "khatm.days-too-few": "Bir hatim en az bir gün sürer.",
  "khatm.days-too-many": "Bir hatim en çok 1826 gün sürer.",
  "khatm.end-ambiguous": "Ya hatmin biteceği günü ya da kaç gün süreceğini belirtin.",
  "khatm.heard-reversed": "Dinlenen bölüm başlamadan bitiyor.",
  "khatm.most-reached": "Zaten {count} hatminiz var. Yenisine başlamak için birini silin.",
  "khatm.end-before-start": "Hatim ilk gününde veya daha sonra biter.",
  "khatm.past": "Hatmin son günü geçmişte. Lütfen başka bir gün seçin.",
  "khatm.finished": "Bu hatim bitti. Yeniden başlayın ya da başka bir bölüm seçin.",
  "khatm.not-begun": "Bu hatmin başlangıcı: {date}.",
  "khatm.in-use":
    "Bu hatmi okuyan programlar var ({times}). Onlara başka bir bölüm verin ya da önce onları silin.",
  "khatm.other-ayah": "Bu ayet hatme ait değil.",
  "khatm.recordings-missing": "{reciter}: bu surelerin kaydı yok.",

  // What a run was to recite, as a name.
  "portion.named-recitation": "Bir tilavet",
  "portion.named-onwards": "{surah} ve devamı",
  "portion.named-surah": "{surah}",
  "portion.named-surahs": "{surahs}",
  "portion.named-surahs-more": "{surahs} ve {count} sure daha",
  "portion.named-ayah": "{surah} {ayah}",
  "portion.named-ayahs": "{surah} {ayah}-{lastAyah}",
  "portion.named-range": "{from} – {to}",
  "portion.named-juz": "{number}. cüz",
  "portion.named-hizb": "{number}. hizip",
  "portion.named-rub": "{number}. çeyrek hizip",
  "portion.named-page": "{number}. sayfa",
  "portion.named-khatm": "Hatim “{name}”",
  "portion.named-part":
    "Her defasında {unit, select, page {{count} sayfa} rub {{count} çeyrek hizip} hizb {{count} hizip} juz {{count} cüz} surah {{count} sure} other {{count} ayet}}",
  "portion.named-adhan": adhan,
  "portion.named-sound": "Ses “{title}”",

  // About prayers.
  "place.latitude-invalid": "Enlem -90 ile 90 derece arasındadır.",
  "place.longitude-invalid": "Boylam -180 ile 180 derece arasındadır.",
  "place.degrees-invalid": "Dereceleri ondalık sayı olarak yazın, örneğin 52.52.",
  "place.country-invalid": "Ülke, iki büyük harfiyle yazılır, örneğin TR.",
  "place.name-missing": "Yerin bir adı olmalı.",
  "place.zone-far-off":
    "{timezone} saati bu yerin saatinden saatlerce farklı. Yerin saat dilimi {expected}.",
  "place.in-use":
    "Bu yerin namaz vakitlerine bağlı {count} program var. Onlara belirli bir saat verin ya da önce onları silin.",

  "prayer.day-count-invalid": "days, 1 ile 31 arasında bir tam sayıdır.",
  "prayer.month-starts-clash":
    "Hicrî ayların bu başlangıçları birbirine uymuyor: bir ay 29 veya 30 gündür.",
  "prayer.month-start-far-off": "Bu ay, {date} tarihinden en çok dört gün önce veya sonra başlar.",

  "timetable.empty": "Bir tarih ve altı vakit içeren satır yok.",
  "timetable.columns":
    "Bir satırda bir tarih ve altı vakit bulunur: İmsak, Güneş, Öğle, İkindi, Akşam, Yatsı.",
  "timetable.date-invalid": "“{text}” bir tarih değil. Tarihler YYYY-MM-DD biçimindedir.",
  "timetable.time-invalid": `${prayer}: “{text}” bir saat değil. Saatler HH:MM biçimindedir.`,
  "timetable.order": `${prayer}: kendinden önceki vakitten daha erken.`,
  "timetable.date-twice": "{date} iki kez geçiyor.",
  "timetable.no-text":
    "Bu, bir çalışma kitabı ya da metin olmayan başka bir dosya. Onu yapan programda CSV olarak kaydedin ve o dosyayı seçin.",
  "timetable.column-unknown":
    "“{text}” sütunu bilinmiyor. Ona altı vakitten birinin adını verin ya da çıkarın.",
  "timetable.column-unnamed":
    "{column}. sütunda saatler var ama başlık yok. Bir başlık verin ya da sütunu çıkarın.",
  "timetable.column-twice": `${prayer}: iki sütunun başlığı bu. Birini çıkarın.`,
  "timetable.column-missing": `${prayer}: bu başlıkta bir sütun yok.`,
  "timetable.date-column-missing": "Başlığı Tarih olan bir sütun yok.",
  "timetable.year-missing":
    "“{text}” için yıl ya da ay eksik. Tarihi YYYY-MM-DD biçiminde yazın ya da ayı ve yılı üstteki bir satıra yazın.",
  "timetable.columns-unused": "Bu sütunlar kullanılmıyor: {names}.",
  "timetable.imsak-is-fajr": "“{text}” sütunu sabah namazının vakti olarak alındı.",
  "timetable.sunrise-computed": "Başlığı Güneş olan bir sütun yok: hesaplanır.",
  "timetable.half-days":
    "Saatlerde öğleden önce mi sonra mı yazmıyor: öğle vaktinden itibaren öğleden sonra sayılırlar.",
  "timetable.time-missing": `${prayer}: {date} gününde saati yok; güneş bir vakit veriyorsa hesaplanır.`,
  "timetable.same-time": `${prayer}: {date} gününde kendinden önceki vakitle aynı saatte.`,
  "timetable.far-north": `${prayer}: {date} gününde, bulunduğunuz yer için hesaplanan {expected} ile arasında 90 dakikadan fazla fark var. Bu kadar kuzeyde veya güneyde takvime uyulur.`,
  "timetable.hour-early":
    "{date} gününün vakitleri yaklaşık bir saat erken: yaz saati unutulmuş olabilir mi?",
  "timetable.hour-late":
    "{date} gününün vakitleri yaklaşık bir saat geç: yaz saati erken eklenmiş olabilir mi?",
  "timetable.odd": `${prayer}: {date} gününde yanındaki günlere uymuyor.`,
  "timetable.far-off": `${prayer}: bulunduğunuz yer için hesaplanan {expected} ile arasında 90 dakikadan fazla fark var.`,
  "timetable.problem":
    "{count, plural, =1 {{line}. satır hatalı. Hiçbir şey kaydedilmedi.} other {# satır hatalı, ilki {line}. satır. Hiçbir şey kaydedilmedi.}}",

  "schedule.day-count-invalid": "count, 1 ile 31 arasında bir tam sayıdır.",
  "schedule.start-missing":
    "Ne zaman başlayacağını belirtin: belirli bir saatte veya bir namaz vaktiyle.",
  "schedule.start-ambiguous":
    "Ya belirli bir saatte ya da bir namaz vaktiyle başlar, ikisi birden olmaz.",
  "schedule.end-ambiguous":
    "Tek bir biçimde biter: belirli bir saatte, bir namaz vaktiyle veya birkaç dakika sonra.",
  "schedule.end-at-start": "Başladığı anda bitmiş olur. Daha geç bir bitiş seçin.",
  "schedule.never-runs": "Bu, önümüzdeki iki yılın hiçbir gününde okunmaz.",

  "day.no-prayer": `${prayer}: bu yerde {date} gününde vakti yok, bu yüzden hiçbir şey okunmadı.`,
  "day.out-of-season": "Dönemi dışında.",
  "day.paused": "Bütün programlar duraklatıldı; devam günü: {until}.",
  "day.skipped": "Bu okumayı atladınız.",
  "day.run-already": "O gün zaten okundu.",
  "run.late-moved": `${late} geç başladı, çünkü namaz ayarlarındaki bir değişiklik saatini kaydırdı.`,
  "run.moved-past":
    "Namaz ayarlarındaki bir değişiklik bunu geçmiş bir saate kaydırdı, bu yüzden hiçbir şey okunmadı.",
  "run.adhan-late": `${adhan}, vaktinden sonraki iki dakika içinde başlayamadı.`,
  "run.adhan-instead": `${adhan} sonuna kadar okundu.`,
  "run.after-adhan": `${late} geç başladı; öncesinde okunan: ${adhan}.`,

  // About reciters, recordings and commands.
  "reciter.unknown": "Böyle bir kâri yok.",
  "reciter.without-surahs": "Bu kârinin hiç suresi yok.",
  "reciter.without-recordings": "{reciter}: hiç kaydı yok.",
  "recording.unknown": "Böyle bir kayıt yok.",
  "recording.missing": "{reciter}: {surah} suresinin kaydı yok.",
  "recordings.missing": "{reciter}: şu surelerin kaydı yok: {surahs}.",
  "recording.this-missing": "{reciter}: bu surenin kaydı yok.",
  "recordings.unreachable": "Kayıtlara ulaşılamıyor.",
  "recitations.none": "Henüz tilavet yok.",
  "ayahs.without-times": "Bu tilavetin ayet zamanları bilinmiyor.",

  "command.reciter-missing": "Kâri seçmek için reciterId gerekir.",
  "command.surah-missing": "Sure seçmek için surahId gerekir.",
  "command.place-missing": "Konuma gitmek için bir konum veya ayet gerekir.",
  "command.sleep-time-missing": "Uyku zamanlayıcısı için bir süre gerekir.",
  "command.after-surah-missing": "Bu sureden sonrası için stop, next veya repeat gerekir.",
  "command.volume-missing": "Ses düzeyini ayarlamak için 0 ile 100 arasında bir düzey gerekir.",
  "command.last-surah": "Son sure",
  "command.first-surah": "İlk sure",

  // About requests, input and the live connection.
  "error.invalid-input": "İstekte geçerli olmayan bir şey var.",
  "error.invalid-credentials": "Kullanıcı adı, e-posta veya parola yanlış.",
  "error.not-signed-in": "Oturum açmadınız.",
  "error.forbidden": "Bunu yapmaya yetkiniz yok.",
  "error.foreign-origin": "Bu istek başka bir siteden geldi.",
  "error.not-found": "Burada bir şey yok.",
  "error.conflict": "Bu, var olan bir şeyle çakışıyor.",
  "error.no-place":
    "Önce yerinizi seçin: namaz vakitleri ona göre hesaplanır. Namaz vakitleri sayfasında bulunur.",
  "error.username-taken": "Bu kullanıcı adı alınmış. Lütfen başka bir ad seçin.",
  "error.email-taken": "Bu e-posta adresiyle açılmış bir hesap zaten var.",
  "error.sync-running": "Eşitleme zaten sürüyor.",
  "error.cannot-start-remotely":
    "Amazon, bir Echo’da dışarıdan ses başlatılmasına izin vermez. Alexa’dan isteyin ya da bir rutin kullanın.",
  "error.speaker-cannot": "Bu hoparlör bunu yapamaz.",
  "error.not-set-up": "Bu sunucuyu işleten bunu kurmamış.",
  "error.too-large": "İstek çok büyük.",
  "error.not-json": "Lütfen JSON gönderin.",
  "error.range-not-satisfiable": "Bu aralık sesin sonunun ötesinde.",
  "error.key-reused":
    "Bu Idempotency-Key daha önce başka bir istekle gönderildi. Lütfen yenisini gönderin.",
  "error.too-many-tries": "Çok fazla deneme. Lütfen biraz bekleyip yeniden deneyin.",
  "error.internal": "Bizim tarafımızda bir sorun oluştu. Günlüğe yazıldı.",
  "error.speaker-unreachable": "Hoparlör yanıt vermedi.",
  "error.unavailable": "Wird şu an yanıt veremiyor. Lütfen birazdan yeniden deneyin.",

  "alexa.linking-not-set-up":
    "Amazon ile hesap bağlama bu sunucuda kurulmamış: ALEXA_CLIENT_ID ve ALEXA_REDIRECT_URIS gerekir.",

  "server.overloaded":
    "Wird’in şu an yetişebileceğinden çok işi var. Lütfen birkaç saniye sonra yeniden deneyin.",
  "server.disk-full":
    "Hiçbir şey kaydedilemiyor: bu Wird’in diski dolu. Kayıtlı olanlar yine okunabilir.",
  "server.stopping": "Wird kapanıyor.",
  "server.clock-wrong":
    "Bu sunucunun saati ile veritabanının saati arasında {seconds} saniye fark var: ikisi uyuşana kadar tilavet başlatmaz.",

  "request.late": "İstek zamanında ulaşmadı.",
  "request.head-too-large": "İsteğin adresi veya başlıkları çok büyük.",
  "request.not-http": "Bu bir HTTP isteği değil.",
  "request.address-invalid": "Bu adres geçerli değil.",
  "request.other-public-url":
    "Bu sayfanın adresi {address} değil. Wird’i o adreste açın ya da PUBLIC_URL değerini bu adres yapın.",
  "request.body-compressed": "Lütfen gövdeyi sıkıştırmadan, olduğu gibi gönderin.",
  "request.json-invalid": "Bu geçerli bir JSON değil.",
  "request.form-missing": "Lütfen bir form gönderin: application/x-www-form-urlencoded.",
  "request.key-invalid":
    "Bir Idempotency-Key 1 ile {longest} arası görünür ASCII karakterden oluşur.",
  "request.web-socket-only": "Burada yalnızca WebSocket açılabilir.",
  "request.bearer-token-missing": "Erişim anahtarını bearer token olarak gönderin.",
  "request.bearer-token-invalid": "Bu erişim anahtarı geçerli değil.",
  "request.alexa-only": "Bunu yalnızca Alexa çağırabilir.",
  "request.alexa-json-invalid": "Bu JSON değil.",
  "request.alexa-invalid": "Bu, Alexa’nın bir isteği değil.",

  "input.field-unknown": "Bilinmeyen alan: {fields}.",
  "input.in-field": "{field}: {reason}",
  "input.expected": "beklenen: {expected}.",
  "input.expected-one-of": "şunlardan biri bekleniyor: {values}.",
  "input.at-least": "en az {least} olmalı.",
  "input.at-least-characters": "en az {least} karakter olmalı.",
  "input.at-most": "en çok {most} olabilir.",
  "input.at-most-characters": "en çok {most} karakter olabilir.",
  "input.invalid": "geçerli değil.",
  "input.text-with-nul": "Metinde NUL karakteri bulunamaz.",
  "input.id-invalid": "Pozitif bir tam sayı bekleniyor.",
  "input.page-limit-invalid": "limit, 1 ile 500 arasında bir tam sayıdır.",
  "input.timezone-unknown":
    "Bu, Wird’in bildiği bir saat dilimi değil. Doğru bir örnek: Europe/Istanbul.",
  "input.days-reversed": "Son gün ilk günden önce.",
  "input.days-too-many": "En çok 400 gün isteyin.",

  "live.messages-too-many": "Çok fazla ileti.",
  "live.message-invalid": "Bu ileti geçerli değil.",
  "live.other-user": "Başka biri olarak oturum açtınız.",
  "live.pages-too-many":
    "Wird’in {most} sayfası açık; yenilikleri aynı anda en çok bu kadar sayfa alabilir. Birini kapatın.",
  "live.user-missing": "Lütfen önce kim olduğunuzu belirtin.",

  "text.as-given": "{text}",
  "text.two": "{first} {second}",

  // About schedules and their runs.
  "schedule.time-invalid": "Saatler HH:MM biçimindedir, 00:00 ile 23:59 arası.",
  "schedule.date-invalid": "Tarihler YYYY-MM-DD biçimindedir.",
  "schedule.date-not-in-calendar": "Takvimde böyle bir gün yok.",
  "schedule.days-missing": "En az bir gün seçin.",
  "schedule.day-twice": "Bir gün iki kez yazılmış.",
  "schedule.count-invalid": "count, 1 ile 400 arasında bir tam sayıdır.",
  "schedule.most-reached":
    "{most} programınız var; bir hesapta en çok bu kadar olabilir. Artık gerekmeyen birini silin, sonra bunu oluşturun.",
  "schedule.end-equals-start": "Bitiş saati başlangıç saatinden farklı olmalı.",
  "schedule.past": "Bu saat geçmişte. Lütfen başka bir gün seçin.",
  "schedule.starting-already": "Bu program zaten başlatılıyor.",
  "schedule.no-next-run": "Bu programın atlanacak sonraki okuması yok.",
  "schedule.no-skipped-run": "Bu programın geri alınacak, atlanmış bir okuması yok.",
  "schedule.speakers-too-many": "Bir program en çok 5 hoparlörde okur.",
  "schedule.speaker-twice": "Bir hoparlör iki kez yazılmış.",
  "schedule.fallback-twice": "Yedek hoparlör, zaten okuyan hoparlörlerden biri olamaz.",
  "schedule.fallback-echo":
    "Bir Echo’yu hiçbir şey başlatamaz, bu yüzden başka bir hoparlörün yerine geçemez. Lütfen başka birini seçin.",
  "schedule.echo-has-no-fallback":
    "Echo’daki bir program rutinini bekler: yerine başka bir hoparlör geçemez. Lütfen başka bir hoparlör seçin ya da yedek seçmeyin.",
  "schedule.also-on-echo":
    "Bir Echo’yu hiçbir şey başlatamaz, bu yüzden başka hoparlörlerle birlikte okuyamaz. Lütfen başka birini seçin.",
  "schedule.zone-unknown":
    "Bu sunucu {timezone} saat dilimini tanımıyor, bu yüzden programın ne zaman başlayacağını bilemiyor. Programa başka bir saat dilimi seçin ya da sunucuda Node.js’i güncelleyin.",
  "schedule.damaged":
    "Bu programın kayıtlı bilgileri okunamıyor ({fields}). Yeniden ayarlayıp kaydedin ya da silin.",
  "schedule.not-computed":
    "Bu programın bir sonraki zamanı hesaplanamadı. Yeri ve namaz ayarlarını gözden geçirip programı yeniden kaydedin; nedeni sunucunun günlüğünde yazıyor.",
  "run.away-too-long":
    "Bu okunurken Wird kapalıydı veya uykudaydı ve sürdürmek için çok geç döndü.",
  "schedule.changed-while-playing": "Program okunurken değiştirildi veya silindi.",

  "run.quiet": "Sessizlik istendi, bu yüzden bir şey okunmadı.",
  "quiet.end-ambiguous": "Sessizliğin ne zamana kadar ya da kaç dakika süreceğini yazın.",
  "quiet.past": "Bu saat geçti. Daha geç bir saat seçin.",
  "quiet.too-long": "Sessizlik en çok yedi gün sürer.",
  "portion.surahs-missing": "En az bir sure seçin.",
  "portion.surahs-too-many": "Bir bölümde en çok 114 sure bulunur.",
  "portion.range-reversed": "Bir aralığın ilk ayeti son ayetinden önce gelir ya da onunla aynıdır.",
  "portion.kind-unknown":
    "Bir bölümün türü vardır: onwards, surahs, range, part, khatm veya sound.",
  "portion.end-time-missing": "Aralıksız okumak için bir bitiş saati gerekir.",
  "portion.reciter-missing": "Lütfen bir kâri seçin.",
  "portion.echo-plays-whole-surahs":
    "Bir Echo yalnızca surelerin tamamını oynatır. Bunun için lütfen başka bir hoparlör seçin.",
  "portion.echo-plays-no-sounds":
    "Bir Echo yalnızca sure oynatır, o da ancak istenince: ezan veya başka bir ses orada vaktinde başlayamaz. Bunun için lütfen başka bir hoparlör seçin.",
  "portion.player-cannot-seek":
    "{speaker} bir kaydın içinde konum değiştiremez, bu yüzden yalnızca surelerin tamamını oynatır. Bunun için lütfen başka bir hoparlör seçin.",
  "portion.player-cannot-pause":
    "{speaker} duraklatılamaz, bu yüzden tekrarlar arasında sessizlik olamaz. Bunun için lütfen başka bir hoparlör seçin.",
  "portion.ayahs-counted-otherwise":
    "{rewaya} rivayetinde ayetler farklı numaralanır. Bunun yerine surelerin tamamını seçin: {surahs}.",
  "portion.ayahs-untimed":
    "{reciter}: şu surelerin ayet zamanları yok: {surahs}. Bunun yerine surelerin tamamını seçin: {surahs}.",
  "portion.ayahs-of-another-recording":
    "{reciter}: şu surelerin ayet zamanları başka bir kayda ait: {surahs}. Bunun yerine surelerin tamamını seçin: {surahs}.",
  "portion.khatm-unknown": "Böyle bir hatim yok.",
  "portion.sound-unknown": "Böyle bir ses yok.",
  "portion.part-too-long":
    "Kur’an’da {unit, select, page {{most} sayfa} rub {{most} çeyrek hizip} hizb {{most} hizip} juz {{most} cüz} surah {{most} sure} other {{most} ayet}} vardır: daha fazlasını seçmeyin.",
  "portion.ayah-missing": "{surah} suresinde {count} ayet vardır, {ayah}. ayet yoktur.",

  "run.skipped": "Bu okumayı atladınız.",
  "run.awaiting-speaker": "Okumaya başlaması bekleniyor: {speaker}.",
  "run.other-schedule": "{speaker} üzerinde başka bir program başladı.",
  "run.played-early":
    "{speaker} vaktinden önce kendiliğinden başladı, duraklatıldı ve bundan sonra tam vaktinde yüklenecek.",
  "run.something-else": "{speaker} üzerinde başka bir şey başlatıldı.",
  "run.not-started": "{speaker} okumaya başlamadı.",
  "run.stayed-paused": "{speaker} duraklatıldı ve bitişe kadar kimse sürdürmedi.",
  "run.muted-at-end": "{speaker} sonunda sessize alınmıştı.",
  "run.volume-zero-at-end": "{speaker} sonunda 0 ses düzeyindeydi.",
  "run.volume-ignored": "{speaker} ses düzeyine uymadı: {wanted} yerine {volume} düzeyinde okudu.",
  "run.surah-left-out": "{surah} atlandı. {reason}",
  "run.surahs-left-out": "Atlanan: {surahs}. {reason}",
  "run.ayahs-untimed": "{reciter}: şu surelerin ayet zamanları yok: {surahs}.",
  "run.sound-deleted": "Ses silindi.",
  "run.sound-left-out": "{title} atlandı. {reason}",
  "run.slept-through":
    "Bu okunurken Wird kapandı veya uykuya geçti ve ancak bitişinden sonra geri geldi.",
  "run.after-backup":
    "Bunun zamanı, Wird’in geri yüklendiği yedekten sonraydı: ne olduğu bilinmiyor.",
  "run.open-at-backup":
    "Wird’in geri yüklendiği yedek alınırken bu sürüyordu: ne olduğu bilinmiyor.",
  "run.missed": "Wird o saatte kapalı veya uykudaydı ve ancak bitişten sonra geri geldi.",
  "run.missed-start": "Wird o saatte kapalı veya uykudaydı ve başlatmak için çok geç geri geldi.",
  "run.late":
    "{minutes, plural, =0 {Bir dakikadan az} one {# dakika} other {# dakika}} geç başladı, çünkü Wird vaktinde kapalı veya uykudaydı.",

  "run.fallback": "{speaker} yerine {fallback} okudu. {reason}",
  "run.fallback-failed": "Ne {speaker} ne de {fallback} okudu. {reason} {why}",
  "run.moved-by-hand": "Elle başka bir hoparlöre taşındı.",
  "run.recited-there": "{speaker} bu okumayı zaten yapıyor.",
  "run.silent": "{speaker} vaktinden bir dakika sonra hâlâ okumaya başlamamıştı.",

  "run.awaiting-routine": "Alexa rutininiz bekleniyor.",
  "run.routine-missing": "Alexa rutininiz Wird’i zamanında açmadı.",
  "run.echo-silent": "Echo, okumaya başladığını bildirmedi.",
  "run.echo-paused": "Echo’da duraklatıldı.",
  "run.echo-fell-silent": "Echo sustu: sıradaki sureyi istemedi.",
  "run.echo-stopped": "Echo’nuzda siz durdurdunuz.",
  "run.echo-asked-otherwise": "Bu Echo’dan başka bir şey istendi.",
  "run.echo-failed": "Echo kayıtları oynatamadı.",

  // About sounds of one's own.
  "sound.name-missing": "Sesin bir adı olmalı.",
  "sound.address-invalid":
    "Bir sesin adresi https:// ile başlar ve içinde kullanıcı adı veya parola bulunmaz.",
  "sound.empty": "Bu dosya boş.",
  "sound.not-audio":
    "Bu dosya bir MP3, AAC, Ogg veya WAV kaydı değil ya da bozuk. MP3 olarak kaydedip yeniden deneyin.",
  "sound.too-large":
    "Bir ses en fazla {megabytes} MB olabilir. Kısaltın ya da daha düşük nitelikte MP3 olarak kaydedin.",
  "sound.most-reached":
    "Zaten {most} ses var; en çok bu kadar olabilir. Artık gerekmeyen birini silin.",
  "sound.room-used":
    "Sesleriniz birlikte 200 MB’tan fazla yer tutar. Artık gerekmeyen birini silin.",
  "sound.in-use":
    "Bu sesi hâlâ kullanan programlar var: {schedules}. Önce orada başka bir şey seçin.",
  "upload.others-running": "Lütfen diğer yüklemeleriniz bitene kadar bekleyin.",
  "upload.compressed": "Lütfen dosyayı sıkıştırmadan, olduğu gibi gönderin.",
  "upload.file-missing": "Bu formda dosya yok.",
  "upload.files-too-many": "Lütfen her seferinde bir dosya gönderin.",
  "upload.form-cut-short": "Bu istekteki form yarıda kesilmiş.",
  "upload.form-too-long": "Burada bir formun en çok {most} parçası olabilir.",

  // About speakers.
  "speaker.name-missing": "Hoparlörün bir adı olmalı.",
  "speaker.most-reached":
    "{most} hoparlörünüz var; bir hesapta en çok bu kadar olabilir. Artık gerekmeyen birini silin, sonra bunu ekleyin.",
  "speaker.not-seen": "Bu hoparlör ağda görülmedi. Açık mı?",
  "speaker.changing-hands":
    "Bu hoparlörün yönetimi tam şu anda devrediliyor. Lütfen birazdan yeniden deneyin.",
  "speaker.disconnected-first": "{speaker}: bağlantısı kesik. Önce bağlayın.",
  "speaker.disconnected-in-wird": "{speaker}: Wird’de bağlantısı kesik.",
  "speaker.of-others": "{speaker} başka birine ait; bu programın hesabı onda okutamaz.",
  "speaker.was-disconnected-in-wird": "{speaker}: Wird’de bağlantısı kesildi.",
  "speaker.connection-lost": "{speaker}: bağlantısı koptu.",
  "speaker.not-found": "{speaker} ağda bulunamadı.",
  "speaker.not-linked":
    "Wird, ağınızdaki hangi hoparlörün {speaker} olduğunu bilmiyor. O hoparlörü Cihazlar sayfasında bağlayın ve zamanlamalarınızda onu seçin.",
  "speaker.no-answer": "{speaker} yanıt vermedi.",
  "speaker.plays-on":
    "{speaker} durması istendiğinde uymadı ve hâlâ okuyor olabilir. Doğrudan hoparlörden durdurun.",
  "speaker.unusable": "{speaker} kullanılamadı.",
  "speaker.fault-in-wird": "{speaker}, Wird’deki bir hata yüzünden kullanılamadı.",
  "speaker.recording-silent": "{speaker} kaydı aldı ama oynatmaya başlamadı.",
  "speaker.recording-refused-with": "{speaker} bu kaydı çalamadı: {problem} hatasını bildiriyor.",
  "speaker.recording-refused": "{speaker} bu kaydı oynatamadı.",
  "speaker.recording-stalled": "{speaker}: kayıt artık gelmiyor.",
  "speaker.broke-off": "{speaker} kaydın ortasında sustu.",
  "speaker.load-refused": "{speaker} kayıt almaya hazır değil.",
  "speaker.other-recording": "{speaker}: bu arada başka bir kayıt verildi.",
  "speaker.other-command": "{speaker}: bu başlayamadan başka bir şey istendi.",
  "speaker.player-not-started": "{speaker} oynatıcısını başlatmadı.",
  "speaker.player-refused": "{speaker} oynatıcısını başlatamadı.",
  "speaker.volume-refused": "{speaker} ses düzeyini ayarlayamadı.",
  "speaker.command-refused": "{speaker} bunu yapamadı.",
  "speaker.command-unsent": "{speaker}: bu istek iletilemiyor: {problem}",
  "speaker.idle": "{speaker} hiçbir şey okumuyor.",
  "speaker.nothing-playing": "{speaker} üzerinde hiçbir şey okunmuyor.",
  "speaker.schedule-plays": "{speaker} üzerinde bir program okunuyor: devamını program belirler.",
  "speaker.playing-already": "{speaker} zaten okuyor, yani çalışıyor.",

  "speaker.stopped-by-you": "{speaker}: siz durdurdunuz.",
  "speaker.stopped": "{speaker}: biri durdurdu.",
  "speaker.player-stopped": "{speaker}: biri oynatıcıyı durdurdu.",
  "speaker.used-otherwise": "{speaker}: bu arada başka biri kullandı.",
  "speaker.taken-over": "{speaker}: {app} devraldı.",
  "speaker.taken-by-another-app": "{speaker}: başka bir uygulama devraldı.",
  "speaker.taken-by-group": "{speaker}: hoparlör grubunun çaldığına katıldı.",
  "speaker.taken-by-another-recitation": "{speaker}: başka bir tilavet devraldı.",
  "player.closed-paused":
    "{speaker} duraklatılmışken oynatıcısını kapattı. Oynat buradan sürdürür.",
  "speaker.restarted-paused": "{speaker} duraklatıldı, ardından yeniden başlatıldı.",
  "speaker.sleep-timer": "{speaker}: uyku zamanlayıcısı durdurdu.",

  "echo.not-steerable":
    "Amazon, {speaker} hoparlörünün dışarıdan yönetilmesine izin vermez. Alexa’dan isteyin ya da bir rutin kullanın.",

  "player.not-set-up":
    "{speaker} bir Home Assistant oynatıcısı; Home Assistant ise bu Wird’de artık ayarlı değil.",
  "player.home-unreachable": "{speaker}: ulaşılamıyor. Home Assistant yanıt vermiyor.",
  "player.token-refused":
    "{speaker} kullanılamıyor: Home Assistant, Wird’in erişim anahtarını reddediyor. Wird’i işleten kişi yenisini ayarlayabilir.",
  "player.not-listed": "Home Assistant’ta kayıt oynatabilen böyle bir oynatıcı yok. Açık mı?",
  "player.unknown": "{speaker}: Home Assistant’ta artık bir oynatıcısı yok.",
  "player.unavailable": "{speaker}: Home Assistant’a göre kullanılamıyor.",
  "player.refused": "{speaker} bunu yapamadı. Home Assistant şöyle diyor: {problem}",
  "player.cannot-pause": "{speaker} duraklatılamaz: yalnızca durdurulabilir.",
  "player.cannot-seek": "{speaker} bir kaydın başka bir konumuna gidemez.",
  "player.volume-fixed": "{speaker}: ses düzeyi buradan ayarlanamaz.",
  "player.began-at-start":
    "{speaker} bir kaydın ortasından başlayamaz, bu yüzden başından başladı.",

  "browser.no-tab": "{speaker}: hiçbir tarayıcı sekmesinde açık değil.",
  "browser.closed": "{speaker} kapatıldı.",
  "browser.opened-again": "{speaker} yeniden açıldı.",

  "tab.volume-fixed": "Bu cihazın ses düzeyi yalnızca kendi düğmeleriyle ayarlanabilir.",
  "tab.playing-not-allowed":
    "Tarayıcı, Wird’in kendiliğinden ses oynatmasına izin vermiyor. Orada Wird’i açıp “Oynatmaya izin ver” düğmesine basın.",
  "tab.recording-refused": "Kayıt tarayıcıda oynatılamadı.",
};

export default sentences;
