// Reads the headings of a timetable: which column is which prayer, and which are others. Pure.
import { foldName, withoutJoinedArticle } from "#contract/names/name-folding";
import type { Madhab } from "#contract/prayers/prayer-settings";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { type Sentence, sentence } from "#contract/sentences/sentences";

/** Where a table has what: numbers of its columns, from 0. */
export interface TimetableColumns {
  /** Null: day, month and year have columns of their own, or stand in a line above. */
  date: number | null;
  day: number | null;
  month: number | null;
  year: number | null;
  /** Null: no column has it. Only Sunrise may lack one. */
  prayers: Readonly<Record<Prayer, number | null>>;
}

export interface ReadHeadings {
  /** Null: the lines below are read by position. */
  columns: TimetableColumns | null;
  problems: Sentence[];
  notes: Sentence[];
}

type Kind = "begins" | "adhan" | "iqamah" | "end";
type Meta = "date" | "day" | "month" | "year" | "hijri";
type Meaning =
  | Prayer
  | Meta
  | Kind
  | "imsak"
  /** The earlier and the later Asr. */
  | "first"
  | "second"
  /** A column of its own that is no prayer's beginning: Iftar, Zawal, Qibla, a remark. */
  | "other"
  /** Says nothing by itself: "time", "prayer", "of". */
  | "noise";

/**
 * Words of headings as foldName leaves them, without the Arabic article: the six languages, German, and
 * the spellings that tables of mosques and authorities have.
 */
const vocabulary: Record<Meaning, string> = {
  fajr:
    "fajr fajar fadjr fadschr fager fajer fejr fecr fejir fazr fazar subuh shubuh subh subhi sobh sabah " +
    "shubh shubuhi dawn aube فجر صبح صباح",
  sunrise:
    "sunrise shuruq shurooq shurouq shurouk shorouk shorouq shuruk shourouk shourouq chourouk chourouq " +
    "chorouk chourok churuk churuq schuruq schuruk suruq syuruq syuruk syurooq terbit gunes gunesh dogus dogush dogusu " +
    "dogushu lever sonnenaufgang شروق طلوع",
  dhuhr:
    "dhuhr dhuhur duhr duhur dhur dhohr dohr dhour zuhr zuhur zuhar zohr zohar zhuhr zhuhur dzuhur dzuhr dhuhar " +
    "zohor thuhr thuhur luhur lohor ogle oglen midi ظهر",
  asr: "asr asar ashar assr aser asir ikindi عصر",
  maghrib: "maghrib magrib maghreb magreb maghrab mughrib aksam aksham مغرب",
  isha: "isha ishaa isya isyak icha ichaa esha eshaa ischa yatsi عشا",
  imsak: "imsak imsaak imsac imsakiyah imsakiyyah emsak امساك امسك",
  date: "date dates tanggal tgl tarih tarihi datum gregorian gregorien miladi masehi تاريخ ميلادي عيسوي",
  day:
    "day days hari gun gunler jour jours weekday tag wochentag week semaine يوم دن " +
    "monday tuesday wednesday thursday friday saturday sunday",
  month: "month bulan ay mois monat شهر مهينه ماه",
  year: "year tahun yil annee jahr سنه سال",
  hijri:
    "hijri hijriah hijriyah hijra hijrah hicri hegire hegirien islamic islam هجري muharram muharrem safar sefer " +
    "rabi rabiul rebiulevvel rebiulahir jumada jumadal jumadil cemaziyelevvel cemaziyelahir rajab recep receb " +
    "shaban shaaban saban syaban ramadan ramazan ramadhan shawwal shawal sevval shevval syawal " +
    "dhul zul zulhijjah zulqadah zilkade zilhicce dzulqaidah dzulhijjah محرم صفر ربيع جمادي رجب شعبان رمضان شوال",
  begins:
    "begins begin beginning beginnings start starts starting debut mulai awal baslangic bashlangich " +
    "entry بدايه ابتدا دخول شروع",
  adhan: "adhan athan azan azaan adan ezan ezani adzan اذان",
  iqamah:
    "iqamah iqama iqamat iqaamah ikamah ikama ikamet ikame jamaah jamaa jamaat jamat jamaath jemaat jamah " +
    "jumaat congregation cemaat cemaati berjamaah اقامه جماعه جماعت",
  end: "end ends ending ended finish finishes fin akhir bitis bitish انتها انتهاي نهايه اختتام ختم",
  first: "1 1st first mithl1 shafi shafii shafiy shafie standard s awwal evvel اول شافعي",
  second: "2 2nd second mithl2 hanafi hanafiyyah hanefi h thani sani ثاني دوم حنفي",
  other:
    "sehri sehr sehar sahri suhoor suhur sahoor sahur sahar سحري سحور سحر iftar iftaar iftari aftar افطار افطاري " +
    "zawal zawaal zaval zevali istiwa istiva زوال استوا dhuha duha dhuhaa dluha doha chasht chaasht kusluk kushluk " +
    "ضحي چاشت ishraq ishraaq ishrak israk israaq اشراق sunset coucher terbenam batis batish ghurub sonnenuntergang غروب " +
    "tahajjud tahajud teheccud qiyam تهجد قيام midnight minuit mitternacht ليل last third dernier tiers ثلث " +
    "qibla qiblah kible kibla قبله jumuah jumah jumua jummah jumma juma jumat cuma joumouah joumoua jomaa djoumoua freitag جمعه khutbah khutba خطبه " +
    "kerahat kerahet taraweeh tarawih terawih teravih تراويح witr وتر isfirar ishtibak istibak no nr nomor sn numero sr sl رقم " +
    "note notes remark remarks event events comment comments keterangan ket aciklama remarques ملاحظات ملاحظه " +
    "city il ilce ilche kota ville kabupaten مدينه",
  noise:
    "time times timing timings waktu waktunya jam saat saati vakit vakti vakitleri heure heures horaire horaires zeit " +
    "wakt waqt waqat namaz namazi namazin prayer prayers pray salah salat salaat salaah shalat sholat solat priere prieres " +
    "صلاه نماز وقت وقتها موعد مواعيد مواقيت of the and du de la le des a to at e i u ul al el as ash az adh ad an ar ath takvim takvimi " +
    "soleil matahari افتاب شمس sadiq sadik sadeq صادق mithl mithal misl misal mitsl مثل مثلين madhab mazhab " +
    "full calendar ke ki kaa كا كي am pm",
};

const meanings = new Map<string, Meaning>(
  Object.entries(vocabulary).flatMap(([meaning, words]) =>
    words.split(" ").map((word) => [word, meaning as Meaning] as const),
  ),
);

/** Names of Gregorian months as foldName leaves them; Latin ones are also known by their beginning. */
const months = [
  "january januari janvier januar ocak يناير جنوري جانفي",
  "february februari fevrier februar subat shubat فبراير فروري فيفري شباط",
  "march maret mars marz mart مارس مارچ اذار",
  "april avril nisan ابريل اپريل افريل نيسان",
  "may mei mai mayis مايو مئي مي ماي ايار",
  "june juni juin haziran يونيو يونيه جون جوان حزيران",
  "july juli juillet temmuz يوليو يوليه جولايي جويليه تموز",
  "august agustus aout agustos اغسطس اگست اوت اب",
  "september septembre eylul سبتمبر ستمبر شتنبر ايلول",
  "october oktober octobre ekim اكتوبر اكتوبر",
  "november novembre nopember kasim نوفمبر نومبر نونبر",
  "december desember decembre dezember aralik ديسمبر دسمبر دجنبر",
].map((names) => names.split(" "));

/** 1 to 12 of a month's name in full or by its first three letters at least; null for other words. */
export function monthOf(word: string): number | null {
  const folded = foldName(word);
  const exact = months.findIndex((names) => names.includes(folded));
  if (exact >= 0) return exact + 1;
  if (!/^[a-z]{3,}$/.test(folded)) return null;
  const begun = months.flatMap((names, index) =>
    names.some((name) => name.startsWith(folded)) ? [index + 1] : [],
  );
  return begun.length === 1 ? (begun[0] ?? null) : null;
}

interface Cell {
  text: string;
  meanings: Set<Meaning>;
  isUnknown: boolean;
}

function readCell(text: string): Cell {
  // "Sun rise" and "Jama-at" are also written in two words.
  const joined = foldName(text)
    .replace(/\bsun (rise|set)\b/g, "sun$1")
    .replace(/\bjama (ah|at)\b/g, "jama$1");
  const cell: Cell = { text, meanings: new Set(), isUnknown: false };
  for (const word of joined.split(" ")) {
    if (word === "") continue;
    const meaning = meanings.get(word) ?? meanings.get(withoutJoinedArticle(word));
    if (meaning) cell.meanings.add(meaning);
    else if (monthOf(word) !== null) cell.meanings.add("date");
    else if (!/^\d+$/.test(word)) cell.isUnknown = true;
  }
  return cell;
}

const kinds: readonly Meaning[] = ["begins", "adhan", "iqamah", "end", "first", "second", "noise"];
const basesOf = (cell: Cell) => [...cell.meanings].filter((meaning) => !kinds.includes(meaning));
const isEmpty = (cell: Cell | undefined) => !cell || cell.text.trim() === "";

/**
 * Whether a line without times names columns: two at least are known, or it is as long as a line of
 * times. A title or a remark is neither.
 */
export function isHeadingLine(fields: readonly string[]): boolean {
  const cells = fields.map(readCell).filter((cell) => !isEmpty(cell));
  const known = cells.filter(
    (cell) => !cell.isUnknown && [...cell.meanings].some((meaning) => meaning !== "noise"),
  );
  return known.length >= 2 || cells.length >= 6;
}

/** Joins the lines of one heading: a cell of an upper line spans the empty ones on its right. */
function joinedCells(lines: readonly (readonly string[])[]): Cell[] {
  const [first = [], ...others] = lines.map((fields) => fields.map(readCell));
  let upper = first;
  for (const lower of others) {
    const length = Math.max(upper.length, lower.length);
    let span: Cell | undefined;
    const joined: Cell[] = [];
    for (let column = 0; column < length; column++) {
      const above = upper[column];
      const below = lower[column];
      if (!isEmpty(above)) span = above;
      joined.push(joinedCell(above, below, span));
    }
    upper = joined;
  }
  return upper;
}

function joinedCell(
  above: Cell | undefined,
  below: Cell | undefined,
  span: Cell | undefined,
): Cell {
  const nothing = { text: "", meanings: new Set<Meaning>(), isUnknown: false };
  if (!below || isEmpty(below)) return above ?? nothing;
  if (!span) return below;
  const isOwn = !isEmpty(above);
  // "Jama'ah times" over "Fajr" gives its kind; "Fajr" over "Sunrise" spans no further.
  const given =
    basesOf(below).length > 0 && !isOwn
      ? [...span.meanings].filter((meaning) => kinds.includes(meaning))
      : [...span.meanings];
  return {
    text: isOwn || basesOf(below).length === 0 ? `${span.text} ${below.text}`.trim() : below.text,
    meanings: new Set([...given, ...below.meanings]),
    isUnknown: below.isUnknown || (isOwn && span.isUnknown && basesOf(below).length === 0),
  };
}

interface PrayerColumn {
  column: number;
  text: string;
  prayer: Prayer;
  kind: "begins" | "plain" | "adhan";
  variant: "first" | "second" | null;
}

type Column =
  | PrayerColumn
  | { column: number; text: string; is: Meta | "imsak" | "other" | "unknown" | "blank" };

function columnOf(cell: Cell, column: number): Column {
  const { text, meanings: said, isUnknown } = cell;
  const is = (name: Exclude<Column, PrayerColumn>["is"]): Column => ({ column, text, is: name });
  if (isUnknown) return is("unknown");
  const named = prayers.filter((prayer) => said.has(prayer));
  if (said.has("hijri")) return is("other");
  if (named.length === 0) {
    if (said.has("imsak")) return is(said.has("iqamah") ? "other" : "imsak");
    if (said.has("other")) return is("other");
    for (const meta of ["date", "month", "year", "day"] as const)
      if (said.has(meta)) return is(meta);
    if (said.has("iqamah") || said.has("end")) return is("other");
    return is(text.trim() === "" || said.size === 0 || said.has("noise") ? "blank" : "unknown");
  }
  if (said.has("iqamah")) return is("other");
  const sunriseEndsFajr = named.length === 2 && said.has("end") && said.has("sunrise");
  if (named.length > 1 && !sunriseEndsFajr) return is("unknown");
  const prayer = sunriseEndsFajr ? "sunrise" : (named[0] as Prayer);
  // "Fajr ends" is no beginning; in "Sehri ends / Fajr" the end is that of Sehri.
  if (said.has("end") && !sunriseEndsFajr && !said.has("other") && !said.has("begins"))
    return is("other");
  const kind = said.has("begins") ? "begins" : said.has("adhan") ? "adhan" : "plain";
  const variant = said.has("second") ? "second" : said.has("first") ? "first" : null;
  return { column, text, prayer, kind, variant };
}

const ranks = ["begins", "plain", "adhan"] as const;

/** The column of a prayer's beginning; "twice" where two have an equal claim, null where none has one. */
function chosen(
  candidates: readonly PrayerColumn[],
  prayer: Prayer,
  madhab: Madhab,
): PrayerColumn | "twice" | null {
  const of = candidates.filter((candidate) => candidate.prayer === prayer);
  const wanted = prayer === "asr" && madhab === "hanafi" ? "second" : "first";
  const exact = of.filter(({ variant }) => variant === wanted);
  const plain = of.filter(({ variant }) => variant === null);
  const group = [exact, plain, of].find((some) => some.length > 0) ?? [];
  for (const rank of ranks) {
    const best = group.filter(({ kind }) => kind === rank);
    if (best.length > 1) return "twice";
    if (best[0]) return best[0];
  }
  return null;
}

/** Words of which a table has one when its Imsak is the time of Fajr: those of Diyanet. */
const TURKISH = /\b(gunes|gunesh|ogle|oglen|ikindi|aksam|aksham|yatsi)\b/;

/**
 * @param lines the lines of one heading, from above
 * @param rows the lines of times below them
 * @param isTime whether a cell has a time
 */
export function readHeadings(
  lines: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
  {
    madhab,
    isTime,
    isDate,
  }: { madhab: Madhab; isTime: (text: string) => boolean; isDate: (text: string) => boolean },
): ReadHeadings {
  const cells = joinedCells(lines);
  const columns = cells.map(columnOf);
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (isShort(columns, width)) return { columns: null, problems: [], notes: [] };
  for (let column = columns.length; column < width; column++) {
    columns.push({ column, text: "", is: "blank" });
  }
  const problems: Sentence[] = [];
  const notes: Sentence[] = [];
  const meta = (is: Meta) =>
    columns.find((column) => "is" in column && column.is === is)?.column ?? null;
  let date = meta("date");
  const day = meta("day");
  for (const column of columns) {
    if (!("is" in column)) continue;
    if (column.is === "unknown") {
      problems.push(sentence("timetable.column-unknown", { text: column.text }));
    } else if (column.is === "blank") {
      const below = rows.map((row) => row[column.column] ?? "");
      if (date === null && below.some(isDate)) date = column.column;
      else if (below.some(isTime)) {
        problems.push(sentence("timetable.column-unnamed", { column: column.column + 1 }));
      }
    }
  }
  const found = columns.filter((column): column is PrayerColumn => "prayer" in column);
  const imsak = columns.find((column) => "is" in column && column.is === "imsak");
  if (imsak && found.every(({ prayer }) => prayer !== "fajr")) {
    const isTurkish = found.some(({ text }) => TURKISH.test(foldName(text)));
    if (isTurkish) {
      found.push({ ...imsak, prayer: "fajr", kind: "plain", variant: null });
      notes.push(sentence("timetable.imsak-is-fajr", { text: imsak.text }));
    }
  }
  const isWhole = problems.length === 0;
  const byPrayer = {} as Record<Prayer, number | null>;
  for (const prayer of prayers) {
    const column = chosen(found, prayer, madhab);
    byPrayer[prayer] = column === null || column === "twice" ? null : column.column;
    if (column === "twice") problems.push(sentence("timetable.column-twice", { prayer }));
    else if (column === null && prayer === "sunrise") {
      notes.push(sentence("timetable.sunrise-computed"));
    } else if (column === null && isWhole) {
      problems.push(sentence("timetable.column-missing", { prayer }));
    }
  }
  if (date === null && day === null && problems.length === 0) {
    problems.push(sentence("timetable.date-column-missing"));
  }
  const used = new Set(Object.values(byPrayer));
  const unused = columns.filter(
    (column) =>
      !used.has(column.column) &&
      ("prayer" in column || column.is === "imsak" || column.is === "other") &&
      rows.some((row) => isTime(row[column.column] ?? "")),
  );
  if (unused.length > 0) {
    const names = unused.map(({ text }) => text.replace(/\s+/g, " ").trim()).join(", ");
    notes.push(sentence("timetable.columns-unused", { names }));
  }
  return {
    columns: { date, day, month: meta("month"), year: meta("year"), prayers: byPrayer },
    problems,
    notes,
  };
}

/** A heading of fewer cells than the lines have, whose first names are those of the six in their order. */
function isShort(columns: readonly Column[], width: number): boolean {
  const [first, ...others] = columns.filter((column) => column.text.trim() !== "");
  if (!first || columns.length >= width || !("is" in first) || first.is !== "date") return false;
  return others.every((column, index) => "prayer" in column && column.prayer === prayers[index]);
}
