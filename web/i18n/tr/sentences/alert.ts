// The server's sentences about alerts, tokens and the programs that use them, in Turkish.
import type { alertSentences } from "#contract/sentences/alert-sentences";

const sentences: Record<keyof typeof alertSentences, string> = {
  "alert.address-invalid":
    "Bu bir web adresi değil. Adres https:// veya http:// ile başlar ve # işaretinden sonra bir şey içermez.",
  "alert.topic-missing":
    "Bir ntfy adresi konusuyla biter, örneğin https://ntfy.sh/our-house. Konuda harf, rakam, _ ve - bulunur.",
  "alert.mail-missing": "Hesabınızda e-posta adresi yok. E-posta istemeden önce bir adres ekleyin.",
  "alert.quiet-half": "Sessiz saatlerin birbirinden farklı bir başlangıcı ve bitişi olmalı.",
  "alert.no-way":
    "Size haber verecek bir yol henüz yok. Önce e-posta, bildirim, webhook veya ntfy seçin.",
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
};
export default sentences;
