// The server's sentences about agents, in Indonesian.
import type { agentSentences } from "#contract/sentences/agent-sentences";

const sentences: Record<keyof typeof agentSentences, string> = {
  "agent.name-missing": "Rumah memerlukan nama.",
  "agent.most-reached":
    "Anda mempunyai {most} rumah, yaitu batas untuk satu akun. Hapus satu yang tidak diperlukan lagi, lalu tambahkan yang ini.",
  "agent.code-unknown":
    "Kode ini sudah dipakai, kedaluwarsa, atau tidak ada. Silakan buat yang baru di Wird, pada “Speaker di rumah lain”.",
  "agent.away": "{speaker} tidak dapat dijangkau: agen {home} tidak terhubung.",
  "agent.revoked":
    "Agen ini telah dihapus dari akunnya, atau tokennya tidak dikenal. Silakan pasangkan lagi.",
  "agent.replaced": "Agen lain telah terhubung dengan token milik agen ini.",
  "agent.too-old":
    "Agen ini (Wird {agent}) terlalu lama untuk server (Wird {server}). Silakan perbarui agen.",
  "agent.too-new":
    "Agen ini (Wird {agent}) terlalu baru untuk server (Wird {server}). Agen akan terhubung setelah server diperbarui.",
  "agent.message-invalid": "Agen mengirim sesuatu yang tidak dimengerti server.",
  "agent.messages-too-many": "Agen mengirim terlalu banyak sekaligus.",
  "run.home-plays-by-itself":
    "{home} tidak terhubung ke Wird. Yang terjadwal di sana diputar oleh agennya, dan dilaporkan setelah terhubung lagi.",
  "run.home-not-heard-yet":
    "{home} belum terhubung lagi ke Wird sejak jadwal ini. Apa yang diputar di sana diketahui setelah terhubung lagi.",
  "agent.address-refused":
    "Rekaman ini tidak diberikan kepada {speaker}: agen hanya memutar alamat https publik dan suara dari servernya sendiri.",
};
export default sentences;
