// Messages of the dashboard's first line, in Indonesian.
import type english from "../en/alerts.ts";

const words: typeof english = {
  label: "Yang tidak berjalan semestinya",
  kind: {
    failed: "<name>{what}</name> tidak diputar di <name>{speaker}</name> {when}.",
    missed: "<name>{what}</name> terlewat di <name>{speaker}</name> {when}.",
    interrupted: "<name>{what}</name> terputus di <name>{speaker}</name> {when}.",
    fallback: "<name>{speaker}</name> tidak bersuara {when}.",
    unreachable: "<name>{what}</name> akan diputar di <name>{speaker}</name> {when}.",
  },
  today: "hari ini pukul {time}",
  yesterday: "kemarin pukul {time}",
  tomorrow: "besok pukul {time}",
  onDay: "{day} pukul {time}",
  play: "Putar sekarang",
  playLabel: "Putar sekarang: {what} di {speaker}",
  started: "Sudah dimulai. Jadwalnya di bawah memperlihatkan kelanjutannya.",
  more: "{count, plural, other {dan # lagi}}",
  less: "Tampilkan yang terbaru saja",
  dismiss: "Tutup",
  dismissAll: "Tutup semua",
  gone: "Hal yang dimaksud tautan ini sudah ditutup, atau sudah terlalu lama.",
};

export default words;
