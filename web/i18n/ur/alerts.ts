// Messages of the dashboard's first line, in Urdu.
import type english from "../en/alerts.ts";

const words: typeof english = {
  label: "کیا گڑبڑ ہوئی",
  kind: {
    failed: "<name>{speaker}</name> {when} <name>{what}</name> نہیں چلا سکا۔",
    missed: "<name>{speaker}</name> پر <name>{what}</name> کا وقت {when} نکل گیا۔",
    interrupted: "<name>{speaker}</name> پر {when} <name>{what}</name> کے دوران رکاوٹ آ گئی۔",
    fallback: "<name>{speaker}</name> {when} خاموش رہا۔",
    unreachable: "<name>{speaker}</name> پر <name>{what}</name> کا وقت {when} ہے۔",
  },
  today: "آج {time} بجے",
  yesterday: "گزشتہ کل {time} بجے",
  tomorrow: "کل {time} بجے",
  onDay: "{day} کو {time} بجے",
  play: "ابھی چلائیں",
  playLabel: "ابھی چلائیں: {speaker} پر {what}",
  started: "شروع کر دیا گیا۔ اس کا حال نیچے شیڈول میں دیکھیں۔",
  more: "{count, plural, one {اور # مزید} other {اور # مزید}}",
  less: "صرف تازہ ترین دکھائیں",
  dismiss: "ہٹا دیں",
  dismissAll: "سب ہٹا دیں",
  gone: "یہ لنک جس بات کے بارے میں تھا وہ ہٹائی جا چکی ہے، یا اسے بہت عرصہ ہو گیا ہے۔",
};
export default words;
