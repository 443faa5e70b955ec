// Messages of the household, in Indonesian.
import type english from "../en/household.ts";

const words: typeof english = {
  title: "Keluarga",
  text: "Orang serumah berbagi speaker dan jadwal. Riwayat, khatam, dan peringatan tetap milik masing-masing.",
  alone: "Anda belum berbagi dengan siapa pun. Undanglah seseorang di rumah Anda.",
  members: "Anggota keluarga",
  you: "(Anda)",
  roles: { manage: "Mengelola", listen: "Mendengarkan" },
  rolesText: {
    manage: "Mengubah semua speaker dan jadwal di rumah, dan mengundang orang lain.",
    listen:
      "Melihat semua speaker dan jadwal, memutar, menjeda, menghentikan, dan mengatur volume.",
  },
  roleOf: "Yang boleh dilakukan {name}",
  listensOnly: "Orang yang mengelola grup keluarga ini dapat mengundang orang lain.",
  invite: "Undang seseorang",
  inviteRole: "Yang boleh dilakukannya",
  makeLink: "Buat tautan",
  link: "Tautan untuk satu orang",
  linkHint: "Kirimkan kepada orang yang Anda percaya. Berlaku satu kali, sampai {date}.",
  copy: "Salin tautan",
  copied: "Tersalin",
  share: "Bagikan tautan",
  shareTitle: "Speaker dan jadwal rumah kami di Wird",
  withdraw: "Tarik undangan yang masih terbuka",
  withdrawn: "Tidak ada lagi undangan yang terbuka.",
  remove: "Keluarkan",
  removeLabel: "Keluarkan {name}",
  removeTitle: "Keluarkan dari grup keluarga?",
  removeText:
    "Speaker milik {name} tetap miliknya. Jadwalnya di speaker orang lain dimatikan, begitu juga jadwal orang lain di speakernya.",
  leave: "Keluar dari grup keluarga",
  leaveTitle: "Keluar dari grup keluarga?",
  leaveText:
    "Speaker Anda tetap milik Anda. Jadwal Anda di speaker orang lain dimatikan, begitu juga jadwal orang lain di speaker Anda.",
  join: {
    title: "Bergabung dengan grup keluarga",
    asks: "<name>{person}</name> mengundang Anda untuk berbagi speaker dan jadwal.",
    may: {
      manage: "Anda boleh mengubah semua speaker dan jadwal di rumah.",
      listen:
        "Anda boleh melihat semua speaker dan jadwal, memutar, menjeda, menghentikan, dan mengatur volume.",
    },
    own: "Riwayat mendengarkan, khatam, dan peringatan Anda tetap milik Anda.",
    join: "Bergabung",
    noToken: "Alamat ini tidak lengkap. Silakan buka tautan undangan seutuhnya.",
    done: "Sekarang Anda berbagi speaker dan jadwal rumah ini.",
    home: "Ke dasbor",
  },
};
export default words;
