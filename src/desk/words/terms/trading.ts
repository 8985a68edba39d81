import { type FieldWords, percent, usdt } from './field-words.ts';

const minutesOf = ({ minutes }: Readonly<Record<string, unknown>>): string =>
  minutes === 1 ? '1 minute' : `${typeof minutes === 'number' ? minutes : '–'} minutes`;

export const tradingWords: Readonly<Record<string, FieldWords>> = {
  'config.options': {
    label: 'Options',
    fields: {
      products: {
        label: 'Durations and yields',
        titleOf: minutesOf,
        row: {
          label: 'Duration',
          meaning: 'yield',
          fields: {
            minutes: { label: 'Duration', unit: 'minutes' },
            yield: percent('Yield', { help: 'At most 100. Above it, customers gain by guessing.' }),
            minimum: usdt('Least stake'),
            maximum: usdt('Most'),
            suspended: { label: 'Suspended', absent: 'offered' },
          },
        },
      },
      openMaximum: usdt('Open at once, one customer'),
      exposureMaximum: usdt('One coin and minute, all customers', {
        help: 'Of orders that expire in the same minute: a wrong price may cost as much.',
      }),
      tolerance: percent('Most the price may move', {
        help: 'At most 10. Between the quote and the start. Beyond it the order is void and its stake comes back.',
      }),
      entryAge: { label: 'Oldest start price', unit: 'ms', help: 'At most 3000.' },
      fee: percent('Fee on the stake'),
      payment: { label: 'Ask for the payment password' },
      source: { label: 'Source of prices that customers read' },
      losers: percent('Share of customers who lose with options', {
        absent: 'the share of accounts under Company, support and notices',
        help: 'Shown next to the order and before the risk questions.',
      }),
      closed: { label: 'Coins without options', row: { label: 'Coin', help: 'Its code, such as BTC.' } },
    },
  },
  'config.contracts': {
    label: 'Contracts',
    fields: {
      depth: usdt('Depth of the first level', {
        absent: 'contracts are closed on real prices; 20,000 USDT on simulated ones',
        help: 'What the first level of the order book offers on average.',
      }),
      positionMaximum: usdt('Largest short position in one coin', {
        absent: 'contracts are closed on real prices; no limit on simulated ones',
        help: 'Over all customers, at the latest price. Market buys beyond it are refused.',
      }),
      spread: percent('Spread between buyers and sellers', { help: 'At most 10.' }),
      age: { label: 'Oldest price', unit: 'ms', help: 'At most 5000. No order is filled at an older one.' },
    },
  },
  'config.protection': {
    label: 'Wait before the first order',
    fields: {
      wait: {
        label: 'Wait after the risk questions',
        unit: 'hours',
        help: 'Customers trade only after that. 0 to 720. 0: at once.',
      },
    },
  },
};
