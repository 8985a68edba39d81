import { useLingui } from '@lingui/react/macro';
import { ageAt } from '../../domain/birth-date.ts';
import { Icon } from '../../ui/base/Icon.tsx';
import { Part } from '../parts/EntryPage.tsx';
import { useNow } from '../parts/Moment.tsx';
import { documentWords } from '../words/verifications.ts';
import type { Verification, VerificationEvidence } from './api.ts';
import { compareTypedNames, markDifference } from './letters.ts';
import { classes } from '../../ui/classes.ts';
import styles from '../parts/Comparison.module.css';

interface Props {
  readonly of: Verification;
  readonly evidence: VerificationEvidence;
}

/**
 * What the customer typed, beside what the account has already: an earlier submission, the holders of its bank
 * accounts. A letter that differs is marked. A source that the server doesn't have is no column.
 */
export function Sources({ of: { identity }, evidence: { before, holders } }: Props) {
  const { t } = useLingui();
  const now = useNow();
  const title = t`Sources side by side`;
  const sources = [
    ...(before ? [{ key: 'before', label: t`Submission ${before.id}`, name: before.name, before }] : []),
    ...holders.map((holder) => ({ key: holder, label: t`Bank account`, name: holder, before: null })),
  ];
  return (
    <Part title={title}>
      <table className={classes(styles.table, styles.sources)} aria-label={title}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t`Typed`}</th>
            {sources.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t`Name`}</th>
            <td>
              <bdi>{identity.name}</bdi>
            </td>
            {sources.map(({ key, name }) => (
              <Compared key={key} value={name} with={identity.name} />
            ))}
          </tr>
          <tr>
            <th scope="row">{t`Number`}</th>
            <td>
              <bdi dir="ltr">{identity.number}</bdi>
            </td>
            {sources.map(({ key, before: earlier }) => (
              <td key={key}>{earlier ? <bdi dir="ltr">{earlier.number}</bdi> : '–'}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t`Date of birth`}</th>
            <td>
              {identity.birthDate === '' ? (
                t`Not asked`
              ) : (
                <>
                  <bdi dir="ltr">{identity.birthDate}</bdi>, {t`${ageAt(identity.birthDate, now)} years`}
                </>
              )}
            </td>
            {sources.map(({ key, before: earlier }) => (
              <td key={key}>{earlier ? <bdi dir="ltr">{earlier.birthDate || t`Not asked`}</bdi> : '–'}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t`Document`}</th>
            <td>{documentWords(identity.type)}</td>
            {sources.map(({ key, before: earlier }) => (
              <td key={key}>{earlier ? documentWords(earlier.type) : '–'}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Part>
  );
}

interface ComparedProps {
  readonly value: string;
  readonly with: string;
}

/** A name beside the typed one: with a tick, with what differs marked, or to compare by eye. */
function Compared({ value, with: typed }: ComparedProps) {
  const { t } = useLingui();
  const fit = compareTypedNames(value, typed);
  return (
    <td data-fit={fit}>
      <bdi>
        {fit === 'other'
          ? markDifference(value, typed).map(({ text, isDifferent }, index) =>
              isDifferent ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            )
          : value}
      </bdi>{' '}
      {fit === 'same' && (
        <>
          <Icon name="check" size={14} />
          <span className="visually-hidden">{t`fits`}</span>
        </>
      )}
      {fit === 'other' && <span className="visually-hidden">{t`differs`}</span>}
      {fit === 'otherScript' && (
        <span className={styles.script}>{t`Written in another script: compare it yourself`}</span>
      )}
    </td>
  );
}
