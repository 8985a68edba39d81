import type { Events } from './shape.ts';

/** Outcomes of orders: gain and loss in the same tone. */
export const trading = {
  optionWon: {
    topic: 'settlement',
    en: ['Option {code} settled: won', 'Order {order}: {amount} {asset} were credited, stake included.'],
    zh: ['期权 {code} 已结算：盈利', '订单 {order}：已入账 {amount} {asset}（含本金）。'],
    th: ['ออปชัน {code} สรุปผลแล้ว: ได้กำไร', 'คำสั่ง {order}: เข้าบัญชี {amount} {asset} รวมเงินที่วางไว้'],
    jp: ['オプション {code} 決済：利益', '注文 {order}：購入額を含む {amount} {asset} を残高に加算しました。'],
    ar: ['تمت تسوية خيار {code}: ربح', 'الأمر {order}: أُضيف {amount} {asset} شاملًا مبلغ الشراء.'],
    hi: ['ऑप्शन {code} का सेटलमेंट: लाभ', 'ऑर्डर {order}: लगाई गई राशि सहित {amount} {asset} जमा हुए।'],
  },
  optionLost: {
    topic: 'settlement',
    en: ['Option {code} settled: lost', 'Order {order}: the stake of {amount} {asset} is lost.'],
    zh: ['期权 {code} 已结算：亏损', '订单 {order}：已损失本金 {amount} {asset}。'],
    th: ['ออปชัน {code} สรุปผลแล้ว: ขาดทุน', 'คำสั่ง {order}: เสียเงินที่วางไว้ {amount} {asset}'],
    jp: ['オプション {code} 決済：損失', '注文 {order}：購入額 {amount} {asset} の損失となりました。'],
    ar: ['تمت تسوية خيار {code}: خسارة', 'الأمر {order}: خسرت مبلغ الشراء {amount} {asset}.'],
    hi: ['ऑप्शन {code} का सेटलमेंट: हानि', 'ऑर्डर {order}: लगाई गई राशि {amount} {asset} डूब गई।'],
  },
  optionReturned: {
    topic: 'settlement',
    en: ['Option {code} settled: stake returned', 'Order {order}: the stake of {amount} {asset} was returned.'],
    zh: ['期权 {code} 已结算：退回本金', '订单 {order}：本金 {amount} {asset} 已退回。'],
    th: ['ออปชัน {code} สรุปผลแล้ว: คืนเงินที่วาง', 'คำสั่ง {order}: คืนเงินที่วางไว้ {amount} {asset} แล้ว'],
    jp: ['オプション {code} 決済：購入額を返還', '注文 {order}：購入額 {amount} {asset} を返還しました。'],
    ar: ['تمت تسوية خيار {code}: أُعيد المبلغ', 'الأمر {order}: أُعيد مبلغ الشراء {amount} {asset}.'],
    hi: ['ऑप्शन {code} का सेटलमेंट: राशि वापस', 'ऑर्डर {order}: लगाई गई राशि {amount} {asset} लौटाई गई।'],
  },
  contractDealt: {
    topic: 'settlement',
    en: ['Contract order {code} dealt', 'Order {order}: {amount} {code} at {price}.'],
    zh: ['合约订单 {code} 已成交', '订单 {order}：{amount} {code}，成交价 {price}。'],
    th: ['คำสั่งสัญญา {code} จับคู่แล้ว', 'คำสั่ง {order}: {amount} {code} ที่ราคา {price}'],
    jp: ['コントラクト注文 {code} 約定', '注文 {order}：{amount} {code}、価格 {price}。'],
    ar: ['نُفّذ أمر العقد {code}', 'الأمر {order}: {amount} {code} بسعر {price}.'],
    hi: ['कॉन्ट्रैक्ट ऑर्डर {code} निष्पादित', 'ऑर्डर {order}: {price} के भाव पर {amount} {code}'],
  },
} satisfies Events;
