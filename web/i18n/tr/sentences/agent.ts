// The server's sentences about agents, in Turkish.
import type { agentSentences } from "#contract/sentences/agent-sentences";

const sentences: Record<keyof typeof agentSentences, string> = {
  "agent.name-missing": "Evin bir adı olmalı.",
  "agent.most-reached":
    "{most} eviniz var; bir hesapta en çok bu kadar olabilir. Artık gerekmeyen birini kaldırın, sonra bunu ekleyin.",
  "agent.code-unknown":
    "Bu kod daha önce kullanılmış, süresi dolmuş ya da hiç olmamış. Lütfen Wird’de “Başka bir evdeki hoparlörler” altında yenisini oluşturun.",
  "agent.away": "{speaker}: ulaşılamıyor. {home} evinin aracısı bağlı değil.",
  "agent.revoked":
    "Bu aracı hesabından kaldırılmış ya da erişim anahtarı bilinmiyor. Lütfen yeniden eşleştirin.",
  "agent.replaced": "Başka bir aracı bu aracının erişim anahtarıyla bağlandı.",
  "agent.too-old":
    "Bu aracı (Wird {agent}) sunucu (Wird {server}) için çok eski. Lütfen aracıyı güncelleyin.",
  "agent.too-new":
    "Bu aracı (Wird {agent}) sunucu (Wird {server}) için çok yeni. Sunucu güncellenince bağlanacak.",
  "agent.message-invalid": "Aracı, sunucunun anlamadığı bir şey gönderdi.",
  "agent.messages-too-many": "Aracı bir kerede çok fazla ileti gönderdi.",
  "run.home-plays-by-itself":
    "{home}: Wird ile bağlantı yok. Orada zamanı geleni aracısı oynatır ve bağlantı dönünce bildirir.",
  "run.home-not-heard-yet":
    "{home}: bu okumadan beri Wird ile bağlantı yok. Orada ne okunduğu bağlantı dönünce belli olur.",
  "agent.address-refused":
    "{speaker}: bu kayıt verilmedi. Aracı yalnızca genel https adreslerini ve kendi sunucusunun seslerini oynatır.",
};
export default sentences;
