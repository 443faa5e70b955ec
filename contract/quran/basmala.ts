// The basmala that stands above surahs, of which it is no ayah.

/** The first ayah of Al-Faatiha. */
export const BASMALA = "بِسۡمِ ٱللَّهِ ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ";

/** Al-Faatiha has it as its first ayah; At-Tawba has none. */
export const hasBasmala = (surah: number): boolean => surah !== 1 && surah !== 9;
