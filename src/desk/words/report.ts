import { subtract } from '../../domain/money.ts';
import { money, signed } from './money.ts';
import type { DayReport } from '../report/api.ts';
import { bookingName, PART_NAMES, WRONG_PAYMENT_WORDS } from './journals.ts';

/** A line of a report: in its email, its file and its page. */
export interface ReportLine {
  readonly section: string;
  readonly what: string;
  /** How often; undefined where that has no meaning. */
  readonly count?: number;
  /** Decimal string; null if no one knows it. */
  readonly amount: string | null;
  readonly asset: string;
  /** Whether a gain has its plus. */
  readonly isSigned?: boolean;
}

/** "+811.80 USDT". */
export const amountText = ({ amount, asset, isSigned = false }: ReportLine): string =>
  amount === null ? 'not known' : isSigned ? signed(amount, asset) : money(amount, asset);

function assetLines({ asset, owed, uncredited, held }: DayReport['assets'][number]): ReportLine[] {
  const section = 'Owed and held at 24:00';
  return [
    { section, what: `${asset}, owed to customers`, amount: owed, asset },
    ...(uncredited === '0'
      ? []
      : [{ section, what: `${asset}, arrived and not credited yet`, amount: uncredited, asset }]),
    { section, what: `${asset}, held by the company`, amount: held, asset },
    {
      section,
      what: `${asset}, difference`,
      amount: held === null ? null : subtract(subtract(held, owed), uncredited),
      asset,
      isSigned: true,
    },
  ];
}

/** Returns a report line by line, in words. */
export function reportLines(report: DayReport): ReportLine[] {
  const { parts, fees, wrongPayments, optionsResult, openOptions, adjustments, assets } = report;
  const { count, stake, most } = openOptions;
  const movement =
    (section: string) =>
    ({ kind, ...row }: DayReport['fees'][number]): ReportLine => ({
      section,
      what: bookingName(kind),
      ...row,
      isSigned: true,
    });
  const options = { section: 'Options of the company', asset: 'USDT' };
  return [
    ...assets.flatMap(assetLines),
    ...parts.flatMap(({ part, movements }) => movements.map(movement(`${PART_NAMES[part]}, for customers`))),
    ...fees.map(movement('Fees of the company')),
    ...wrongPayments.map(({ what, ...row }) => ({
      section: 'Wrong payments of the company',
      what: WRONG_PAYMENT_WORDS[what],
      ...row,
      isSigned: true,
    })),
    { ...options, what: 'Result', amount: optionsResult, isSigned: true },
    { ...options, what: 'Open at 24:00, stakes', count, amount: stake },
    { ...options, what: 'Open at 24:00, paid if all of them win', count, amount: most },
    ...adjustments.map(({ number, customer, asset, amount, by, approvedBy }) => ({
      section: 'Adjustments, by whom',
      what: `${number}, customer ${customer}, by ${by}${approvedBy === null ? ' alone' : ` and ${approvedBy}`}`,
      amount,
      asset,
      isSigned: true,
    })),
  ];
}
