// The catalogue names rewayat and styles in English only: here they are in Arabic.

// Keyed by the letters alone, because the catalogue's spelling of quotes and blanks varies.
const arabicNames: Record<string, string> = {
  hafsanassem: "حفص عن عاصم",
  shobahanasim: "شعبة عن عاصم",
  warshannafi: "ورش عن نافع",
  warshannafimentariqalazraq: "ورش عن نافع من طريق الأزرق",
  warshannafimentariqabibakeralasbahani: "ورش عن نافع من طريق أبي بكر الأصبهاني",
  qalonannafi: "قالون عن نافع",
  qalonannafimentariqabinasheet: "قالون عن نافع من طريق أبي نشيط",
  aldoraianalkisaai: "الدوري عن الكسائي",
  aldoraianabiamr: "الدوري عن أبي عمرو",
  assosianabiamr: "السوسي عن أبي عمرو",
  khalafanhamzah: "خلف عن حمزة",
  albizianibnkatheer: "البزي عن ابن كثير",
  qunbolanibnkatheer: "قنبل عن ابن كثير",
  albiziandqunbolanibnkatheer: "البزي وقنبل عن ابن كثير",
  heshamanabiamer: "هشام عن ابن عامر",
  ibnthakwananibnamer: "ابن ذكوان عن ابن عامر",
  rowisandrawhanyakoobalhadrami: "رويس وروح عن يعقوب الحضرمي",
  other: "أخرى",
  murattal: "مرتل",
  almusshafalmojawwad: "المصحف المجود",
  almusshafalmolim: "المصحف المعلم",
};

/** `name`: a rewaya or a style as the catalogue has it; one that is not known here stays as it is. */
export function rewayaInArabic(name: string): string {
  return arabicNames[name.toLowerCase().replaceAll(/[^a-z]/g, "")] ?? name;
}
