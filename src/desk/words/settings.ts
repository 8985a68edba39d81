import type { FieldWords } from './terms/field-words.ts';
import { earningWords } from './terms/earning.ts';
import { moneyWords } from './terms/money.ts';
import { textWords } from './terms/texts.ts';
import { tradingWords } from './terms/trading.ts';

/** The words of every setting, by its name in the database. */
const SETTINGS: Readonly<Record<string, FieldWords>> = {
  ...tradingWords,
  ...moneyWords,
  ...earningWords,
  ...textWords,
};

/** Returns how people call a setting. */
export const settingName = (name: string): string => SETTINGS[name]?.label ?? name;

/** Returns the words of a setting and its fields; only its name for one of a newer version. */
export const settingWords = (name: string): FieldWords => SETTINGS[name] ?? { label: name };

/** The settings as page Terms lists them. One that is in no group is in the last. */
export const SETTING_GROUPS: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  { title: 'Trading', names: ['config.options', 'config.contracts', 'config.protection'] },
  {
    title: 'Money in and out',
    names: [
      'channels',
      'payouts',
      'config.withdrawals',
      'config.cooling',
      'config.transfers',
      'config.currencies',
      'config.desk',
      'switches',
    ],
  },
  {
    title: 'Earning and rewards',
    names: ['mining', 'lockup', 'config.points', 'blindbox', 'activities', 'ranks', 'notices'],
  },
  {
    title: 'What customers read',
    names: [
      'slides.home',
      'slides.user1',
      'config.cases',
      'answers',
      'config.system',
      'config.about',
      'config.intro',
      'config.agreement',
      'config.risk',
      'config.share',
    ],
  },
];
