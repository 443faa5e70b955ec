// Messages of the year of listening, in Indonesian.
import type english from "../en/listening.ts";

const words: typeof english = {
  year: "Didengarkan pada {year}",
  previousYear: "Tahun sebelumnya",
  nextYear: "Tahun berikutnya",
  month: "Bulan",
  days: "Hari",
  time: "Lama didengar",
  daysHeard: "{count, plural, other {# hari}}",
  minutes: "{minutes} mnt",
  hours: "{hours} j {minutes} mnt",
  none: "Tidak ada",
  openMonth: "Tampilkan {month}",
  total:
    "{count, plural, =0 {Belum ada yang didengar tahun ini} other {Didengar pada # hari, seluruhnya {time}}}",
};

export default words;
