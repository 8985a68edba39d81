import type { Language } from '../src/config.ts';
import { TEST_TOPIC, type Topic, TOPICS } from '../src/api/topics.ts';
import { DEFAULT_COMPANY } from '../src/domain/company.ts';
import { detectLanguage } from '../src/domain/languages.ts';

type PushTopic = Topic | typeof TEST_TOPIC;

/** Texts without amounts or accounts: a notification may appear on a locked phone or after a logout. */
const TEXTS: Record<Language, Record<PushTopic | 'message', string>> = {
  en: {
    message: 'You have a new message.',
    test: 'Notifications work on this device.',
    security: "There's a security message about your account. Please read it.",
    settlement: 'An order was settled.',
    transfers: "There's an update on a deposit or withdrawal.",
    earn: "There's an update to your mining.",
    rewards: 'A reward was credited.',
    promotion: "There's a new promotion.",
  },
  zh: {
    message: '您有一条新消息。',
    test: '此设备可以收到通知。',
    security: '您的账户有一条安全消息，请查看。',
    settlement: '有一笔订单已结算。',
    transfers: '充值或提现有新进展。',
    earn: '挖矿有新进展。',
    rewards: '有一笔奖励已入账。',
    promotion: '有新的优惠活动。',
  },
  th: {
    message: 'คุณมีข้อความใหม่',
    test: 'อุปกรณ์นี้รับการแจ้งเตือนได้แล้ว',
    security: 'มีข้อความด้านความปลอดภัยเกี่ยวกับบัญชีของคุณ โปรดอ่าน',
    settlement: 'มีคำสั่งที่สรุปผลแล้ว',
    transfers: 'มีความคืบหน้าของการฝากหรือถอนเงิน',
    earn: 'มีความคืบหน้าของการขุด',
    rewards: 'มีรางวัลเข้าบัญชีแล้ว',
    promotion: 'มีโปรโมชันใหม่',
  },
  jp: {
    message: '新しいメッセージがあります。',
    test: 'この端末で通知を受け取れます。',
    security: 'アカウントのセキュリティに関するメッセージがあります。ご確認ください。',
    settlement: '注文が決済されました。',
    transfers: '入金または出金の状況が更新されました。',
    earn: 'マイニングの状況が更新されました。',
    rewards: '報酬が付与されました。',
    promotion: '新しいキャンペーンがあります。',
  },
  ar: {
    message: 'لديك رسالة جديدة.',
    test: 'الإشعارات تعمل على هذا الجهاز.',
    security: 'هناك رسالة أمنية بشأن حسابك. يُرجى قراءتها.',
    settlement: 'تمت تسوية أمر.',
    transfers: 'هناك جديد في إيداع أو سحب.',
    earn: 'هناك جديد في التعدين.',
    rewards: 'أُضيفت مكافأة.',
    promotion: 'هناك عرض ترويجي جديد.',
  },
  hi: {
    message: 'आपके लिए एक नया संदेश है।',
    test: 'इस डिवाइस पर सूचनाएँ आ रही हैं।',
    security: 'आपके खाते के बारे में एक सुरक्षा संदेश है। कृपया पढ़ें।',
    settlement: 'एक ऑर्डर का सेटलमेंट हुआ।',
    transfers: 'जमा या निकासी में नई जानकारी है।',
    earn: 'माइनिंग में नई जानकारी है।',
    rewards: 'आपको एक इनाम मिला।',
    promotion: 'एक नया प्रमोशन है।',
  },
};

type Fields = Partial<Record<'title' | 'topic' | 'language' | 'link', unknown>>;

/** Parses a push; returns null if it is malformed. It is shown anyway: browsers end subscriptions that show nothing. */
function parsePush(text: string | undefined): Fields | null {
  try {
    return JSON.parse(text ?? 'null') as Fields | null;
  } catch {
    return null;
  }
}

/** Page of a record of the app, such as `/pages/Recharge/orderDetails?id=17`. */
const RECORD_LINK = /^\/pages(\/[\w-]+)+\?id=[\w%-]+$/;
const MESSAGES_LINK = '/pages/index/msgList';

interface Push {
  /** The company's name. */
  readonly title: string;
  readonly topic: PushTopic | undefined;
  readonly language: Language;
  /** Page that a tap opens: that of the record, otherwise the messages. */
  readonly link: string;
}

/** Reads a push. An unknown topic or page is dropped, an unknown language becomes the browser's, else English. */
export function readPush(text: string | undefined, browserLanguage: string): Push {
  const push = parsePush(text);
  return {
    title: typeof push?.title === 'string' && push.title !== '' ? push.title : DEFAULT_COMPANY,
    topic: ([...TOPICS, TEST_TOPIC] as const).find((topic) => topic === push?.topic),
    language: detectLanguage(push?.language, [browserLanguage], 'en'),
    link: typeof push?.link === 'string' && RECORD_LINK.test(push.link) ? push.link : MESSAGES_LINK,
  };
}

export const notificationText = (topic: PushTopic | undefined, language: Language): string =>
  TEXTS[language][topic ?? 'message'];
