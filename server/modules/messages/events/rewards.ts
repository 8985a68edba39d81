import type { Events } from './shape.ts';

/** What was credited as a reward, and offers, which alone are promotional. */
export const rewards = {
  taskPaid: {
    topic: 'rewards',
    en: ['Task done: {task}', '{amount} {unit} were credited.'],
    zh: ['任务完成：{task}', '已入账 {amount} {unit}。'],
    th: ['ภารกิจสำเร็จ: {task}', 'เข้าบัญชี {amount} {unit} แล้ว'],
    jp: ['タスク達成：{task}', '{amount} {unit} が付与されました。'],
    ar: ['اكتملت المهمة: {task}', 'أُضيف {amount} {unit}.'],
    hi: ['कार्य पूरा: {task}', '{amount} {unit} जमा हुए।'],
  },
  invitationJoined: {
    topic: 'rewards',
    en: ['Somebody joined with your invitation', 'A new account was opened with your invitation code.'],
    zh: ['有人通过您的邀请加入', '有新账户使用您的邀请码注册。'],
    th: ['มีผู้เข้าร่วมด้วยคำเชิญของคุณ', 'มีบัญชีใหม่เปิดด้วยรหัสเชิญของคุณ'],
    jp: ['招待から新しい参加がありました', 'お客様の招待コードで新しい口座が開設されました。'],
    ar: ['انضم شخص بدعوتك', 'فُتح حساب جديد برمز دعوتك.'],
    hi: ['आपके आमंत्रण से कोई जुड़ा', 'आपके आमंत्रण कोड से नया खाता खुला है।'],
  },
  activityBegun: {
    topic: 'promotion',
    en: ['New activity: {title}', '{summary}'],
    zh: ['新活动：{title}', '{summary}'],
    th: ['กิจกรรมใหม่: {title}', '{summary}'],
    jp: ['新しいキャンペーン：{title}', '{summary}'],
    ar: ['فعالية جديدة: {title}', '{summary}'],
    hi: ['नया कैंपेन: {title}', '{summary}'],
  },
} satisfies Events;
