import { useLingui } from '@lingui/react/macro';
import { isRestrictionReason, type RestrictionReason, RESTRICTION_REASONS } from '../../domain/restrictions.ts';
import { Select } from '../../ui/forms/Select.tsx';
import { ChoiceCards } from '../parts/ChoiceCards.tsx';
import { LongText } from '../parts/LongText.tsx';
import { REASON_WORDS } from '../words/customers.ts';

/** What staff chose as the reason that a customer reads. */
export interface ChosenReason {
  /** A reason that we have in every language, `own` for other words, '' for none yet. */
  readonly key: RestrictionReason | 'own' | '';
  /** Other words, in the customer's language. */
  readonly words: string;
}

export const NO_REASON: ChosenReason = { key: '', words: '' };

/** Returns the reason as the action takes it; undefined as long as none is chosen. */
export const reasonOf = ({ key, words }: ChosenReason): string | undefined =>
  key === 'own' ? words.trim() : key === '' ? undefined : key;

interface Props {
  readonly value: ChosenReason;
  readonly onChange: (value: ChosenReason) => void;
  /** Reasons that are cards; the others are in a list below them. */
  readonly cards?: readonly RestrictionReason[];
}

/** The reason that the customer reads: one that we have in six languages, or words of one's own. */
export function CustomerReason({ value, onChange, cards = [] }: Props) {
  const { t } = useLingui();
  const { key, words } = value;
  const choose = (chosen: string): void =>
    onChange({ key: chosen === 'own' || isRestrictionReason(chosen) ? chosen : '', words });
  const isCard = isRestrictionReason(key) && cards.includes(key);
  const listed = RESTRICTION_REASONS.filter((reason) => !cards.includes(reason));
  return (
    <>
      {cards.length > 0 && (
        <ChoiceCards
          label={t`Reason the customer reads`}
          value={isCard ? key : undefined}
          onChange={choose}
          options={cards.map((reason) => ({
            value: reason,
            label: REASON_WORDS[reason],
            ...(reason === 'restrictionLaw'
              ? { line: t`Don't say more: a hint to the customer may be an offence.` }
              : {}),
          }))}
        />
      )}
      <Select
        label={cards.length > 0 ? t`Another reason` : t`Reason the customer reads`}
        value={isCard ? '' : key}
        onChange={choose}
        placeholder=""
        options={[
          ...listed.map((reason) => ({ value: reason, label: REASON_WORDS[reason] })),
          { value: 'own', label: t`Other words` },
        ]}
      />
      {key === 'own' && (
        <LongText
          label={t`Reason in the customer's language`}
          help={t`We don't translate it. The customer reads it exactly as you write it.`}
          rows={2}
          value={words}
          onChange={(typed) => onChange({ key, words: typed })}
        />
      )}
    </>
  );
}
