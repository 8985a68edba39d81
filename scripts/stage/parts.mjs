/** Parts of the stage that can fail, and how. The first fault of each is none. */

/** @typedef {import('./world.mjs').World} World */

/** @param {World} world */
function exchangeParts({ exchanges }) {
  const faults = {
    none: 'Works',
    silent: 'Is silent',
    lie: 'Lies by 10 %',
    jump: 'Jumps by 50 % for 2 s',
    garbage: 'Sends garbage',
    crossed: 'Bid above ask',
    cut: 'Cuts its connections once',
    refuse: 'Refuses connections (429)',
  };
  /** @param {import('../stand-ins/exchanges.mjs').ExchangeName} id @param {string} label */
  const part = (id, label) => ({
    id,
    label,
    faults,
    /** @param {string} fault */
    set: (fault) => exchanges.set(id, /** @type {import('../stand-ins/exchanges.mjs').Fault} */ (fault)),
  });
  return [part('binance', 'Binance'), part('kraken', 'Kraken'), part('okx', 'OKX')];
}

/** @param {World} world */
const nodeParts = ({ wallet }) =>
  wallet.nodes.map((node, index) => ({
    id: `node${index + 1}`,
    label: `TRON node ${index + 1}`,
    faults: {
      none: 'Works',
      away: 'Is away',
      amount: 'Lies about amounts',
      behind: 'Is 100 blocks behind',
      stuck: 'Stays at its newest block',
      limit: 'Lists the logs of 10 blocks at most',
    },
    /** @param {string} fault */
    set: (fault) => {
      node.fault = fault === 'away' || fault === 'amount' ? fault : 'none';
      node.behind = fault === 'behind' ? 100 : 0;
      node.stuckAt = fault === 'stuck' ? wallet.height() : undefined;
      node.maxRange = fault === 'limit' ? 10 : 500;
    },
  }));

/** @param {World} world */
const bankPart = ({ bank }) => ({
  id: 'bank',
  label: 'Bank',
  faults: { none: 'Works', back: 'Sends payments back', again: 'Uses the id of the transfer before again' },
  /** @param {string} fault */
  set: (fault) => bank.setFault(/** @type {import('./bank.mjs').BankFault} */ (fault)),
});

/** @param {World} world */
function mailPart({ mail }) {
  const { password } = mail.rules;
  return {
    id: 'mail',
    label: 'Mail server',
    faults: {
      none: 'Works',
      busy: 'Asks to try later (451)',
      refuse: 'Refuses recipients (550)',
      hang: 'Hangs',
      away: 'Is away',
      password: 'Has another password',
    },
    /** @param {string} fault */
    set: async (fault) => {
      mail.rules.password = fault === 'password' ? `not ${password}` : password;
      mail.rules.rcpt = { busy: 451, refuse: 550 }[fault];
      mail.rules.hangs = fault === 'hang';
      if (fault === 'away') mail.leave();
      else await mail.comeBack();
      // the next letter meets the new rules, not a connection that is logged in
      mail.closeConnections();
    },
  };
}

/** @param {World} world */
const smsPart = ({ sms }) => ({
  id: 'sms',
  label: 'SMS program',
  faults: {
    none: 'Works',
    busy: 'Asks to try later (503)',
    refuse: 'Refuses messages (422)',
    gone: 'Is gone (410)',
    hang: 'Hangs',
  },
  /** @param {string} fault */
  set: (fault) => sms.setFault(/** @type {import('../stand-ins/sms-hook.mjs').SmsFault} */ (fault)),
});

/** @param {World} world */
export const partsOf = (world) => [
  ...exchangeParts(world),
  ...nodeParts(world),
  bankPart(world),
  mailPart(world),
  smsPart(world),
];
