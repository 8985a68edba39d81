import { LANGUAGES, type Language } from '../../../src/config.ts';
import type { Letter } from './messages.ts';
import { interpolate } from '../../platform/texts/translate.ts';

type Texts = Record<Language, readonly [title: string, content: string]>;

/** Texts of station messages by kind, with their places for figures; content is HTML. */
const templates = {
  welcome: {
    en: [
      'Welcome to Andaman',
      '<p>Your account is open. Look around the markets first: nothing here asks you to hurry.</p><p>Never give a code or a password to anyone, not even to us.</p>',
    ],
    zh: [
      '欢迎使用 Andaman',
      '<p>您的账户已开通。建议先了解行情，不必急于交易。</p><p>切勿将验证码或密码告诉任何人，包括我们。</p>',
    ],
    th: [
      'ยินดีต้อนรับสู่ Andaman',
      '<p>บัญชีของคุณเปิดแล้ว ลองดูตลาดก่อน ที่นี่ไม่มีสิ่งใดเร่งรัดคุณ</p><p>อย่าบอกรหัสยืนยันหรือรหัสผ่านแก่ผู้ใด แม้แต่เรา</p>',
    ],
    jp: [
      'Andaman へようこそ',
      '<p>口座が開設されました。まずは相場をご覧ください。急ぐ必要はありません。</p><p>認証コードやパスワードは、当社を含め誰にも教えないでください。</p>',
    ],
    ar: [
      'مرحبًا بك في Andaman',
      '<p>تم فتح حسابك. تصفح الأسواق أولًا، ولا داعي للعجلة.</p><p>لا تعطِ رمزًا أو كلمة مرور لأي شخص، ولا حتى لنا.</p>',
    ],
    hi: [
      'Andaman में आपका स्वागत है',
      '<p>आपका खाता खुल गया है। पहले बाज़ार देखें: यहाँ कोई जल्दी नहीं है।</p><p>कोड या पासवर्ड किसी को न दें, हमें भी नहीं।</p>',
    ],
  },
  security: {
    en: [
      'New sign-in to your account',
      '<p>Somebody signed in with your password on another device.</p><p>If it was not you, set a new password and end all sessions in the settings.</p>',
    ],
    zh: [
      '您的账户有新的登录',
      '<p>有人使用您的密码在另一台设备上登录。</p><p>如果不是您本人操作，请在设置中修改密码并退出所有设备。</p>',
    ],
    th: [
      'มีการเข้าสู่ระบบใหม่ในบัญชีของคุณ',
      '<p>มีผู้เข้าสู่ระบบด้วยรหัสผ่านของคุณจากอุปกรณ์อื่น</p><p>หากไม่ใช่คุณ ให้ตั้งรหัสผ่านใหม่และสิ้นสุดทุกเซสชันในการตั้งค่า</p>',
    ],
    jp: [
      'アカウントへの新しいログイン',
      '<p>お客様のパスワードを使った別の端末からのログインがありました。</p><p>心当たりがない場合は、設定でパスワードを変更し、すべての端末からログアウトしてください。</p>',
    ],
    ar: [
      'تسجيل دخول جديد إلى حسابك',
      '<p>سجّل شخص ما الدخول بكلمة مرورك من جهاز آخر.</p><p>إن لم تكن أنت، فعيّن كلمة مرور جديدة وأنهِ كل الجلسات من الإعدادات.</p>',
    ],
    hi: [
      'आपके खाते में नया लॉग इन',
      '<p>किसी ने दूसरे डिवाइस पर आपके पासवर्ड से लॉग इन किया।</p><p>यदि वह आप नहीं थे, तो सेटिंग में नया पासवर्ड बनाएँ और सभी सत्र समाप्त करें।</p>',
    ],
  },
  paymentLocked: {
    en: [
      'Your payment password is locked',
      '<p>A wrong payment password was entered five times. It is locked for {hours} hours; trading and reading go on.</p><p>If it was not you, set a new login password and a new payment password, and end all sessions in the settings.</p>',
    ],
    zh: [
      '您的支付密码已被锁定',
      '<p>支付密码连续五次输入错误，已锁定 {hours} 小时；不影响交易和查看。</p><p>如果不是您本人操作，请在设置中修改登录密码和支付密码，并退出所有设备。</p>',
    ],
    th: [
      'รหัสชำระเงินของคุณถูกล็อก',
      '<p>มีการกรอกรหัสชำระเงินผิดห้าครั้ง รหัสถูกล็อก {hours} ชั่วโมง การซื้อขายและการดูข้อมูลยังใช้ได้</p><p>หากไม่ใช่คุณ ให้ตั้งรหัสผ่านเข้าสู่ระบบและรหัสชำระเงินใหม่ และสิ้นสุดทุกเซสชันในการตั้งค่า</p>',
    ],
    jp: [
      '支払いパスワードがロックされました',
      '<p>支払いパスワードが 5 回誤って入力されたため、{hours} 時間ロックします。取引と閲覧は続けられます。</p><p>心当たりがない場合は、設定でログインパスワードと支払いパスワードを変更し、すべての端末からログアウトしてください。</p>',
    ],
    ar: [
      'قُفلت كلمة مرور الدفع',
      '<p>أُدخلت كلمة مرور دفع خاطئة خمس مرات. وهي مقفلة لمدة {hours} ساعات، ويستمر التداول والاطلاع.</p><p>إن لم تكن أنت، فعيّن كلمة مرور دخول وكلمة مرور دفع جديدتين وأنهِ كل الجلسات من الإعدادات.</p>',
    ],
    hi: [
      'आपका भुगतान पासवर्ड लॉक हो गया है',
      '<p>गलत भुगतान पासवर्ड पाँच बार दर्ज किया गया। यह {hours} घंटे के लिए लॉक है; ट्रेडिंग और देखना जारी रहेगा।</p><p>यदि वह आप नहीं थे, तो सेटिंग में नया लॉगिन पासवर्ड और नया भुगतान पासवर्ड बनाएँ और सभी सत्र समाप्त करें।</p>',
    ],
  },
  maintenance: {
    en: [
      'Maintenance on Sunday',
      '<p>On Sunday from 02:00 to 03:00 (Bangkok time) orders are closed for work on the database. Prices and records stay readable.</p>',
    ],
    zh: ['周日系统维护', '<p>周日 02:00 至 03:00（曼谷时间）因数据库维护暂停下单。行情和记录仍可查看。</p>'],
    th: [
      'ปิดปรับปรุงวันอาทิตย์',
      '<p>วันอาทิตย์ 02:00–03:00 น. (เวลากรุงเทพฯ) ปิดรับคำสั่งเพื่อปรับปรุงฐานข้อมูล ยังดูราคาและประวัติได้ตามปกติ</p>',
    ],
    jp: [
      '日曜日のメンテナンス',
      '<p>日曜日 02:00〜03:00（バンコク時間）はデータベース作業のため注文を停止します。価格と記録は閲覧できます。</p>',
    ],
    ar: [
      'صيانة يوم الأحد',
      '<p>يوم الأحد من 02:00 إلى 03:00 (بتوقيت بانكوك) تُغلق الأوامر لأعمال على قاعدة البيانات. تبقى الأسعار والسجلات متاحة للقراءة.</p>',
    ],
    hi: [
      'रविवार को रखरखाव',
      '<p>रविवार को 02:00 से 03:00 (बैंकॉक समय) तक डेटाबेस के काम के कारण ऑर्डर बंद रहेंगे। भाव और रिकॉर्ड देखे जा सकेंगे।</p>',
    ],
  },
  market: {
    en: [
      '{code}: a lively week',
      '<p>{code} moved by <b>{move} %</b> between its highest and lowest price of the week. A move in the past says nothing about the next one.</p>',
    ],
    zh: ['{code}：波动较大的一周', '<p>{code} 本周最高价与最低价相差 <b>{move} %</b>。过去的波动不代表未来。</p>'],
    th: [
      '{code}: สัปดาห์ที่ผันผวน',
      '<p>{code} เคลื่อนไหว <b>{move} %</b> ระหว่างราคาสูงสุดและต่ำสุดของสัปดาห์ การเคลื่อนไหวในอดีตไม่ได้บอกถึงอนาคต</p>',
    ],
    jp: [
      '{code}：値動きの大きい一週間',
      '<p>{code} の今週の最高値と最安値の差は <b>{move} %</b> でした。過去の値動きは将来を示すものではありません。</p>',
    ],
    ar: [
      '{code}: أسبوع متقلب',
      '<p>تحرك سعر {code} بمقدار <b>‎{move}%</b> بين أعلى سعر وأدنى سعر في الأسبوع. التحركات السابقة لا تدل على المستقبل.</p>',
    ],
    hi: [
      '{code}: उतार-चढ़ाव भरा सप्ताह',
      '<p>सप्ताह के उच्चतम और निम्नतम भाव के बीच {code} में <b>{move} %</b> का अंतर रहा। बीता उतार-चढ़ाव आगे के बारे में कुछ नहीं बताता।</p>',
    ],
  },
  notice: {
    en: [
      '{code} is listed',
      '<p>{code} can now be found in the coin list.</p><ul><li>Prices every second</li><li>Charts from one minute to one day</li></ul>',
    ],
    zh: [
      '{code} 已上架',
      '<p>现在可以在币种列表中找到 {code}。</p><ul><li>每秒更新价格</li><li>一分钟到一天的图表</li></ul>',
    ],
    th: [
      'เพิ่ม {code} ในรายการแล้ว',
      '<p>ขณะนี้พบ {code} ได้ในรายการเหรียญ</p><ul><li>ราคาทุกวินาที</li><li>กราฟตั้งแต่หนึ่งนาทีถึงหนึ่งวัน</li></ul>',
    ],
    jp: [
      '{code} の取り扱い開始',
      '<p>{code} がコイン一覧に追加されました。</p><ul><li>毎秒の価格</li><li>1 分足から日足までのチャート</li></ul>',
    ],
    ar: [
      'أُدرجت {code}',
      '<p>يمكن الآن العثور على {code} في قائمة العملات.</p><ul><li>أسعار كل ثانية</li><li>رسوم بيانية من دقيقة إلى يوم</li></ul>',
    ],
    hi: [
      '{code} सूचीबद्ध हुआ',
      '<p>{code} अब कॉइन सूची में मिलेगा।</p><ul><li>हर सेकंड भाव</li><li>एक मिनट से एक दिन तक के चार्ट</li></ul>',
    ],
  },
} satisfies Record<string, Texts>;

export type Template = keyof typeof templates;

/** A message of a template, in all languages. */
export function letter(template: Template, created: number, figures: Record<string, string> = {}): Letter {
  const texts: Texts = templates[template];
  const of = (place: 0 | 1) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, interpolate(texts[language][place], figures)]));
  return { kind: template, title: of(0), content: of(1), created };
}

/** The first message of every account. */
export const welcome = (now: number): Letter => letter('welcome', now);
