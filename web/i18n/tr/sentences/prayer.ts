// The server's sentences about prayers, in Turkish.
import type { prayerSentences } from "#contract/sentences/prayer-sentences";

/** The text that chooses its name. */
export const prayer =
  "{prayer, select, fajr {İmsak} sunrise {Güneş} dhuhr {Öğle} asr {İkindi} maghrib {Akşam} other {Yatsı}}";

/** The time of Fajr is called İmsak, its adhan that of the morning. */
export const adhan =
  "{prayer, select, fajr {Sabah ezanı} sunrise {Güneş ezanı} dhuhr {Öğle ezanı} asr {İkindi ezanı} maghrib {Akşam ezanı} other {Yatsı ezanı}}";

const late = "{minutes, plural, =0 {Bir dakikadan az} one {# dakika} other {# dakika}}";

const sentences: Record<keyof typeof prayerSentences, string> = {
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
};
export default sentences;
