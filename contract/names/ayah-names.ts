// Ayahs that people call by a name, as the catalogue's surahs have theirs: by the name, or by their first words.
import { foldName } from "./name-folding.ts";
import { fitOf, toQuery } from "./name-search.ts";

export interface NamedAyah {
  surah: number;
  ayah: number;
  /** Its usual names, in Latin and in Arabic letters; the first of each is shown. */
  latin: readonly string[];
  arabic: readonly string[];
}

const row = (place: string, latin: string, arabic: string): NamedAyah => {
  const [surah = 0, ayah = 0] = place.split(":").map(Number);
  return { surah, ayah, latin: latin.split("|"), arabic: arabic.split("|") };
};

// biome-ignore format: one row per name
export const namedAyahs: readonly NamedAyah[] = [
  row("2:255", "Ayat al-Kursi|Ayatul Kursi|Ayat Kursi|Ayetel Kürsi|Aytal Kursi|Throne Verse|Verse of the Throne|Verset du Trône|Allahu la ilaha illa huwal hayyul qayyum", "آية الكرسي|آیت الکرسی|ايه الكرسي"),
  row("2:285", "Amana ar-Rasul|Amanarrasul|Amener Rasulü|Last two ayahs of Al-Baqarah|Last two verses of Baqarah|Khawatim al-Baqarah", "آمن الرسول|خواتيم البقرة|خواتیم سورہ بقرہ"),
  row("2:286", "La yukallifullah|Rabbana la tuakhidhna", "لا يكلف الله نفسا|ربنا لا تؤاخذنا"),
  row("2:282", "Ayat ad-Dayn|Ayat al-Mudayana|Verse of Debt|Longest verse", "آية الدين|آية المداينة"),
  row("2:256", "La ikraha fid-din|No compulsion in religion", "لا إكراه في الدين"),
  row("2:201", "Rabbana atina fid-dunya hasanah|Rabbana atina", "ربنا آتنا في الدنيا حسنة"),
  row("2:183", "Ayat as-Siyam|Verse of Fasting|Kutiba alaykumus siyam", "آية الصيام|كتب عليكم الصيام"),
  row("2:177", "Ayat al-Birr|Verse of Righteousness", "آية البر|ليس البر"),
  row("2:156", "Inna lillahi wa inna ilayhi rajiun|Istirja", "إنا لله وإنا إليه راجعون|الاسترجاع"),
  row("2:144", "Ayat al-Qiblah|Verse of the Qibla", "آية القبلة|آية تحويل القبلة"),
  row("3:18", "Shahida Allahu|Ayat ash-Shahadah", "شهد الله|آية الشهادة"),
  row("3:26", "Qulillahumma malikal mulk|Ayat al-Mulk", "قل اللهم مالك الملك|آية الملك"),
  row("3:61", "Ayat al-Mubahalah", "آية المباهلة"),
  row("3:173", "Hasbunallahu wa nimal wakil", "حسبنا الله ونعم الوكيل"),
  row("5:3", "Ayat Ikmal ad-Din|Al-yawma akmaltu lakum dinakum", "آية إكمال الدين|اليوم أكملت لكم دينكم"),
  row("5:6", "Ayat al-Wudu|Verse of Ablution", "آية الوضوء"),
  row("9:128", "Laqad jaakum rasul|Last two ayahs of At-Tawbah", "لقد جاءكم رسول|خواتيم التوبة"),
  row("13:28", "Ala bidhikrillahi tatmainnul qulub", "ألا بذكر الله تطمئن القلوب"),
  row("16:90", "Innallaha yamuru bil adl", "إن الله يأمر بالعدل"),
  row("17:23", "Verse of Parents|Wa qada rabbuka", "وقضى ربك|آية بر الوالدين"),
  row("17:80", "Rabbi adkhilni", "رب أدخلني مدخل صدق"),
  row("20:25", "Rabbi ishrah li sadri|Dua of Musa|Rabbish rahli", "رب اشرح لي صدري|دعاء موسى"),
  row("20:114", "Rabbi zidni ilma", "رب زدني علما"),
  row("21:83", "Dua of Ayyub|Anni massaniyad durr", "دعاء أيوب|أني مسني الضر"),
  row("21:87", "Dua of Yunus|Dhun-Nun|Ayat al-Karimah|Ayat e Karima|La ilaha illa anta subhanaka", "دعاء يونس|دعاء ذي النون|آیت کریمہ|لا إله إلا أنت سبحانك"),
  row("24:35", "Ayat an-Nur|Ayatun Nur|Light Verse|Verse of Light|Verset de la Lumière|Nur Ayeti", "آية النور|آیت نور"),
  row("24:31", "Ayat al-Hijab|Verse of the Veil", "آية الحجاب"),
  row("25:74", "Rabbana hab lana|Qurrata ayun", "ربنا هب لنا|قرة أعين"),
  row("33:33", "Ayat at-Tathir|Verse of Purification", "آية التطهير"),
  row("33:35", "Innal muslimina wal muslimat", "إن المسلمين والمسلمات"),
  row("33:56", "Ayat as-Salawat|Innallaha wa malaikatahu|Salawat", "آية الصلاة على النبي|إن الله وملائكته"),
  row("39:53", "La taqnatu min rahmatillah|Qul ya ibadi|Verse of Hope", "لا تقنطوا من رحمة الله|قل يا عبادي"),
  row("55:13", "Fabi ayyi alai rabbikuma tukadhiban", "فبأي آلاء ربكما تكذبان"),
  row("59:22", "Last three ayahs of Al-Hashr|Huwallahulladhi la ilaha illa hu|Hüvallahüllezi", "خواتيم الحشر|هو الله الذي لا إله إلا هو"),
  row("65:2", "Wa man yattaqillaha|Verse of a way out|Ayat seribu dinar|Ayat 1000 Dinar", "ومن يتق الله يجعل له مخرجا"),
  row("68:51", "Wa in yakadu|Nazar Ayeti|Verse of the Evil Eye", "وإن يكاد|آية العين"),
  row("94:5", "Fa inna maal usri yusra|Inna maal usri yusra", "إن مع العسر يسرا"),
];

const LEAST_LETTERS = 3;

/** The ayahs of which a usual name has all that is typed, the best first. */
export function searchNamedAyahs(typed: string): NamedAyah[] {
  if (foldName(typed).length < LEAST_LETTERS) return [];
  const query = toQuery(typed);
  if (query.words.length === 0) return [];
  return namedAyahs
    .map((named) => ({ named, ...bestOf(query, named) }))
    .filter(({ whole }) => whole > 0)
    .sort((one, other) => other.whole - one.whole)
    .map(({ named }) => named);
}

/** Each name by itself: words of two names are no third one. */
const bestOf = (query: ReturnType<typeof toQuery>, { latin, arabic }: NamedAyah) => ({
  whole: Math.max(...[...latin, ...arabic].map((name) => fitOf(query, [name]).whole)),
});
