import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { DeskPage, Zone } from './DeskPage.tsx';
import styles from './EntryPage.module.css';
import { Failure } from './Failure.tsx';
import { Moment } from './Moment.tsx';

interface Props {
  readonly title: string;
  /** A `Decision`. It stays in sight while the evidence scrolls. */
  readonly decision: ReactNode;
  /** The evidence: `Part`s and notes. */
  readonly children: ReactNode;
}

/** An entry that stands alone, with the focus: the evidence, and at its end the decision about it. */
export function EntryPage({ title, decision, children }: Props) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => article.current?.focus({ preventScroll: true }), []);
  return (
    <DeskPage title={title} isEntry>
      <article className={styles.entry} aria-label={title} ref={article} tabIndex={-1}>
        <div className={styles.evidence}>
          {children}
          <Zone />
        </div>
        {decision}
      </article>
    </DeskPage>
  );
}

/** An entry that is being read, or why it can't be. */
export const EntryComing = ({ title, error }: { readonly title: string; readonly error: unknown }) => (
  <DeskPage title={title} isEntry>
    <div className={styles.coming}>{error ? <Failure error={error} /> : <Spinner />}</div>
  </DeskPage>
);

interface PartProps {
  readonly title: string;
  /** A short fact at the end of the heading. */
  readonly fact?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the evidence, with its heading. */
export const Part = ({ title, fact, children }: PartProps) => (
  <section className={styles.part}>
    <div className={styles.heading}>
      <h2>{title}</h2>
      {fact && <p>{fact}</p>}
    </div>
    {children}
  </section>
);

interface Event {
  /** ms. */
  readonly at: number;
  readonly text: ReactNode;
}

/** What happened to an entry, oldest first. */
export function Happened({ events }: { readonly events: readonly Event[] }) {
  const { t } = useLingui();
  return (
    <Part title={t`What happened`}>
      <ol className={styles.events} role="list">
        {events
          .toSorted((one, other) => one.at - other.at)
          .map(({ at, text }, index) => (
            <li key={index}>
              <Moment at={at} /> <span>{text}</span>
            </li>
          ))}
      </ol>
    </Part>
  );
}
