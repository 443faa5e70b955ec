// Messages of the dashboard's first line, in Turkish.
import type english from "../en/alerts.ts";

const words: typeof english = {
  label: "Aksayanlar",
  kind: {
    failed: "<name>{what}</name>, <name>{speaker}</name> üzerinde okunamadı ({when}).",
    missed: "<name>{what}</name>, <name>{speaker}</name> üzerinde kaçırıldı ({when}).",
    interrupted: "<name>{what}</name>, <name>{speaker}</name> üzerinde yarıda kaldı ({when}).",
    fallback: "<name>{speaker}</name> sessiz kaldı ({when}).",
    unreachable: "<name>{what}</name>, <name>{speaker}</name> üzerinde okunacak ({when}).",
  },
  today: "bugün {time}",
  yesterday: "dün {time}",
  tomorrow: "yarın {time}",
  onDay: "{day} {time}",
  play: "Şimdi oynat",
  playLabel: "Şimdi oynat: {what}, {speaker}",
  started: "Başladı. Nasıl gittiğini aşağıdaki programında görebilirsiniz.",
  more: "{count, plural, =0 {} one {ve # uyarı daha} other {ve # uyarı daha}}",
  less: "Yalnızca en yenisini göster",
  dismiss: "Kapat",
  dismissAll: "Tümünü kapat",
  gone: "Bu bağlantının konusu daha önce kapatılmış ya da üzerinden çok zaman geçmiş.",
};
export default words;
