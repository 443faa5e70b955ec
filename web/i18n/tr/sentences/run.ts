// The server's sentences about schedules and their runs, in Turkish.
import type { runSentences } from "#contract/sentences/run-sentences";

const sentences: Record<keyof typeof runSentences, string> = {
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

  "portion.surahs-missing": "En az bir sure seçin.",
  "portion.surahs-too-many": "Bir bölümde en çok 114 sure bulunur.",
  "portion.range-reversed": "Bir aralığın ilk ayeti son ayetinden önce gelir ya da onunla aynıdır.",
  "portion.kind-unknown": "Bir bölümün türü vardır: onwards, surahs, range, khatm veya sound.",
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
  "portion.khatm-unknown": "Böyle bir hatim yok.",
  "portion.sound-unknown": "Böyle bir ses yok.",
  "portion.ayah-missing": "{surah} suresinde {count} ayet vardır, {ayah}. ayet yoktur.",

  "run.skipped": "Bu okumayı atladınız.",
  "run.awaiting-speaker": "Okumaya başlaması bekleniyor: {speaker}.",
  "run.other-schedule": "{speaker} üzerinde başka bir program başladı.",
  "run.something-else": "{speaker} üzerinde başka bir şey başlatıldı.",
  "run.not-started": "{speaker} okumaya başlamadı.",
  "run.stayed-paused": "{speaker} duraklatıldı ve bitişe kadar kimse sürdürmedi.",
  "run.muted-at-end": "{speaker} sonunda sessize alınmıştı.",
  "run.volume-zero-at-end": "{speaker} sonunda 0 ses düzeyindeydi.",
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
  "run.silent": "{speaker} vaktinden bir dakika sonra hâlâ okumaya başlamamıştı.",

  "run.awaiting-routine": "Alexa rutininiz bekleniyor.",
  "run.routine-missing": "Alexa rutininiz Wird’i zamanında açmadı.",
  "run.echo-silent": "Echo, okumaya başladığını bildirmedi.",
  "run.echo-paused": "Echo’da duraklatıldı.",
  "run.echo-fell-silent": "Echo sustu: sıradaki sureyi istemedi.",
  "run.echo-stopped": "Echo’nuzda siz durdurdunuz.",
  "run.echo-asked-otherwise": "Bu Echo’dan başka bir şey istendi.",
  "run.echo-failed": "Echo kayıtları oynatamadı.",
};
export default sentences;
