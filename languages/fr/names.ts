// Names in French: the Hijri months; rewayat and styles. Surahs keep their Latin names.
import type { LanguageNames } from "../recitation-names.ts";

const names: LanguageNames = {
  hijriMonths: [
    "Mouharram",
    "Safar",
    "Rabi al-awwal",
    "Rabi ath-thani",
    "Joumada al-oula",
    "Joumada ath-thania",
    "Rajab",
    "Chaabane",
    "Ramadan",
    "Chawwal",
    "Dhou al-qi’da",
    "Dhou al-hijja",
  ],
  ofEra: (date) => `${date} H`,
  rewayat: {
    hafsanassem: "Hafs d’après Asim",
    shobahanasim: "Chou’ba d’après Asim",
    warshannafi: "Warch d’après Nafi’",
    warshannafimentariqalazraq: "Warch d’après Nafi’, voie d’al-Azraq",
    warshannafimentariqabibakeralasbahani: "Warch d’après Nafi’, voie d’al-Asbahani",
    qalonannafi: "Qaloun d’après Nafi’",
    qalonannafimentariqabinasheet: "Qaloun d’après Nafi’, voie d’Abou Nachit",
    aldoraianalkisaai: "Ad-Douri d’après al-Kisa’i",
    aldoraianabiamr: "Ad-Douri d’après Abou Amr",
    assosianabiamr: "As-Soussi d’après Abou Amr",
    khalafanhamzah: "Khalaf d’après Hamza",
    albizianibnkatheer: "Al-Bazzi d’après Ibn Kathir",
    qunbolanibnkatheer: "Qounboul d’après Ibn Kathir",
    albiziandqunbolanibnkatheer: "Al-Bazzi et Qounboul d’après Ibn Kathir",
    heshamanabiamer: "Hicham d’après Ibn Amir",
    ibnthakwananibnamer: "Ibn Dhakwan d’après Ibn Amir",
    rowisandrawhanyakoobalhadrami: "Rouways et Rawh d’après Ya’qoub al-Hadrami",
    other: "Autre",
    murattal: "Mourattal",
    almusshafalmojawwad: "Moujawwad",
    almusshafalmolim: "Mou’allim (pour apprendre)",
  },
};

export default names;
