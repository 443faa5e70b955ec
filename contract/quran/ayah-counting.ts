// Which rewayat count the ayahs as our surahs, divisions and ranges do: the Kufan count.

/** The readers of Kufa, by the letters of their names: 'Asim, Hamza and al-Kisa'i. */
const readersOfKufa = ["assem", "asim", "hamzah", "hamza", "alkisaai", "alkisai"];

/** `rewaya`: a transmitter "A'n" his reader, as the catalogue writes it. False when it is not known. */
export function countsKufan(rewaya: string): boolean {
  // The catalogue's quotes and spaces vary.
  const [, reader = ""] = rewaya.toLowerCase().split(/\sa['’`]?n\s/);
  return readersOfKufa.includes(reader.replaceAll(/[^a-z]/g, ""));
}
