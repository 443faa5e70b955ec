// Messages of the page for newcomers, in Turkish.
import type english from "../en/welcome.ts";

const words: typeof english = {
  title: "Wird ne yapar",
  place: "Ekran {number} / {count}",
  choose: "Kur’an, seçtiğiniz vakitlerde",
  chooseText:
    "Ne okunacağını, kimin okuyacağını, ne zaman ve hangi hoparlörde okunacağını bir kez seçin: belli bir saatte ya da bir namazdan önce veya sonra.",
  begins: "Sonra kendiliğinden okunur",
  beginsText:
    "Google ve Nest hoparlörlerinde, bir tablette ya da açık kalan herhangi bir tarayıcıda; Echo ise sizin rutininizle başlar. Sonunda ses yavaşça kısılır.",
  told: "Ve size açıkça söyler",
  toldText:
    "Neyin dinlendiğini görürsünüz. Okunamayan, sebebiyle birlikte bildirilir; bunu sessizlikten öğrenmezsiniz.",
  next: "İleri",
  back: "Geri",
  begin: "Başla",
  daily: "Her gün",
  onSpeaker: "mutfaktaki hoparlörde",
  played: "Bugün saat {time} okundu",
  missed: "Dün kaçırıldı",
  because: "hoparlör kapalıydı",
};
export default words;
