import type { Events } from './shape.ts';

/** Certification and level. */
export const account = {
  certificationVerified: {
    topic: 'security',
    en: ['Certification verified', 'Your certification was reviewed and is now verified.'],
    zh: ['认证已通过', '您的认证已审核通过。'],
    th: ['ยืนยันตัวตนสำเร็จแล้ว', 'ข้อมูลยืนยันตัวตนของคุณผ่านการตรวจสอบแล้ว'],
    jp: ['本人確認が完了しました', '本人確認の審査が完了し、承認されました。'],
    ar: ['تم التحقق من التوثيق', 'روجع توثيقك وأصبح معتمدًا.'],
    hi: ['KYC सत्यापन पूरा', 'आपके KYC की समीक्षा पूरी हुई और वह सत्यापित हो गया है।'],
  },
  certificationReturned: {
    topic: 'security',
    en: ['Certification returned', '{reason} You can correct it and send it again.'],
    zh: ['认证被退回', '{reason} 您可以修改后重新提交。'],
    th: ['การยืนยันตัวตนไม่ผ่าน โปรดแก้ไข', '{reason} คุณแก้ไขและส่งใหม่ได้'],
    jp: ['本人確認が差し戻されました', '{reason} 修正して再提出できます。'],
    ar: ['أُعيد التوثيق', '{reason} يمكنك تصحيحه وإرساله من جديد.'],
    hi: ['KYC सत्यापन लौटाया गया', '{reason} आप इसे सुधारकर फिर भेज सकते हैं।'],
  },
  levelReached: {
    topic: 'rewards',
    en: ['VIP level {level}', 'Your cumulative recharge has reached this level.'],
    zh: ['VIP 等级 {level}', '您的累计充值已达到该等级。'],
    th: ['ระดับ VIP {level}', 'ยอดฝากสะสมของคุณถึงระดับนี้แล้ว'],
    jp: ['VIP レベル {level}', '累計入金額がこのレベルに達しました。'],
    ar: ['مستوى VIP {level}', 'بلغ إجمالي إيداعاتك هذا المستوى.'],
    hi: ['VIP स्तर {level}', 'आपकी कुल जमा इस स्तर तक पहुँच गई है।'],
  },
} satisfies Events;
