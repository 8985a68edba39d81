import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { NameComparison, NameWord } from './api-views.ts';
import styles from './Names.module.css';

interface Props {
  readonly of: NameComparison;
  /** Behind the verified name, such as the customer's number. */
  readonly after?: ReactNode;
}

/** The sender's name from the bank beside the verified name. Words that the other name doesn't have are marked. */
export function Names({ of: { fit, sender, verified }, after }: Props) {
  const { t } = useLingui();
  return (
    <>
      <dl className={styles.names}>
        <div className={styles.name}>
          <dt>{t`Sender, from the bank`}</dt>
          <dd>{sender.length > 0 ? <Words of={sender} /> : t`The bank names no one`}</dd>
        </div>
        <div className={styles.name}>
          <dt>{t`Verified name`}</dt>
          <dd>
            {verified.length > 0 ? <Words of={verified} /> : t`None`}
            {after !== undefined && ', '}
            {after}
          </dd>
        </div>
      </dl>
      {fit === 'otherScript' && <p className={styles.note}>{t`Written in another script: compare it yourself`}</p>}
    </>
  );
}

const Words = ({ of }: { readonly of: readonly NameWord[] }) => (
  <bdi>
    {of.map(({ text, differs }, index) => (
      <Fragment key={index}>
        {index > 0 && ' '}
        {differs ? <mark>{text}</mark> : text}
      </Fragment>
    ))}
  </bdi>
);
