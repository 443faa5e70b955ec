// Messages of the choice of a place, in Urdu.
import type english from "../en/places.ts";

const words: typeof english = {
  search: "آپ کا شہر",
  searchHint: "انگریزی میں، عربی میں، یا جیسے وہاں لکھا جاتا ہے۔",
  results: "شہر",
  searching: "تلاش جاری ہے...",
  found: "{count, plural, one {# شہر ملا۔} other {# شہر ملے۔}}",
  none: "“{query}” سے ملتا جلتا کوئی شہر نہیں۔ دوسرے ہجے یا قریب کا کوئی بڑا شہر آزمائیں، یا نقاط لکھیں۔",
  failed: "شہر تلاش نہیں ہو سکے: {reason}",
  where: "{region}، {country}",
  device: "اس آلے کا مقام استعمال کریں",
  deviceText:
    "ایک کلومیٹر کی درستی تک: اس سے زیادہ باریکی سے نماز کے اوقات نہیں بدلتے۔ یہ صرف وِرد کو بھیجا جاتا ہے، کہیں اور نہیں۔",
  deviceInsecure:
    "اس آلے کا مقام یہاں استعمال نہیں ہو سکتا: براؤزر اسے صرف https یا localhost کے صفحات کو بتاتے ہیں۔",
  deviceRefused:
    "براؤزر نے اجازت نہیں دی۔ براؤزر میں اس سائٹ کی ترتیبات سے مقام کی اجازت دیں، یا اپنا شہر تلاش کریں۔",
  deviceUnknown: "آلے کو معلوم نہیں کہ وہ کہاں ہے۔ اس کے بجائے اپنا شہر تلاش کریں۔",
  coordinates: "نقاط لکھیں",
  coordinatesHint:
    "اعشاریہ درجے، جیسے نقشوں میں ہوتے ہیں؛ دونوں ایک ساتھ بھی چسپاں کیے جا سکتے ہیں، جیسے \u206621.4225, 39.8262\u2069",
  latitude: "عرض بلد",
  latitudeHint: "شمال مثبت، جنوب منفی۔",
  longitude: "طول بلد",
  longitudeHint: "مشرق مثبت، مغرب منفی۔",
  notDegrees: "اسے درجوں کے اعشاریہ عدد میں لکھیں، جیسے 21.4225",
  latitudeRange: "عرض بلد ‎-90‎ سے 90 درجے تک ہوتا ہے۔",
  longitudeRange: "طول بلد ‎-180‎ سے 180 درجے تک ہوتا ہے۔",
  useCoordinates: "یہ نقاط استعمال کریں",
  clock: "{zone}، وہاں اس وقت {time}",
  accountClock:
    "اس مقام کی گھڑی آپ کے اکاؤنٹ کی گھڑی ({zone}) سے مختلف ہے۔ جو اس کی نمازوں سے بندھا ہو وہ اس مقام کی گھڑی کے مطابق چلے گا۔",
  browserClock:
    "اس مقام کی گھڑی اس آلے کی گھڑی ({zone}) سے مختلف ہے۔ جو اس کی نمازوں سے بندھا ہو وہ اس مقام کی گھڑی کے مطابق چلے گا۔",
  source: "شہروں کی معلومات: <source>GeoNames</source>، <licence>CC BY 4.0</licence>",
};
export default words;
