// Arabic names of rewayat and styles: the catalogue has them in English only.

// Keyed by the letters alone, because the catalogue's quotes and spaces vary.
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

/** `name`: a rewaya or a style from the catalogue; an unknown one is returned unchanged. */
export function rewayaInArabic(name: string): string {
  return arabicNames[lettersOf(name)] ?? name;
}

/** The key of a name from the catalogue. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}
