// Names in Turkish: the Hijri months; surahs, rewayat and styles, as the Diyanet writes them.
import type { LanguageNames } from "../recitation-names.ts";

const names: LanguageNames = {
  hijriMonths: [
    "Muharrem",
    "Safer",
    "Rebiülevvel",
    "Rebiülahir",
    "Cemaziyelevvel",
    "Cemaziyelahir",
    "Recep",
    "Şaban",
    "Ramazan",
    "Şevval",
    "Zilkade",
    "Zilhicce",
  ],
  ofEra: (date) => `${date} H.`,
  surahs: (
    "Fâtiha|Bakara|Âl-i İmrân|Nisâ|Mâide|En’âm|A’râf|Enfâl|Tevbe|Yûnus|Hûd|Yûsuf|Ra’d|İbrâhîm|Hicr|Nahl|İsrâ|Kehf|" +
    "Meryem|Tâhâ|Enbiyâ|Hac|Mü’minûn|Nûr|Furkân|Şuarâ|Neml|Kasas|Ankebût|Rûm|Lokmân|Secde|Ahzâb|Sebe’|Fâtır|Yâsîn|" +
    "Sâffât|Sâd|Zümer|Mü’min|Fussilet|Şûrâ|Zuhruf|Duhân|Câsiye|Ahkâf|Muhammed|Fetih|Hucurât|Kâf|Zâriyât|Tûr|Necm|" +
    "Kamer|Rahmân|Vâkıa|Hadîd|Mücâdele|Haşr|Mümtehine|Saff|Cuma|Münâfikûn|Teğâbün|Talâk|Tahrîm|Mülk|Kalem|Hâkka|" +
    "Meâric|Nûh|Cin|Müzzemmil|Müddessir|Kıyâmet|İnsân|Mürselât|Nebe’|Nâziât|Abese|Tekvîr|İnfitâr|Mutaffifîn|İnşikâk|" +
    "Bürûc|Târık|A’lâ|Gâşiye|Fecr|Beled|Şems|Leyl|Duhâ|İnşirâh|Tîn|Alak|Kadir|Beyyine|Zilzâl|Âdiyât|Kâria|Tekâsür|" +
    "Asr|Hümeze|Fîl|Kureyş|Mâûn|Kevser|Kâfirûn|Nasr|Tebbet|İhlâs|Felak|Nâs"
  ).split("|"),
  rewayat: {
    hafsanassem: "Hafs an Âsım",
    shobahanasim: "Şu’be an Âsım",
    warshannafi: "Verş an Nâfi’",
    warshannafimentariqalazraq: "Verş an Nâfi’, Ezrak tariki",
    warshannafimentariqabibakeralasbahani: "Verş an Nâfi’, Ebû Bekir el-İsbahânî tariki",
    qalonannafi: "Kâlûn an Nâfi’",
    qalonannafimentariqabinasheet: "Kâlûn an Nâfi’, Ebû Neşît tariki",
    aldoraianalkisaai: "Dûrî an Kisâî",
    aldoraianabiamr: "Dûrî an Ebû Amr",
    assosianabiamr: "Sûsî an Ebû Amr",
    khalafanhamzah: "Halef an Hamza",
    albizianibnkatheer: "Bezzî an İbn Kesîr",
    qunbolanibnkatheer: "Kunbül an İbn Kesîr",
    albiziandqunbolanibnkatheer: "Bezzî ve Kunbül an İbn Kesîr",
    heshamanabiamer: "Hişâm an İbn Âmir",
    ibnthakwananibnamer: "İbn Zekvân an İbn Âmir",
    rowisandrawhanyakoobalhadrami: "Ruveys ve Ravh an Ya’kûb el-Hadramî",
    other: "Diğer",
    murattal: "Tertil",
    almusshafalmojawwad: "Mücevved",
    almusshafalmolim: "Öğretici mushaf",
  },
};

export default names;
