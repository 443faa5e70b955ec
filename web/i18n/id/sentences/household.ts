// The server's sentences about households, in Indonesian.
import type { householdSentences } from "#contract/sentences/household-sentences";

const sentences: Record<keyof typeof householdSentences, string> = {
  "household.listens-only":
    "Di grup keluarga ini Anda hanya boleh mendengarkan. Orang yang mengelolanya dapat mengubah hal ini.",
  "household.none": "Anda belum bergabung dengan grup keluarga.",
  "household.invitation-unknown":
    "Undangan ini sudah dipakai, kedaluwarsa, atau tidak ada. Silakan minta yang baru.",
  "household.member-already":
    "Anda sudah bergabung dengan sebuah grup keluarga. Keluarlah dahulu jika ingin bergabung dengan yang lain.",
  "household.most-members": "Sebuah grup keluarga mempunyai paling banyak {most} anggota.",
  "household.most-invitations":
    "Sudah ada {most} undangan yang terbuka. Tarik kembali dahulu undangan itu.",
  "household.manager-needed":
    "Harus ada yang mengelola grup keluarga ini. Jadikan anggota lain pengelola dahulu.",
};
export default sentences;
