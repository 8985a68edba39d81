import { msg } from '@lingui/core/macro';

/** Texts that stand until the operator sets others. A paragraph is plain text, or a line that is HTML already. */
export const operatorTexts = {
  notice: msg`This is the demonstration house: prices come from a simulator and no real money moves.`,
  slides: {
    market: { title: msg`500 coins, live`, text: msg`See every price and its age at a glance.` },
    offline: {
      title: msg`Works without a network`,
      text: msg`Install the app and read what you have seen, with its time.`,
    },
    messages: { title: msg`Your messages`, text: msg`News, security notices and answers in one place.` },
    safety: { title: msg`Keep your account safe`, text: msg`Never give a code or a password to anyone.` },
  },
  pages: {
    about: {
      title: msg`About Andaman`,
      paragraphs: [
        msg`Andaman is an app for customers of a crypto-asset investment and trading platform. You can follow markets, hold coins, recharge, withdraw and trade.`,
        msg`This installation is a demonstration. Its prices are simulated, its balances are not money, and nobody is licensed to offer services through it.`,
      ],
    },
    intro: {
      title: msg`How it works`,
      paragraphs: [
        msg`<ol><li>Open an account with your phone number or e-mail address.</li><li>Look at the markets and mark the coins that interest you.</li><li>Before every confirmation you see fee, worst case and rule.</li></ol>`,
        msg`What you have read stays readable without a network and always shows its time. Orders need a network.`,
      ],
    },
    agreement: {
      title: msg`User agreement`,
      paragraphs: [
        msg`You may use this service if you are of age where you live and the law there allows it.`,
        msg`You keep your passwords and codes to yourself. What is confirmed with them counts as yours.`,
        msg`Prices change quickly. An order is carried out at the price that its confirmation names, or it is refused.`,
        msg`We store what the service needs: your contact, your orders and your messages. Signing out removes it from your device.`,
        msg`This is the agreement of a demonstration; an operator replaces it with their own.`,
      ],
    },
    risk: {
      title: msg`Risk notice`,
      paragraphs: [
        msg`Crypto-assets can lose all of their value. Only use money whose loss you can bear.`,
        msg`In an options order you can lose the whole stake. The share of losing accounts is not disclosed for this installation.`,
        msg`Interest and rates are not guaranteed and may fall to zero. Nothing here is advice.`,
      ],
    },
  },
};
