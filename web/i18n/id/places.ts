// Messages of the choice of a place, in Indonesian.
import type english from "../en/places.ts";

const words: typeof english = {
  search: "Kota Anda",
  searchHint: "Dalam bahasa Inggris, Arab, atau sebagaimana ditulis di sana.",
  results: "Kota",
  searching: "Mencari...",
  found: "{count, plural, other {# kota}} ditemukan.",
  none: "Tidak ada kota yang mirip dengan “{query}”. Coba ejaan lain atau kota yang lebih besar di dekatnya, atau ketik koordinat.",
  failed: "Kota tidak dapat dicari: {reason}",
  where: "{region}, {country}",
  device: "Pakai posisi perangkat ini",
  deviceText:
    "Dibulatkan ke kilometer terdekat: lebih teliti dari itu, waktu salat tidak berubah. Posisi hanya dikirim ke Wird, tidak ke tempat lain.",
  deviceInsecure:
    "Posisi perangkat ini tidak dapat dipakai di sini: peramban memberikannya hanya kepada halaman lewat https atau di localhost.",
  deviceRefused:
    "Peramban tidak mengizinkannya. Izinkan posisi dalam pengaturan peramban untuk situs ini, atau cari kota Anda.",
  deviceUnknown: "Perangkat tidak mengetahui posisinya. Cari kota Anda saja.",
  coordinates: "Ketik koordinat",
  coordinatesHint:
    "Derajat desimal, seperti ditampilkan peta; keduanya boleh ditempel sekaligus, misalnya 21.4225, 39.8262.",
  latitude: "Lintang",
  latitudeHint: "Utara positif, selatan negatif.",
  longitude: "Bujur",
  longitudeHint: "Timur positif, barat negatif.",
  notDegrees: "Tulis sebagai bilangan desimal dalam derajat, misalnya 21.4225.",
  latitudeRange: "Lintang adalah dari -90 sampai 90 derajat.",
  longitudeRange: "Bujur adalah dari -180 sampai 180 derajat.",
  useCoordinates: "Pakai koordinat ini",
  clock: "{zone}, di sana sekarang pukul {time}",
  accountClock:
    "Jam tempat ini berbeda dengan jam akun Anda ({zone}). Yang terikat pada waktu salatnya mengikuti jam tempat itu.",
  browserClock:
    "Jam tempat ini berbeda dengan jam perangkat ini ({zone}). Yang terikat pada waktu salatnya mengikuti jam tempat itu.",
  source: "Data kota: <source>GeoNames</source>, <licence>CC BY 4.0</licence>",
};

export default words;
