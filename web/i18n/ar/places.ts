// Messages of the choice of a place, in Arabic.
import type english from "../en/places.ts";

const words: typeof english = {
  search: "مدينتك",
  searchHint: "بالعربية أو بالإنجليزية أو كما تُكتب في بلدها.",
  results: "المدن",
  searching: "جارٍ البحث...",
  found:
    "{count, plural, zero {لم يُعثر على أي مدينة.} one {عُثر على مدينة واحدة.} two {عُثر على مدينتين.} few {عُثر على # مدن.} many {عُثر على # مدينة.} other {عُثر على # مدينة.}}",
  none: "لا توجد مدينة تشبه «{query}». جرّب كتابة أخرى أو مدينة أكبر قريبة، أو اكتب الإحداثيات.",
  failed: "تعذّر البحث عن المدن: {reason}",
  where: "{region}، {country}",
  device: "استخدام موقع هذا الجهاز",
  deviceText: "بدقة كيلومتر واحد: فالدقة الأعلى لا تغيّر أوقات الصلاة. ولا يُرسَل إلا إلى وِرد.",
  deviceInsecure:
    "لا يمكن استخدام موقع هذا الجهاز هنا: المتصفحات لا تعطيه إلا للصفحات عبر https أو على localhost.",
  deviceRefused:
    "لم يسمح المتصفح بذلك. اسمح بالموقع في إعدادات المتصفح لهذه الصفحة، أو ابحث عن مدينتك.",
  deviceUnknown: "لا يعرف الجهاز مكانه. ابحث عن مدينتك بدلًا من ذلك.",
  coordinates: "كتابة الإحداثيات",
  coordinatesHint:
    "بالدرجات العشرية كما تعرضها الخرائط؛ ويمكن لصقهما معًا، مثل \u206621.4225, 39.8262\u2069.",
  latitude: "خط العرض",
  latitudeHint: "الشمال موجب والجنوب سالب.",
  longitude: "خط الطول",
  longitudeHint: "الشرق موجب والغرب سالب.",
  notDegrees: "اكتبه عددًا عشريًا بالدرجات، مثل 21.4225.",
  latitudeRange: "خط العرض من -90 إلى 90 درجة.",
  longitudeRange: "خط الطول من -180 إلى 180 درجة.",
  useCoordinates: "استخدام هذه الإحداثيات",
  clock: "{zone}، والساعة فيها الآن {time}",
  accountClock: "ساعة هذا المكان تختلف عن ساعة حسابك ({zone}). وما يرتبط بصلواته يتبع ساعة المكان.",
  browserClock:
    "ساعة هذا المكان تختلف عن ساعة هذا الجهاز ({zone}). وما يرتبط بصلواته يتبع ساعة المكان.",
  source: "بيانات المدن: <source>GeoNames</source>، <licence>CC BY 4.0</licence>",
};
export default words;
