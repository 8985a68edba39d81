import type { Language } from '../../../src/config.ts';

export type TaskId = 'week' | 'nickname' | 'avatar' | 'read';

/** Title and condition of each task. */
export const taskTexts: Record<Language, Record<TaskId, readonly [title: string, condition: string]>> = {
  en: {
    week: ['Sign in on 5 days of this week', 'Any 5 days from Monday to Sunday, Bangkok time.'],
    nickname: ['Choose a nickname', 'Set a nickname in the settings.'],
    avatar: ['Choose an avatar', 'Upload a picture in the settings.'],
    read: ['Read 3 messages', 'Open three station messages.'],
  },
  zh: {
    week: ['本周签到 5 天', '周一至周日（曼谷时间）任意 5 天。'],
    nickname: ['设置昵称', '在设置中填写昵称。'],
    avatar: ['设置头像', '在设置中上传一张图片。'],
    read: ['阅读 3 条消息', '打开三条站内消息。'],
  },
  th: {
    week: ['เช็กอิน 5 วันในสัปดาห์นี้', 'วันใดก็ได้ 5 วัน ตั้งแต่จันทร์ถึงอาทิตย์ (เวลากรุงเทพฯ)'],
    nickname: ['ตั้งชื่อเล่น', 'ตั้งชื่อเล่นในหน้าตั้งค่า'],
    avatar: ['เลือกรูปโปรไฟล์', 'อัปโหลดรูปในหน้าตั้งค่า'],
    read: ['อ่านข้อความ 3 ข้อความ', 'เปิดอ่านข้อความในระบบสามข้อความ'],
  },
  jp: {
    week: ['今週 5 日チェックインする', '月曜から日曜（バンコク時間）のうち任意の 5 日。'],
    nickname: ['ニックネームを設定する', '設定でニックネームを入力します。'],
    avatar: ['アバターを設定する', '設定で画像をアップロードします。'],
    read: ['メッセージを 3 件読む', 'メッセージを 3 件開きます。'],
  },
  ar: {
    week: ['سجّل حضورك 5 أيام هذا الأسبوع', 'أي 5 أيام من الاثنين إلى الأحد بتوقيت بانكوك.'],
    nickname: ['اختر اسمًا مستعارًا', 'أدخل اسمًا مستعارًا في الإعدادات.'],
    avatar: ['اختر صورة رمزية', 'ارفع صورة من الإعدادات.'],
    read: ['اقرأ 3 رسائل', 'افتح ثلاث رسائل.'],
  },
  hi: {
    week: ['इस सप्ताह 5 दिन चेक-इन करें', 'सोमवार से रविवार (बैंकॉक समय) के बीच कोई भी 5 दिन।'],
    nickname: ['निकनेम चुनें', 'सेटिंग में निकनेम भरें।'],
    avatar: ['प्रोफ़ाइल फ़ोटो चुनें', 'सेटिंग में तस्वीर अपलोड करें।'],
    read: ['3 संदेश पढ़ें', 'तीन संदेश खोलें।'],
  },
};
