import { type FieldWords, percent, textIn, titleIn, usdt } from './field-words.ts';

const id: FieldWords = {
  label: 'Id',
  help: 'Letters, digits and hyphens. Records keep it, so never use one again.',
};

export const earningWords: Readonly<Record<string, FieldWords>> = {
  mining: {
    label: 'Liquidity mining',
    fields: {
      date: {
        label: 'First day with these rates',
        entry: 'day',
        help: 'In Bangkok. Tomorrow or later, because a day that has begun keeps its rates. Customers see the rates at once.',
      },
      tiers: {
        label: 'Rates by amount',
        help: 'Each rate applies to its own part of an amount.',
        titleOf: (row) => `From ${textIn(row, 'from')}`,
        row: {
          label: 'Tier',
          fields: {
            from: usdt('From'),
            to: usdt('Up to', { absent: 'without end' }),
            rate: percent('Yearly rate', { help: 'Each day earns a 365th of it.' }),
          },
        },
      },
    },
  },
  lockup: {
    label: 'Lock-up products',
    titleOf: ({ name }) => titleIn(name),
    row: {
      label: 'Product',
      meaning: 'dailyRate',
      fields: {
        name: { label: 'Name that customers read' },
        days: { label: 'Locked for', unit: 'days', help: 'At most 3650. The first whole day is the first that earns.' },
        rate: percent('Daily rate', { help: 'At most 10.' }),
        minimum: usdt('Least'),
        maximum: usdt('Most'),
        suspended: { label: 'Suspended', absent: 'offered' },
        id,
      },
    },
  },
  blindbox: {
    label: 'Blind box',
    fields: {
      price: { label: 'Price of a draw', help: 'A customer may lose all of it.' },
      code: { label: 'Currency of price and prizes', choices: { USDT: 'USDT' } },
      prizes: {
        label: 'Prizes',
        help: 'Their odds sum to 100%. One prize never ends: it takes the odds of a prize that is sold out.',
        titleOf: ({ name }) => titleIn(name),
        row: {
          label: 'Prize',
          fields: {
            name: { label: 'Name that customers read' },
            probability: percent('Odds', { help: 'At most 4 decimals.' }),
            value: { label: 'Worth', help: 'In the currency above. 0: no prize.' },
            number: { label: 'How many there are', absent: 'it never ends', help: 'From the change on.' },
            id,
          },
        },
      },
    },
  },
  activities: {
    label: 'Activities and offers',
    titleOf: ({ title }) => titleIn(title),
    help: 'Customers see those without an end first, then those that end last.',
    row: {
      label: 'Offer',
      fields: {
        kind: { label: 'Page', choices: { activity: 'Activities', welfare: 'Welfare' } },
        title: { label: 'Title' },
        summary: { label: 'In one sentence' },
        condition: { label: 'Condition' },
        reward: { label: 'Reward' },
        content: { label: 'Text', entry: 'long', preview: 'html', help: 'Plain text or HTML.' },
        image: {
          label: 'Picture',
          entry: 'picture',
          absent: 'no picture is shown',
          help: 'JPEG, PNG, WebP or GIF. It is shown without metadata.',
        },
        link: {
          label: 'Opens',
          absent: 'it opens nothing',
          help: 'A page of the app such as /pages/index/singin, or an https address.',
        },
        begins: { label: 'Begins', entry: 'moment', absent: 'at once' },
        ends: { label: 'Ends', entry: 'moment', absent: 'it does not end' },
        id,
      },
    },
  },
};
