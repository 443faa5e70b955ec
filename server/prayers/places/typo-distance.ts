// How many typing mistakes are between what was typed and the beginning of a name.

/** Mistakes that are forgiven in so many letters: in three letters every name resembles another. */
export function mistakesForgiven(letters: number): number {
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** Three rows of the table of distances; names are compared one after the other, so one set is enough. */
const ROW = 256;
let beforeLast = new Uint8Array(ROW);
let last = new Uint8Array(ROW);
let current = new Uint8Array(ROW);

/**
 * The fewest letters to change, add, leave out or swap with their neighbour, so that `typed` becomes a
 * beginning of `name` (restricted Damerau-Levenshtein); more than `most`: `most` + 1. Only the first
 * 250 letters of a name count.
 */
export function mistakesIn(typed: string, name: string, most: number): number {
  const width = Math.min(name.length, typed.length + most, ROW - 6);
  for (let column = 0; column <= width; column++) last[column] = column;
  for (let row = 1; row <= typed.length; row++) {
    const fewest = nextRow(typed, name, row, width);
    if (fewest > most) return most + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  let fewest = most + 1;
  for (let column = 0; column <= width; column++) fewest = Math.min(fewest, last[column] ?? 0);
  return fewest;
}

/** Fills `current`; returns its smallest distance. */
function nextRow(typed: string, name: string, row: number, width: number): number {
  const letter = typed.charCodeAt(row - 1);
  const before = row > 1 ? typed.charCodeAt(row - 2) : -1;
  current[0] = Math.min(row, 255);
  let fewest = row;
  for (let column = 1; column <= width; column++) {
    const other = name.charCodeAt(column - 1);
    let cost = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
    cost = Math.min(cost, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    const swapped = column > 1 && before === other && letter === name.charCodeAt(column - 2);
    if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
    current[column] = cost;
    fewest = Math.min(fewest, cost);
  }
  return fewest;
}

/** A bit for each letter, 32 in all, so that most names are ruled out without comparing letters. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

/** How many of these letters the others lack. */
export function lettersMissing(letters: number, others: number): number {
  let missing = letters & ~others;
  let count = 0;
  while (missing !== 0) {
    missing &= missing - 1;
    count++;
  }
  return count;
}
