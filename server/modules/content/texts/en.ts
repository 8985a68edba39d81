import type { HouseTexts } from './shape.ts';

export const en: HouseTexts = {
  notice: 'This is the demonstration house: prices come from a simulator and no real money moves.',
  slides: {
    market: { title: '500 coins, live', text: 'See every price and its age at a glance.' },
    offline: { title: 'Works without a network', text: 'Install the app and read what you have seen, with its time.' },
    messages: { title: 'Your messages', text: 'News, security notices and answers in one place.' },
    safety: { title: 'Keep your account safe', text: 'Never give a code or a password to anyone.' },
  },
  pages: {
    about: {
      title: 'About Andaman',
      paragraphs: [
        'Andaman is an app for customers of a crypto-asset investment and trading platform. You can follow markets, hold coins, recharge, withdraw and trade.',
        'This installation is a demonstration. Its prices are simulated, its balances are not money, and nobody is licensed to offer services through it.',
      ],
    },
    intro: {
      title: 'How it works',
      paragraphs: [
        '<ol><li>Open an account with your phone number or e-mail address.</li><li>Look at the markets and mark the coins that interest you.</li><li>Before every confirmation you see fee, worst case and rule.</li></ol>',
        'What you have read stays readable without a network and always shows its time. Orders need a network.',
      ],
    },
    agreement: {
      title: 'User agreement',
      paragraphs: [
        'You may use this service if you are of age where you live and the law there allows it.',
        'You keep your passwords and codes to yourself. What is confirmed with them counts as yours.',
        'Prices change quickly. An order is carried out at the price that its confirmation names, or it is refused.',
        'We store what the service needs: your contact, your orders and your messages. Signing out removes it from your device.',
        'This is the agreement of a demonstration; an operator replaces it with their own.',
      ],
    },
    risk: {
      title: 'Risk notice',
      paragraphs: [
        'Crypto-assets can lose all of their value. Only use money whose loss you can bear.',
        'In an options order you can lose the whole stake. The share of losing accounts is not disclosed for this installation.',
        'Interest and rates are not guaranteed and may fall to zero. Nothing here is advice.',
      ],
    },
  },
};
