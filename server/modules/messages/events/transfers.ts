import type { Events } from './shape.ts';

/** Money that came in or went out. */
export const transfers = {
  rechargeCredited: {
    topic: 'transfers',
    en: ['Recharge credited', 'Order {order}: {amount} {code} are now available.'],
    zh: ['充值已到账', '订单 {order}：{amount} {code} 现已可用。'],
    th: ['เงินฝากเข้าบัญชีแล้ว', 'รายการ {order}: {amount} {code} ใช้ได้แล้ว'],
    jp: ['入金が反映されました', '注文 {order}：{amount} {code} が利用可能になりました。'],
    ar: ['أُضيف الإيداع', 'الطلب {order}: {amount} {code} متاحة الآن.'],
    hi: ['जमा पूरी हुई', 'ऑर्डर {order}: {amount} {code} अब उपलब्ध हैं।'],
  },
  rechargeCreditedOther: {
    topic: 'transfers',
    en: [
      'Recharge credited',
      'Order {order}: {amount} {code} are now available. We received {received} {sent}, and you reported {reported} {sent}. What we received counts.',
    ],
    zh: [
      '充值已到账',
      '订单 {order}：{amount} {code} 现已可用。我们收到 {received} {sent}，您申报的是 {reported} {sent}，以实际收到的为准。',
    ],
    th: [
      'เงินฝากเข้าบัญชีแล้ว',
      'รายการ {order}: {amount} {code} ใช้ได้แล้ว เราได้รับ {received} {sent} ส่วนที่คุณแจ้งคือ {reported} {sent} โดยยึดตามจำนวนที่เราได้รับ',
    ],
    jp: [
      '入金が反映されました',
      '注文 {order}：{amount} {code} が利用可能になりました。受領額は {received} {sent}、ご報告は {reported} {sent} でした。実際に受領した金額を反映しています。',
    ],
    ar: [
      'أُضيف الإيداع',
      'الطلب {order}: {amount} {code} متاح الآن. استلمنا {received} {sent}، وأبلغت عن {reported} {sent}. المعتمد هو ما استلمناه.',
    ],
    hi: [
      'जमा पूरी हुई',
      'ऑर्डर {order}: {amount} {code} अब उपलब्ध हैं। हमें {received} {sent} मिले, आपने {reported} {sent} बताए थे। जो हमें मिला, वही मान्य है।',
    ],
  },
  rechargeReturned: {
    topic: 'transfers',
    en: ['Recharge not credited', 'Order {order}: {reason}'],
    zh: ['充值未入账', '订单 {order}：{reason}'],
    th: ['เงินฝากไม่เข้าบัญชี', 'รายการ {order}: {reason}'],
    jp: ['入金は反映されませんでした', '注文 {order}：{reason}'],
    ar: ['لم يُضف الإيداع', 'الطلب {order}: {reason}'],
    hi: ['जमा नहीं हुई', 'ऑर्डर {order}: {reason}'],
  },
  withdrawSucceeded: {
    topic: 'transfers',
    en: ['Withdrawal paid', 'Order {order}: {amount} {code} were sent.'],
    zh: ['提现成功', '订单 {order}：{amount} {code} 已汇出。'],
    th: ['ถอนเงินสำเร็จ', 'รายการ {order}: ส่ง {amount} {code} แล้ว'],
    jp: ['出金が完了しました', '注文 {order}：{amount} {code} を送金しました。'],
    ar: ['تم دفع السحب', 'الطلب {order}: أُرسل {amount} {code}.'],
    hi: ['निकासी भेजी गई', 'ऑर्डर {order}: {amount} {code} भेज दिए गए।'],
  },
  withdrawFailed: {
    topic: 'transfers',
    en: ['Withdrawal not paid', 'Order {order}: {reason} Amount and fee are available again.'],
    zh: ['提现失败', '订单 {order}：{reason} 金额和手续费已退回可用余额。'],
    th: ['ถอนเงินไม่สำเร็จ', 'รายการ {order}: {reason} คืนจำนวนเงินและค่าธรรมเนียมเข้ายอดที่ใช้ได้แล้ว'],
    jp: ['出金できませんでした', '注文 {order}：{reason} 金額と手数料は利用可能残高に戻りました。'],
    ar: ['لم يُدفع السحب', 'الطلب {order}: {reason} عاد المبلغ والرسوم إلى الرصيد المتاح.'],
    hi: ['निकासी नहीं हुई', 'ऑर्डर {order}: {reason} राशि और शुल्क फिर से उपलब्ध हैं।'],
  },
  withdrawCancelled: {
    topic: 'transfers',
    en: [
      'Withdrawal cancelled',
      'Order {order}: you cancelled this withdrawal. The whole amount is available again, and no fee was taken. If it was not you, change your password and contact Service.',
    ],
    zh: [
      '提现已撤销',
      '订单 {order}：您已撤销此提现。全部金额已退回可用余额，未收手续费。如果不是您本人操作，请修改密码并联系客服。',
    ],
    th: [
      'ยกเลิกการถอนเงินแล้ว',
      'รายการ {order}: คุณยกเลิกการถอนนี้แล้ว คืนจำนวนเงินทั้งหมดเป็นยอดใช้ได้ ไม่มีการหักค่าธรรมเนียม หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านและติดต่อบริการลูกค้า',
    ],
    jp: [
      '出金を取り消しました',
      '注文 {order}：この出金を取り消しました。全額が利用可能残高に戻り、手数料はかかっていません。心当たりがない場合は、パスワードを変更し、サポートにご連絡ください。',
    ],
    ar: [
      'أُلغي السحب',
      'الطلب {order}: ألغيت هذا السحب. عاد المبلغ كاملًا إلى رصيدك المتاح دون أي رسوم. إن لم تكن أنت، فغيّر كلمة المرور وتواصل مع خدمة العملاء.',
    ],
    hi: [
      'निकासी रद्द हुई',
      'ऑर्डर {order}: आपने यह निकासी रद्द की। पूरी राशि फिर से उपलब्ध है, कोई शुल्क नहीं लिया गया। यदि यह आपने नहीं किया, तो पासवर्ड बदलें और ग्राहक सेवा से संपर्क करें।',
    ],
  },
} satisfies Events;
