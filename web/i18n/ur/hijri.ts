// Messages of the Hijri calendar, in Urdu.
import type english from "../en/hijri.ts";

const hijri: typeof english = {
  ramadan: {
    label: "رمضان المبارک",
    inDays: "رمضان المبارک {days, plural, one {# دن} other {# دن}} بعد شروع ہوگا",
    tomorrow: "رمضان المبارک کل شروع ہوگا",
    day: "رمضان المبارک {year}، دن {day}",
    about: "تقریباً {date}",
    announced: "{date}",
    moon: "یہ تاریخ حساب سے ہے۔ اگر چاند کا اعلان اس سے مختلف ہو تو اسے نمازوں کے صفحے پر درج کریں۔",
    offer: "رمضان کے پہلے دن سے آخری دن تک پورا قرآن سنیں۔",
    khatm: "رمضان کا ختمِ قرآن",
    khatmName: "رمضان {year}",
    khatmThere: "رمضان کے لیے آپ کا ختمِ قرآن موجود ہے۔",
    toKhatm: "دیکھیں",
    schedule: "صرف رمضان کا شیڈول",
  },
  settings: {
    title: "ہجری تقویم",
    text: "تاریخیں ام القریٰ کی تقویم کے مطابق ہیں۔ اگر آپ کے ملک میں کسی مہینے کی پہلی تاریخ کا اعلان مختلف ہو تو اسے یہاں درج کریں: تمام تاریخیں اور مدتیں اسی کے مطابق ہو جائیں گے۔",
    today: "آج {date} ہے",
    shift: "تمام مہینے شروع ہوں",
    shiftBy:
      "{days, plural, =-2 {دو دن پہلے} =-1 {ایک دن پہلے} =0 {حساب کے مطابق} =1 {ایک دن بعد} one {ایک دن بعد} other {دو دن بعد}}",
    announced: "اعلان شدہ مہینے",
    month: "مہینہ",
    startsOn: "اس کا پہلا دن",
    usual: "تقویم کے مطابق: {date}",
    add: "مہینہ شامل کریں",
    began: "{month} کا آغاز {date} کو ہوا",
    begins: "{month} کا آغاز {date} کو ہوگا",
    remove: "ہٹائیں",
    removeOf: "{month} کو ہٹائیں",
    none: "آپ نے کوئی مہینہ درج نہیں کیا۔",
    added: "محفوظ ہو گیا۔ {month} کی پہلی تاریخ اب اعلان کے مطابق ہے۔",
    removed: "ہٹا دیا گیا۔ {month} دوبارہ تقویم کے مطابق ہے۔",
    dateMissing: "دن چنیں۔",
  },
};

export default hijri;
