import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/base/Icon.tsx';
import { Note } from '../../ui/base/Note.tsx';
import type { DeskAction } from '../api/desk-call.ts';
import { Deciders } from '../approvals/Deciders.tsx';
import type { Prepared } from '../calls/act.ts';
import styles from './ActFacts.module.css';
import { CustomerReads } from './CustomerReads.tsx';
import { Failure } from './Failure.tsx';
import { type Acting, approversIn } from './use-act.ts';
import { Signed } from './Words.tsx';

interface Props {
  readonly action: DeskAction;
  readonly of: Acting;
  /** Id of the sentence that says what is missing, for the button. */
  readonly id: string;
  /** Says what is missing as long as the fields are not complete. */
  readonly missing: string;
  /** Fields below what the customer reads: the sentence for the log. */
  readonly after?: ReactNode;
  /** Lists who can approve it, and who can't and why, instead of only naming those who can. */
  readonly showsDeciders?: boolean;
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** What is known before someone signs: what the customer will read, who approves it, and exactly what is signed. */
export function ActFacts({
  action,
  of: { latest, isComplete, error },
  id,
  missing,
  after,
  showsDeciders = false,
}: Props) {
  return (
    <>
      {isComplete && latest?.reads && <CustomerReads of={latest.reads} />}
      {after}
      {isComplete && latest && <Second of={latest} />}
      {isComplete && showsDeciders && latest?.deciders && <Deciders of={latest.deciders} />}
      {!isComplete && (
        <p className={styles.missing} id={id}>
          {missing}
        </p>
      )}
      {isComplete && latest && (
        <Signed of={{ whatIsDone: latest.body, whatItIsAbout: latest.subject }} moments={action.moments ?? []} />
      )}
      <Failure error={error} />
    </>
  );
}

/** Who approves what is proposed; nothing if one person is enough. */
function Second({ of }: { readonly of: Prepared }) {
  const { t } = useLingui();
  const approvers = approversIn(of);
  if (of.second === undefined || approvers === undefined) return null;
  const names = either.format(approvers);
  if (approvers.length === 0) return <Note kind="warn">{t`${of.second} No one else here may approve it.`}</Note>;
  return (
    <p className={styles.second}>
      <Icon name="badge-check" size={20} />
      <span>{t`${names} can approve it within 72 hours. Nothing happens before.`}</span>
    </p>
  );
}
