// Messages of the Hijri calendar, in Turkish.
import type english from "../en/hijri.ts";

const hijri: typeof english = {
  ramadan: {
    label: "Ramazan",
    inDays: "Ramazanın başlamasına {days} gün var",
    tomorrow: "Ramazan yarın başlıyor",
    day: "Ramazan {year}, {day}. gün",
    about: "yaklaşık {date}",
    announced: "{date}",
    moon: "Bu tarih hesapla bulundu. Başka bir tarih ilan edilirse Namaz vakitleri sayfasına girin.",
    offer: "Kur’an’ın tamamını ilk gününden son gününe kadar dinleyin.",
    khatm: "Ramazan için hatim",
    khatmName: "Ramazan {year}",
    khatmThere: "Ramazan için bir hatminiz var.",
    toKhatm: "Göster",
    schedule: "Yalnızca ramazanda program",
  },
  settings: {
    title: "Hicrî takvim",
    text: "Tarihler Ümmülkura takvimine göredir. Ülkeniz bir ayın ilk gününü farklı ilan ederse buraya girin: bütün tarihler ve dönemler ona uyar.",
    today: "Bugün {date}",
    shift: "Bütün ayların başlangıcı",
    shiftBy:
      "{days, plural, =-2 {iki gün erken} =-1 {bir gün erken} =0 {hesaplandığı gibi} =1 {bir gün geç} other {iki gün geç}}",
    announced: "İlan edilen aylar",
    month: "Ay",
    startsOn: "İlk günü",
    usual: "Takvime göre: {date}",
    add: "Ayı ekle",
    began: "{month} başlangıcı: {date}",
    begins: "{month} başlangıcı: {date}",
    remove: "Kaldır",
    removeOf: "Kaldır: {month}",
    none: "Henüz bir ay girmediniz.",
    added: "Kaydedildi. {month} artık ilan edilen günde başlıyor.",
    removed: "Kaldırıldı. {month} yeniden takvime göre.",
    dateMissing: "Günü seçin.",
  },
};

export default hijri;
