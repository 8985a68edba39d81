import { useLingui } from '@lingui/react/macro';
import { formatPercent, signOf } from '../../../domain/decimal.ts';
import type { Pair } from '../../../ui/figures/Pairs.tsx';
import type { OptionTerms } from '../store.ts';
import { notStated, ruleWords } from '../words.ts';

/**
 * Returns how start and end price are found and what happens in a tie or an outage, as the operator states it. A
 * missing term reads as not available (TRUST-05).
 */
export const useSettlementTerms = (
  terms: OptionTerms | undefined,
): Readonly<Record<'fee' | 'start' | 'tolerance' | 'end' | 'tie' | 'outage' | 'source', Pair>> => {
  const { t } = useLingui();
  const rule = (name: string | undefined): string => {
    if (!name) return t(notStated);
    const words = ruleWords[name];
    return words ? t(words) : name;
  };
  const percent = (value: string | undefined): string =>
    value === undefined ? t(notStated) : formatPercent(value, { sign: 'never', trim: true });
  const { fee, samples, tolerance, tie, outage, source } = terms ?? {};
  return {
    fee: { name: t`Fee`, value: signOf(fee) === 0 ? t`None` : <bdi>{percent(fee)}</bdi> },
    start: {
      name: t`Start price`,
      value:
        terms?.start === 'next'
          ? t`our first price after your order reaches us`
          : t`our latest price when your order reaches us`,
    },
    tolerance: { name: t`Allowed price change`, value: <bdi>{percent(tolerance)}</bdi> },
    end: {
      name: t`End price`,
      value: samples === undefined ? t(notStated) : t`average of the last ${samples} one-second prices before expiry`,
    },
    tie: { name: t`If the start and end prices are equal`, value: rule(tie) },
    outage: { name: t`If no price arrives`, value: rule(outage) },
    source: { name: t`Price source`, value: source ? <bdi>{source}</bdi> : t(notStated) },
  };
};
