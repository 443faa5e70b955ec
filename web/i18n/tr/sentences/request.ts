// The server's sentences about requests, input and the live connection, in Turkish.
import type { requestSentences } from "#contract/sentences/request-sentences";

const sentences: Record<keyof typeof requestSentences, string> = {
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
};
export default sentences;
