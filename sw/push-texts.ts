import type { Language } from '../src/config.ts';
import { type Topic, TOPICS } from '../src/api/topics.ts';
import { detectLanguage } from '../src/domain/languages.ts';

/** Texts without amounts or accounts: a notification may appear on a locked phone or after a logout. */
const TEXTS: Record<Language, Record<Topic | 'message', string>> = {
  en: {
    message: 'You have a new message.',
    security: "There's a security message about your account. Please read it.",
    settlement: 'An order was settled.',
    transfers: "There's an update on a deposit or withdrawal.",
    earn: "There's an update to your mining.",
    rewards: 'A reward was credited.',
    promotion: "There's a new promotion.",
  },
  zh: {
    message: '您有一条新消息。',
    security: '您的账户有一条安全消息，请查看。',
    settlement: '有一笔订单已结算。',
    transfers: '充值或提现有新进展。',
    earn: '挖矿有新进展。',
    rewards: '有一笔奖励已入账。',
    promotion: '有新的优惠活动。',
  },
  th: {
    message: 'คุณมีข้อความใหม่',
    security: 'มีข้อความด้านความปลอดภัยเกี่ยวกับบัญชีของคุณ โปรดอ่าน',
    settlement: 'มีคำสั่งที่สรุปผลแล้ว',
    transfers: 'มีความคืบหน้าของการฝากหรือถอนเงิน',
    earn: 'มีความคืบหน้าของการขุด',
    rewards: 'มีรางวัลเข้าบัญชีแล้ว',
    promotion: 'มีโปรโมชันใหม่',
  },
  jp: {
    message: '新しいメッセージがあります。',
    security: 'アカウントのセキュリティに関するメッセージがあります。ご確認ください。',
    settlement: '注文が決済されました。',
    transfers: '入金または出金の状況が更新されました。',
    earn: 'マイニングの状況が更新されました。',
    rewards: '報酬が付与されました。',
    promotion: '新しいキャンペーンがあります。',
  },
  ar: {
    message: 'لديك رسالة جديدة.',
    security: 'هناك رسالة أمنية بشأن حسابك. يُرجى قراءتها.',
    settlement: 'تمت تسوية أمر.',
    transfers: 'هناك جديد في إيداع أو سحب.',
    earn: 'هناك جديد في التعدين.',
    rewards: 'أُضيفت مكافأة.',
    promotion: 'هناك عرض ترويجي جديد.',
  },
  hi: {
    message: 'आपके लिए एक नया संदेश है।',
    security: 'आपके खाते के बारे में एक सुरक्षा संदेश है। कृपया पढ़ें।',
    settlement: 'एक ऑर्डर का सेटलमेंट हुआ।',
    transfers: 'जमा या निकासी में नई जानकारी है।',
    earn: 'माइनिंग में नई जानकारी है।',
    rewards: 'आपको एक इनाम मिला।',
    promotion: 'एक नया प्रमोशन है।',
  },
};

/** Parses a push; returns null if it is malformed. It is shown anyway: browsers end subscriptions that show nothing. */
function parsePush(text: string | undefined): { topic?: unknown; language?: unknown } | null {
  try {
    return JSON.parse(text ?? 'null') as { topic?: unknown; language?: unknown } | null;
  } catch {
    return null;
  }
}

/**
 * Returns topic and language of a push. An unknown topic is dropped, an unknown language becomes the browser's, else
 * English.
 */
export function readPush(
  text: string | undefined,
  browserLanguage: string,
): { topic: Topic | undefined; language: Language } {
  const push = parsePush(text);
  const language = detectLanguage(push?.language, [browserLanguage], 'en');
  return { topic: TOPICS.find((topic) => topic === push?.topic), language };
}

export const textOf = (topic: Topic | undefined, language: Language): string => TEXTS[language][topic ?? 'message'];
