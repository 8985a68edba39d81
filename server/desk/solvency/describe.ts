import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Described } from '../../../src/desk/api/described.ts';
import type {
  closeDay,
  CompanyMovement,
  DayFigures,
  exportFiles,
  typeHolding,
} from '../../../src/desk/solvency/api.ts';
import { EXPORT_NAMES } from '../../../src/desk/words/exports.ts';
import { dayDifference } from '../../../src/desk/words/day-difference.ts';
import { WRONG_PAYMENT_WORDS } from '../../../src/desk/words/journals.ts';
import { figure, money, signed } from '../../../src/desk/words/money.ts';
import { moment } from '../../platform/texts/moment.ts';
import { fact, inWords } from '../describe.ts';

/** Says what was owed of an asset, what was held, and the difference that is signed. */
function describeAsset(row: DayFigures['assets'][number]): Described['changes'][number][] {
  const { asset, before, after, uncredited = '0', held } = row;
  const difference = dayDifference(row);
  return [
    {
      label: `${asset} owed to customers, from 00:00 to 24:00`,
      from: figure(before, asset),
      to: figure(after, asset),
    },
    ...(uncredited === '0' ? [] : [fact(`${asset} arrived, not credited yet at 24:00`, figure(uncredited, asset))]),
    fact(`${asset} held at 24:00`, held === null ? 'not known' : figure(held, asset)),
    fact(`${asset} held, less what is owed, at 24:00`, difference ? signed(difference.toFixed(), asset) : 'not known'),
  ];
}

const describeWrongPayment = ({ what, asset, amount }: CompanyMovement): Described['changes'][number] =>
  fact(WRONG_PAYMENT_WORDS[what], signed(amount, asset));

/** Says what the books of a day are. */
export const describeClose = (figures: DayFigures, { day, explanation }: ActionBody<typeof closeDay>): Described =>
  inWords(`Close ${day}`, {
    changes: [...figures.assets.flatMap(describeAsset), ...(figures.wrongPayments ?? []).map(describeWrongPayment)],
    said: explanation,
  });

/** Says which balance is entered. */
export const describeHolding = ({ place, asset, amount, at }: ActionBody<typeof typeHolding>): Described =>
  inWords(`Enter the balance of ${place}`, {
    value: money(amount, asset),
    changes: [fact(`Held on ${moment(at)}`, money(amount, asset))],
  });

/** Says which file is made. */
export const describeExport = ({ part, from, to }: ActionBody<typeof exportFiles>): Described =>
  inWords('Export a file', {
    changes: [fact('What', EXPORT_NAMES[part]), fact('First day', from), fact('Last day', to)],
  });
