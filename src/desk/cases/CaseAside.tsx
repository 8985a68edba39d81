import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/base/Button.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { useMe } from '../calls/session.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { Moment } from '../parts/Moment.tsx';
import { deskHref } from '../shell/route.ts';
import { type CasePage, closeCase, makeComplaint, releaseCase, takeCase } from './api.ts';
import { languageNamed } from '../words/languages.ts';
import styles from './Case.module.css';

interface Props {
  readonly of: CasePage;
  /** What a closing can say. */
  readonly reasons: readonly { readonly reason: string; readonly text: string }[];
}

/** What a case is about, who asks, who takes care of it, and what can be done with it. */
export function CaseAside({ of, reasons }: Props) {
  const { t } = useLingui();
  const { record, account, name, username, language, others, created, complaintDue, owner } = of;
  const spoken = languageNamed(language);
  return (
    <div className={styles.facts}>
      {record && (
        <div className={styles.part}>
          <h2>{record.name}</h2>
          <Pairs lines pairs={record.facts} />
          {record.page && (
            <Button kind="outline" href={deskHref(record.page.path, record.page.id)}>{t`Open the record`}</Button>
          )}
        </div>
      )}
      <div className={styles.part}>
        <h2>
          <a href={deskHref('customers', account)}>
            <bdi>{name ?? username}</bdi>, {account}
          </a>
        </h2>
        <Pairs
          lines
          pairs={[
            ...(spoken === '' ? [] : [{ name: t`Language`, value: spoken }]),
            {
              name: t`Other cases`,
              value:
                others === 0 ? (
                  t`none`
                ) : (
                  <a href={deskHref('cases', undefined, { account: String(account) })}>{others}</a>
                ),
            },
          ]}
        />
      </div>
      <div className={styles.part}>
        <h2>{t`State`}</h2>
        <Pairs
          lines
          pairs={[
            { name: t`Received`, value: <Moment at={created} /> },
            ...(complaintDue === null ? [] : [{ name: t`Final answer by`, value: <Moment at={complaintDue} /> }]),
            { name: t`Owner`, value: owner?.name ?? <span className={styles.nobody}>{t`no one`}</span> },
          ]}
        />
        <CaseActs of={of} reasons={reasons} />
      </div>
    </div>
  );
}

function CaseActs({ of, reasons }: Props) {
  const { t } = useLingui();
  const me = useMe().data;
  const { id, kind, state, owner } = of;
  const fixed = { case: id };
  const isMine = owner !== null && owner.id === me?.id;
  return (
    <div className={styles.acts}>
      {isMine ? (
        <ActButton action={releaseCase} label={t`Unassign`} title={t`Unassign case ${id}`} fixed={fixed} />
      ) : (
        <ActButton action={takeCase} label={t`Assign to me`} title={t`Assign case ${id} to yourself`} fixed={fixed} />
      )}
      {kind === 'question' && state !== 'closed' && (
        <ActButton
          action={makeComplaint}
          label={t`Make it a complaint`}
          title={t`Make case ${id} a complaint`}
          fixed={fixed}
        />
      )}
      {state !== 'closed' && (
        <ActButton
          action={closeCase}
          label={t`Close`}
          title={t`Close case ${id}`}
          fixed={fixed}
          fields={[
            {
              name: 'reason',
              label: t`Reason, which the customer reads in their language`,
              kind: 'choice',
              options: reasons.map(({ reason, text }) => ({ value: reason, label: text })),
            },
          ]}
        />
      )}
    </div>
  );
}
