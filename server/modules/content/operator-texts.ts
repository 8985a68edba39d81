import { msg } from '@lingui/core/macro';

/**
 * Default texts, which the operator can replace. A paragraph is plain text or HTML. Only a demonstration has the notice
 * and the last paragraph of a page, `demo`.
 */
export const operatorTexts = {
  notice: {
    simulatedPrices: msg`This is a demo: prices are simulated and no real money moves.`,
    realPrices: msg`This is a demo: no real money moves.`,
  },
  slides: {
    market: { title: msg`Live prices`, text: msg`See every price, and how fresh it is, at a glance.` },
    offline: {
      title: msg`Works offline`,
      text: msg`Install the app to see saved information offline. It always shows when it was last updated.`,
    },
    messages: { title: msg`Your messages`, text: msg`News, security messages and replies in one place.` },
    safety: { title: msg`Keep your account safe`, text: msg`Never share a code or password with anyone.` },
  },
  pages: {
    about: {
      title: msg`About Andaman`,
      paragraphs: [
        msg`Andaman is an app for investing in and trading crypto. Follow markets, hold coins, deposit, withdraw and trade.`,
      ],
      demo: msg`This is a demo. Balances aren't real money, and no one is licensed to offer services through it.`,
    },
    intro: {
      title: msg`How it works`,
      paragraphs: [
        msg`<ol><li>Open an account with your phone number or email.</li><li>Make a deposit.</li><li>Answer five questions about risk before your first order.</li><li>Before you confirm anything, you'll see the fee and the most you can lose.</li></ol>`,
        msg`You can read your account offline. Everything shows when it was last updated. You need a connection to place orders.`,
      ],
    },
    agreement: {
      title: msg`User agreement`,
      paragraphs: [
        msg`You can use this service if you're of legal age where you live and local law allows it.`,
        msg`Keep your passwords and codes to yourself. Anything confirmed with them counts as confirmed by you.`,
        msg`Prices change quickly. An order is filled within the limits shown when you confirm it, or it is rejected. A limit order may also wait.`,
        msg`We store what we need to run your account: your contact details, identity documents, bank accounts and wallets, orders and messages. Logging out removes them from your device, but we keep them.`,
      ],
      demo: msg`This is a sample agreement for a demo.`,
    },
    risk: {
      title: msg`Risk notice`,
      paragraphs: [
        msg`Crypto can lose all its value. Only use money you can afford to lose.`,
        msg`With options you can lose your whole stake.`,
        msg`Interest and rates aren't guaranteed and can fall to zero. Nothing here is advice.`,
      ],
      demo: msg`The share of customers who lose money isn't published in this demo.`,
    },
  },
};
