// Messages of the choice of a place, in Turkish.
import type english from "../en/places.ts";

const words: typeof english = {
  search: "Şehriniz",
  searchHint: "İngilizce, Arapça veya orada yazıldığı gibi.",
  results: "Şehirler",
  searching: "Aranıyor...",
  found: "{count} şehir bulundu.",
  none: "“{query}” ile benzeşen bir şehir yok. Başka bir yazılışı veya yakındaki daha büyük bir şehri deneyin ya da koordinat yazın.",
  failed: "Şehirlerde arama yapılamıyor: {reason}",
  where: "{region}, {country}",
  device: "Bu cihazın konumunu kullan",
  deviceText:
    "En yakın kilometreye yuvarlanır: daha kesin konum namaz vakitlerini değiştirmez. Yalnızca Wird’e gönderilir, başka hiçbir yere gitmez.",
  deviceInsecure:
    "Bu cihazın konumu burada kullanılamaz: tarayıcılar konumu yalnızca https veya localhost sayfalarına bildirir.",
  deviceRefused:
    "Tarayıcı izin vermedi. Tarayıcının bu siteyle ilgili ayarlarında konuma izin verin ya da şehrinizi arayın.",
  deviceUnknown: "Cihaz nerede olduğunu bilmiyor. Bunun yerine şehrinizi arayın.",
  coordinates: "Koordinat yaz",
  coordinatesHint:
    "Haritalarda gösterildiği gibi ondalık derece; ikisi birlikte yapıştırılabilir, örneğin 21.4225, 39.8262.",
  latitude: "Enlem",
  latitudeHint: "Kuzey artı, güney eksi.",
  longitude: "Boylam",
  longitudeHint: "Doğu artı, batı eksi.",
  notDegrees: "Ondalık derece olarak yazın, örneğin 21.4225.",
  latitudeRange: "Enlem -90 ile 90 derece arasındadır.",
  longitudeRange: "Boylam -180 ile 180 derece arasındadır.",
  useCoordinates: "Bu koordinatları kullan",
  clock: "{zone}, orada saat şu an {time}",
  accountClock:
    "Bu yerin saati, hesabınızın saatinden ({zone}) farklı. Namaz vakitlerine bağlı olanlar, yerin saatine uyar.",
  browserClock:
    "Bu yerin saati, bu cihazın saatinden ({zone}) farklı. Namaz vakitlerine bağlı olanlar, yerin saatine uyar.",
  source: "Şehir verileri: <source>GeoNames</source>, <licence>CC BY 4.0</licence>",
};
export default words;
