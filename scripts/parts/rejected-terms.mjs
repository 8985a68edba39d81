/**
 * Terms that customers never read, with their replacements: those that the glossary (docs/glossary-l10n.md) rejects and
 * that have no other meaning. Names of calls, fields and routes contain some of them, so they slip into texts.
 *
 * @type {Readonly<Record<string, readonly (readonly [RegExp, string])[]>>}
 */
const TERMS = {
  en: [
    [/recharg|\btop[- ]?up/i, 'deposit'],
    [/cumulative/i, 'total'],
    [/payee/i, 'recipient'],
    [/bank card/i, 'bank account'],
    [/\b(un)?b(ind|ound)\b/i, 'add'],
    [/\bIFSC\b/i, 'branch or SWIFT code'],
    [/bank number/i, 'account number'],
    [/real name/i, 'account holder name'],
    [/remark/i, 'note'],
    [/actual amount/i, 'amount after fee'],
    [/\busable\b/i, 'available'],
    [/\b(a|the|this|your) hold\b|\b(holds|held)\b/i, 'on hold'],
    [/\bchains?\b/i, 'network'],
    [/annuali[sz]ed|blended rate/i, 'a year'],
    [/account file/i, 'statement'],
    [/\bdealt\b/i, 'filled'],
    [/revok/i, 'cancel'],
    [/\bticket\b/i, 'order form'],
    [/slippage/i, 'worst price you accept'],
    [/\byield/i, 'return'],
    [/worst case/i, 'the most you can lose'],
    [/yuebao/i, 'liquidity mining'],
    [/\bsign(s|ed|ing)?[- ](in|out)\b/i, 'log in, log out or check in'],
    [/welfare/i, 'tasks and offers'],
    [/\bactivit(y|ies)\b/i, 'promotion'],
    [/blindbox/i, 'blind box'],
    [/probabilit/i, 'odds'],
    [/\bintegrals?\b/i, 'points'],
    [/certif(ication|ied)/i, 'verification, verified'],
    [/\bKYC\b/i, 'identity verification'],
    [/driver'?s? licen[cs]e|licence number/i, 'driving licence, document number'],
    [/transaction password|paypass/i, 'payment password'],
    [/customer service|contact Service\b/, 'support'],
    [/station message/i, 'message'],
    [/avatar/i, 'profile photo'],
    [/\b(operator|house|our books)\b/i, 'we, Andaman'],
    [/\b(servers?|push service|envelope|H5)\b/i, 'what happened, in words of a customer'],
    [/\be-mail/i, 'email'],
    [/\b(favorite|color)/i, 'favourite, colour'],
    [/\b(some|every)body\b/i, 'someone, everyone'],
  ],
  zh: [
    [/个每秒/, '个价格（每秒一个）'],
    [/密文/, '秘密值'],
    [/收款方/, '收款人'],
    [/防钓鱼词/, '防钓鱼码'],
    [/蜡烛/, 'K 线'],
    [/最小/, '最低'],
    [/未能加载/, '加载失败'],
    [/推广/, '优惠活动'],
    [/电子邮箱/, '邮箱'],
    [/手机号码/, '手机号'],
    [/银行卡/, '银行账户'],
    [/(?<!通行)密钥/, '编号'],
    [/运营方/, '我们'],
    [/持仓/, '待结算订单'],
    [/服务器/, '我们'],
    [/本手机|这部手机/, '本设备'],
    [/(?<!区块)链(?![接上])/, '转账网络'],
    [/期望值/, '奖品平均价值'],
    [/退回原因/, '原因'],
  ],
  th: [
    [/เทรด/, 'ซื้อขาย'],
    [/เบอร์/, 'หมายเลขโทรศัพท์'],
    [/บัตรธนาคาร/, 'บัญชีธนาคาร'],
    [/ชำระราคา/, 'สรุปผล'],
    [/สวัสดิการ/, 'สิทธิพิเศษ'],
    [/การรับรอง/, 'การยืนยันตัวตน'],
    [/จำกัดราคา/, 'กำหนดราคา'],
    [/กันวงเงิน/, 'กันเงิน'],
    [/ความลับ/, 'ค่าลับ'],
    [/ข้อมูลเมื่อ/, 'ข้อมูล ณ'],
    [/กรุณา/, 'โปรด'],
    [/ป้อน/, 'กรอก'],
    [/คริปโต/, 'สินทรัพย์ดิจิทัล'],
    [/เติมเงิน/, 'ฝากเงิน'],
    [/บันทึกการ/, 'ประวัติการ'],
    [/ผู้ให้บริการ|เซิร์ฟเวอร์/, 'เรา'],
    [/ค่าคาดหมาย/, 'มูลค่าเฉลี่ย'],
    [/กิจกรรม/, 'โปรโมชัน'],
    [/ใบรับรองรายการที่/, 'ใบรับรองรายการเลขที่'],
  ],
  ja: [
    [/振込の証明/, '振込明細の画像'],
    [/確認待ち/, 'お客様の確定'],
    [/注文番号/, '受付番号'],
    [/掛け金|投入額/, '購入額'],
    [/景品/, '賞品'],
    [/受領証/, '取引証明'],
    [/(?<!運転)免許/, 'ライセンス'],
    [/返却|差戻し/, '返金, 返還'],
    [/あなた/, 'お客様'],
    [/初級|上級/, '本人確認（基本）、本人確認（追加）'],
    [/サインイン/, 'ログイン, チェックイン'],
    [/銀行カード/, '銀行口座'],
    [/値(上|下)がりを買/, '上昇を予想、下落を予想'],
    [/運営会社|サーバー/, '当社'],
    [/(?<!ブロック)チェーン/, 'ネットワーク'],
    [/取引ハッシュ/, 'トランザクションハッシュ'],
    [/利回り/, '利益率'],
    [/払戻/, '受取額'],
    [/注文 ?ID/, '受付番号'],
    [/アバター/, 'プロフィール写真'],
    [/顧客/, 'お客様'],
    [/プロモーション/, 'キャンペーン'],
  ],
  ar: [
    [/تجزئة/, 'معرّف المعاملة'],
    [/سوقي/, 'بسعر السوق'],
    [/تجميد|مجمّد/, 'القفل'],
    [/مصرفي/, 'بنكي'],
    [/رهان/, 'مبلغ الشراء'],
    [/نشاط/, 'عرض ترويجي'],
    [/باطل/, 'لاغٍ'],
    [/مخطط/, 'رسم بياني'],
    [/بطاق(ة|ات) بنكية|البطاق(ة|ات) البنكية/, 'حساب بنكي'],
    [/صورة رمزية/, 'الصورة الشخصية'],
    [/أمر قيد الانتظار/, 'أمر بانتظار النتيجة'],
    [/المشغّل|الخادم/, 'نحن'],
    [/هذا الهاتف/, 'هذا الجهاز'],
    [/القيمة المتوقعة/, 'متوسط القيمة'],
    [/المبلغ الفعلي/, 'المبلغ بعد خصم الرسوم'],
    [/المبلغ العائد/, 'المبلغ الذي تحصل عليه'],
    [/الاستردادات/, 'عمليات الاسترداد'],
    [/H5/, 'إصدار الويب'],
  ],
  hi: [
    [/कीमतें|कीमतों/, 'भाव'],
    [/बैंक कार्ड/, 'बैंक खाता'],
    [/प्रमाणन/, 'KYC सत्यापन'],
    [/गतिविधि|कैंपेन/, 'प्रमोशन'],
    [/उपनाम/, 'निकनेम'],
    [/साइन/, 'लॉग इन, चेक-इन'],
    [/दाँव/, 'लगाई गई राशि'],
    [/प्रतिफल|यील्ड/, 'रिटर्न'],
    [/अंतरण/, 'ट्रांसफ़र'],
    [/पुरस्कार/, 'इनाम'],
    [/बही/, 'बैलेंस'],
    [/बीज/, 'सीड'],
    [/रिचार्ज/, 'जमा'],
    [/सेवा प्रदाता|सर्वर/, 'हम'],
    [/इस फ़ोन(?! नंबर)/, 'इस डिवाइस'],
    [/(?<!ब्लॉक)चेन(?!्)/, 'नेटवर्क'],
    [/प्रविष्टि/, 'लेन-देन'],
    [/अपेक्षित मूल्य/, 'औसत मूल्य'],
    [/वास्तविक राशि/, 'शुल्क के बाद राशि'],
  ],
};

/** English texts that may contain a rejected term, in every language. */
const EXCEPTIONS = new Set([
  // sentences that the specification fixes word for word, and HTTP texts
  'Please complete the primary certification before proceeding to the advanced certification!',
  'You have not bound bank card, please bind bank card first!',
  'You have not set a transaction password, please set it first!',
  "H5 doesn't support this feature yet!",
  'Internal server error',
  'Server not responding',
  // the name of a tab
  'Blindbox',
  // the login of a network, not ours
  'This Wi-Fi or network wants you to sign in first. Open your browser to connect, then try again.',
  // explains plainly what an option is
  "An option is a bet on where a price will be at a set time. If you're wrong, you lose your whole stake. A win pays less than a loss costs, so over many orders most people lose money.",
  "An option is a bet on whether a coin's price will be higher (buy up) or lower (buy short) at expiry than at the start. If you're right, you get your stake back plus a return. If you're wrong, you lose your whole stake. The minimum stake is 1 USDT.",
]);

/**
 * Returns one text for each term that the glossary of a text's language rejects. `source` is the English text that it
 * translates.
 *
 * @param {string} text
 * @param {string} locale
 * @returns {string[]}
 */
export function rejectedTerms(text, locale, source = text) {
  if (EXCEPTIONS.has(source)) return [];
  const withoutPlaceholders = text.replace(/\{\w+/g, '{');
  return (TERMS[locale] ?? []).flatMap(([pattern, replacement]) => {
    const match = pattern.exec(withoutPlaceholders);
    return match ? [`says "${match[0]}": say "${replacement}"`] : [];
  });
}
