// The server's sentences about households, in Urdu.
import type { householdSentences } from "#contract/sentences/household-sentences";

const sentences: Record<keyof typeof householdSentences, string> = {
  "household.listens-only":
    "اس گھرانے میں آپ صرف سن سکتے ہیں۔ اس کا انتظام کرنے والا کوئی فرد یہ بدل سکتا ہے۔",
  "household.none": "آپ کسی گھرانے میں شامل نہیں ہیں۔",
  "household.invitation-unknown":
    "یہ دعوت پہلے ہی استعمال ہو چکی ہے، اس کی مدت ختم ہو چکی ہے، یا یہ موجود ہی نہیں۔ براہِ کرم نئی دعوت مانگیں۔",
  "household.member-already":
    "آپ پہلے ہی ایک گھرانے میں شامل ہیں۔ کسی اور گھرانے میں شامل ہونا ہو تو پہلے اسے چھوڑیں۔",
  "household.most-members": "ایک گھرانے میں زیادہ سے زیادہ {most} افراد ہو سکتے ہیں۔",
  "household.most-invitations": "{most} دعوتیں ابھی کھلی ہیں۔ پہلے انہیں واپس لیں۔",
  "household.manager-needed":
    "اس گھرانے کا انتظام کسی نہ کسی کے پاس ہونا چاہیے۔ پہلے کسی اور فرد کو منتظم بنائیں۔",
};
export default sentences;
