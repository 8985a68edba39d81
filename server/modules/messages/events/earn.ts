import type { Events } from './shape.ts';

/** Mining: what was paid out. */
export const earn = {
  redemptionPaid: {
    topic: 'earn',
    en: ['Redemption paid', '{amount} {code} from liquidity mining are available.'],
    zh: ['赎回已到账', '流动性挖矿的 {amount} {code} 现已可用。'],
    th: ['จ่ายเงินไถ่ถอนแล้ว', '{amount} {code} จากการขุดสภาพคล่องใช้ได้แล้ว'],
    jp: ['償還が完了しました', '流動性マイニングの {amount} {code} が利用可能になりました。'],
    ar: ['تم دفع مبلغ الاسترداد', '{amount} {code} من تعدين السيولة متاحة الآن.'],
    hi: ['रिडेम्प्शन का भुगतान हुआ', 'लिक्विडिटी माइनिंग से {amount} {code} अब उपलब्ध हैं।'],
  },
  lockupEnded: {
    topic: 'earn',
    en: ['Lock-up ended', 'Order {order}: {amount} {code} are available again.'],
    zh: ['锁仓到期', '订单 {order}：{amount} {code} 已恢复可用。'],
    th: ['การล็อกสิ้นสุดแล้ว', 'รายการ {order}: {amount} {code} ใช้ได้อีกครั้ง'],
    jp: ['ロックアップ期間が終了しました', '注文 {order}：{amount} {code} が再び利用可能です。'],
    ar: ['انتهت مدة القفل', 'الأمر {order}: {amount} {code} متاحة من جديد.'],
    hi: ['लॉक-अप समाप्त हुआ', 'ऑर्डर {order}: {amount} {code} फिर से उपलब्ध हैं।'],
  },
} satisfies Events;
