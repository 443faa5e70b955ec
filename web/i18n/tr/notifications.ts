// Messages of notifications in browsers, in Turkish.
import type english from "../en/notifications.ts";

const words: typeof english = {
  title: "Bu tarayıcıda bildirimler",
  text: "Bu cihaz, Wird’in hiçbir sayfası açık değilken de ters giden şeyleri gösterir.",
  insecure:
    "Tarayıcılar bunlara yalnızca https adreslerinde izin verir. Evdeki bir Wird’in bunu nasıl edineceği docs/hosting.md dosyasında, “https at home” başlığındadır.",
  homeScreen:
    "iPhone veya iPad’de önce Wird’i ana ekrana ekleyin (Paylaş, Ana Ekrana Ekle) ve oradan açın.",
  unsupported: "Bu tarayıcıda yok ya da gizli pencerelerde engelleniyor.",
  denied: "Bu tarayıcının ayarlarında Wird için engellenmiş: önce orada izin verin.",
  failed: "Tarayıcı bildirimleri açamadı. Yeniden ya da başka bir tarayıcıyla deneyin.",
  others: "Bildirim gösteren diğer tarayıcılar",
  also: "Ayrıca: {browser}",
  remove: "Kaldır",
  removeName: "Kaldır: {browser}",
  way: "Bildirim, {browser}",
};
export default words;
