// The server's sentences about accounts, in Turkish.
import type { accountSentences } from "#contract/sentences/account-sentences";

const sentences: Record<keyof typeof accountSentences, string> = {
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
};
export default sentences;
