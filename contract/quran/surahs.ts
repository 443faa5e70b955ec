// The 114 surahs: names, number of ayahs and where each was revealed.
// English names, counts and places are from quran-meta 6.0.17 (MIT); counts are those of
// the Kufan numbering (Hafs). The Arabic names are fully vocalised, as in the headings of a mushaf.

export interface Surah {
  /** The same as `number`. */
  id: number;
  /** 1 to 114. */
  number: number;
  /** Arabic, vocalised, without the word "surah". */
  name: string;
  englishName: string;
  englishNameTranslation: string;
  numberOfAyahs: number;
  revelationType: "Meccan" | "Medinan";
}

type Row = [
  englishName: string,
  englishNameTranslation: string,
  numberOfAyahs: number,
  revelationType: Surah["revelationType"],
  name: string,
];

const rows: Row[] = [
  ["Al-Faatiha", "The Opening", 7, "Meccan", "ٱلْفَاتِحَة"],
  ["Al-Baqara", "The Cow", 286, "Medinan", "ٱلْبَقَرَة"],
  ["Aal-i-Imraan", "The Family of Imraan", 200, "Medinan", "آلِ عِمْرَان"],
  ["An-Nisaa", "The Women", 176, "Medinan", "ٱلنِّسَاء"],
  ["Al-Maaida", "The Table", 120, "Medinan", "ٱلْمَائِدَة"],
  ["Al-An'aam", "The Cattle", 165, "Meccan", "ٱلْأَنْعَام"],
  ["Al-A'raaf", "The Heights", 206, "Meccan", "ٱلْأَعْرَاف"],
  ["Al-Anfaal", "The Spoils of War", 75, "Medinan", "ٱلْأَنْفَال"],
  ["At-Tawba", "The Repentance", 129, "Medinan", "ٱلتَّوْبَة"],
  ["Yunus", "Jonas", 109, "Meccan", "يُونُس"],
  ["Hud", "Hud", 123, "Meccan", "هُود"],
  ["Yusuf", "Joseph", 111, "Meccan", "يُوسُف"],
  ["Ar-Ra'd", "The Thunder", 43, "Medinan", "ٱلرَّعْد"],
  ["Ibrahim", "Abraham", 52, "Meccan", "إِبْرَاهِيم"],
  ["Al-Hijr", "The Rock", 99, "Meccan", "ٱلْحِجْر"],
  ["An-Nahl", "The Bee", 128, "Meccan", "ٱلنَّحْل"],
  ["Al-Israa", "The Night Journey", 111, "Meccan", "ٱلْإِسْرَاء"],
  ["Al-Kahf", "The Cave", 110, "Meccan", "ٱلْكَهْف"],
  ["Maryam", "Mary", 98, "Meccan", "مَرْيَم"],
  ["Taa-Haa", "Taa-Haa", 135, "Meccan", "طه"],
  ["Al-Anbiyaa", "The Prophets", 112, "Meccan", "ٱلْأَنْبِيَاء"],
  ["Al-Hajj", "The Pilgrimage", 78, "Medinan", "ٱلْحَجّ"],
  ["Al-Muminoon", "The Believers", 118, "Meccan", "ٱلْمُؤْمِنُون"],
  ["An-Noor", "The Light", 64, "Medinan", "ٱلنُّور"],
  ["Al-Furqaan", "The Criterion", 77, "Meccan", "ٱلْفُرْقَان"],
  ["Ash-Shu'araa", "The Poets", 227, "Meccan", "ٱلشُّعَرَاء"],
  ["An-Naml", "The Ant", 93, "Meccan", "ٱلنَّمْل"],
  ["Al-Qasas", "The Stories", 88, "Meccan", "ٱلْقَصَص"],
  ["Al-Ankaboot", "The Spider", 69, "Meccan", "ٱلْعَنْكَبُوت"],
  ["Ar-Room", "The Romans", 60, "Meccan", "ٱلرُّوم"],
  ["Luqman", "Luqman", 34, "Meccan", "لُقْمَان"],
  ["As-Sajda", "The Prostration", 30, "Meccan", "ٱلسَّجْدَة"],
  ["Al-Ahzaab", "The Clans", 73, "Medinan", "ٱلْأَحْزَاب"],
  ["Saba", "Sheba", 54, "Meccan", "سَبَأ"],
  ["Faatir", "The Originator", 45, "Meccan", "فَاطِر"],
  ["Yaseen", "Yaseen", 83, "Meccan", "يس"],
  ["As-Saaffaat", "Those drawn up in Ranks", 182, "Meccan", "ٱلصَّافَّات"],
  ["Saad", "The letter Saad", 88, "Meccan", "ص"],
  ["Az-Zumar", "The Groups", 75, "Meccan", "ٱلزُّمَر"],
  ["Al-Ghaafir", "The Forgiver", 85, "Meccan", "غَافِر"],
  ["Fussilat", "Explained in detail", 54, "Meccan", "فُصِّلَت"],
  ["Ash-Shura", "Consultation", 53, "Meccan", "ٱلشُّورَى"],
  ["Az-Zukhruf", "Ornaments of gold", 89, "Meccan", "ٱلزُّخْرُف"],
  ["Ad-Dukhaan", "The Smoke", 59, "Meccan", "ٱلدُّخَان"],
  ["Al-Jaathiya", "Crouching", 37, "Meccan", "ٱلْجَاثِيَة"],
  ["Al-Ahqaf", "The Dunes", 35, "Meccan", "ٱلْأَحْقَاف"],
  ["Muhammad", "Muhammad", 38, "Medinan", "مُحَمَّد"],
  ["Al-Fath", "The Victory", 29, "Medinan", "ٱلْفَتْح"],
  ["Al-Hujuraat", "The Inner Apartments", 18, "Medinan", "ٱلْحُجُرَات"],
  ["Qaaf", "The letter Qaaf", 45, "Meccan", "ق"],
  ["Adh-Dhaariyat", "The Winnowing Winds", 60, "Meccan", "ٱلذَّارِيَات"],
  ["At-Tur", "The Mount", 49, "Meccan", "ٱلطُّور"],
  ["An-Najm", "The Star", 62, "Meccan", "ٱلنَّجْم"],
  ["Al-Qamar", "The Moon", 55, "Meccan", "ٱلْقَمَر"],
  ["Ar-Rahmaan", "The Beneficent", 78, "Medinan", "ٱلرَّحْمَٰن"],
  ["Al-Waaqia", "The Inevitable", 96, "Meccan", "ٱلْوَاقِعَة"],
  ["Al-Hadid", "The Iron", 29, "Medinan", "ٱلْحَدِيد"],
  ["Al-Mujaadila", "The Pleading Woman", 22, "Medinan", "ٱلْمُجَادِلَة"],
  ["Al-Hashr", "The Exile", 24, "Medinan", "ٱلْحَشْر"],
  ["Al-Mumtahana", "She that is to be examined", 13, "Medinan", "ٱلْمُمْتَحَنَة"],
  ["As-Saff", "The Ranks", 14, "Medinan", "ٱلصَّفّ"],
  ["Al-Jumu'a", "Friday", 11, "Medinan", "ٱلْجُمُعَة"],
  ["Al-Munaafiqoon", "The Hypocrites", 11, "Medinan", "ٱلْمُنَافِقُون"],
  ["At-Taghaabun", "Mutual Disillusion", 18, "Medinan", "ٱلتَّغَابُن"],
  ["At-Talaaq", "Divorce", 12, "Medinan", "ٱلطَّلَاق"],
  ["At-Tahrim", "The Prohibition", 12, "Medinan", "ٱلتَّحْرِيم"],
  ["Al-Mulk", "The Sovereignty", 30, "Meccan", "ٱلْمُلْك"],
  ["Al-Qalam", "The Pen", 52, "Meccan", "ٱلْقَلَم"],
  ["Al-Haaqqa", "The Reality", 52, "Meccan", "ٱلْحَاقَّة"],
  ["Al-Ma'aarij", "The Ascending Stairways", 44, "Meccan", "ٱلْمَعَارِج"],
  ["Nooh", "Noah", 28, "Meccan", "نُوح"],
  ["Al-Jinn", "The Jinn", 28, "Meccan", "ٱلْجِنّ"],
  ["Al-Muzzammil", "The Enshrouded One", 20, "Meccan", "ٱلْمُزَّمِّل"],
  ["Al-Muddaththir", "The Cloaked One", 56, "Meccan", "ٱلْمُدَّثِّر"],
  ["Al-Qiyaama", "The Resurrection", 40, "Meccan", "ٱلْقِيَامَة"],
  ["Al-Insaan", "Man", 31, "Medinan", "ٱلْإِنْسَان"],
  ["Al-Mursalaat", "The Emissaries", 50, "Meccan", "ٱلْمُرْسَلَات"],
  ["An-Naba", "The Announcement", 40, "Meccan", "ٱلنَّبَأ"],
  ["An-Naazi'aat", "Those who drag forth", 46, "Meccan", "ٱلنَّازِعَات"],
  ["Abasa", "He frowned", 42, "Meccan", "عَبَسَ"],
  ["At-Takwir", "The Overthrowing", 29, "Meccan", "ٱلتَّكْوِير"],
  ["Al-Infitaar", "The Cleaving", 19, "Meccan", "ٱلِانْفِطَار"],
  ["Al-Mutaffifin", "Defrauding", 36, "Meccan", "ٱلْمُطَفِّفِين"],
  ["Al-Inshiqaaq", "The Splitting Open", 25, "Meccan", "ٱلِانْشِقَاق"],
  ["Al-Burooj", "The Constellations", 22, "Meccan", "ٱلْبُرُوج"],
  ["At-Taariq", "The Morning Star", 17, "Meccan", "ٱلطَّارِق"],
  ["Al-A'laa", "The Most High", 19, "Meccan", "ٱلْأَعْلَى"],
  ["Al-Ghaashiya", "The Overwhelming", 26, "Meccan", "ٱلْغَاشِيَة"],
  ["Al-Fajr", "The Dawn", 30, "Meccan", "ٱلْفَجْر"],
  ["Al-Balad", "The City", 20, "Meccan", "ٱلْبَلَد"],
  ["Ash-Shams", "The Sun", 15, "Meccan", "ٱلشَّمْس"],
  ["Al-Lail", "The Night", 21, "Meccan", "ٱللَّيْل"],
  ["Ad-Dhuhaa", "The Morning Hours", 11, "Meccan", "ٱلضُّحَى"],
  ["Ash-Sharh", "The Consolation", 8, "Meccan", "ٱلشَّرْح"],
  ["At-Tin", "The Fig", 8, "Meccan", "ٱلتِّين"],
  ["Al-Alaq", "The Clot", 19, "Meccan", "ٱلْعَلَق"],
  ["Al-Qadr", "The Power, Fate", 5, "Meccan", "ٱلْقَدْر"],
  ["Al-Bayyina", "The Evidence", 8, "Medinan", "ٱلْبَيِّنَة"],
  ["Az-Zalzala", "The Earthquake", 8, "Medinan", "ٱلزَّلْزَلَة"],
  ["Al-Aadiyaat", "The Chargers", 11, "Meccan", "ٱلْعَادِيَات"],
  ["Al-Qaari'a", "The Calamity", 11, "Meccan", "ٱلْقَارِعَة"],
  ["At-Takaathur", "Competition", 8, "Meccan", "ٱلتَّكَاثُر"],
  ["Al-Asr", "The Declining Day, Epoch", 3, "Meccan", "ٱلْعَصْر"],
  ["Al-Humaza", "The Traducer", 9, "Meccan", "ٱلْهُمَزَة"],
  ["Al-Fil", "The Elephant", 5, "Meccan", "ٱلْفِيل"],
  ["Quraish", "Quraysh", 4, "Meccan", "قُرَيْش"],
  ["Al-Maa'un", "Almsgiving", 7, "Meccan", "ٱلْمَاعُون"],
  ["Al-Kawthar", "Abundance", 3, "Meccan", "ٱلْكَوْثَر"],
  ["Al-Kaafiroon", "The Disbelievers", 6, "Meccan", "ٱلْكَافِرُون"],
  ["An-Nasr", "Divine Support", 3, "Medinan", "ٱلنَّصْر"],
  ["Al-Masad", "The Palm Fibre", 5, "Meccan", "ٱلْمَسَد"],
  ["Al-Ikhlaas", "Sincerity", 4, "Meccan", "ٱلْإِخْلَاص"],
  ["Al-Falaq", "The Dawn", 5, "Meccan", "ٱلْفَلَق"],
  ["An-Naas", "Mankind", 6, "Meccan", "ٱلنَّاس"],
];

export const surahs: readonly Surah[] = rows.map((row, index) => ({
  id: index + 1,
  number: index + 1,
  name: row[4],
  englishName: row[0],
  englishNameTranslation: row[1],
  numberOfAyahs: row[2],
  revelationType: row[3],
}));

/** Undefined for anything that is not a whole number from 1 to 114. */
export function surahByNumber(number: number): Surah | undefined {
  return surahs[number - 1];
}

/** "Al-Kahf, Yaseen": English names, each once. */
export function surahNames(numbers: readonly number[]): string {
  return [...new Set(numbers)]
    .map((number) => surahByNumber(number)?.englishName ?? `surah ${number}`)
    .join(", ");
}
