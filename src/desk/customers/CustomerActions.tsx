import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { Button } from '../../ui/base/Button.tsx';
import { Icon } from '../../ui/base/Icon.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { DecisionFrame } from '../parts/DecisionFrame.tsx';
import { Moment } from '../parts/Moment.tsx';
import { ProposalNote } from '../parts/ProposalNote.tsx';
import { useLetters } from '../parts/use-letters.ts';
import { ROLE_NAMES } from '../words/roles.ts';
import { AdjustSheet } from './AdjustSheet.tsx';
import type { CustomerPage } from './api-views.ts';
import styles from './CustomerActions.module.css';
import { InvitationsSheet, MessageSheet, NoteSheet, RevealSheet } from './HelpSheets.tsx';
import { FreezeSheet, LogoutSheet, UnfreezeSheet } from './LockSheets.tsx';
import { LiftSheet, RestrictSheet } from './RestrictSheets.tsx';
import type { SheetProps } from './sheet-props.ts';
import { type CustomerRow, type CustomerRowGroup, type CustomerRowId, useCustomerRows } from './use-customer-rows.ts';

const SHEETS: Readonly<Record<CustomerRowId, ComponentType<SheetProps>>> = {
  note: NoteSheet,
  message: MessageSheet,
  reveal: RevealSheet,
  invitations: InvitationsSheet,
  logout: LogoutSheet,
  restrict: RestrictSheet,
  lift: LiftSheet,
  adjust: AdjustSheet,
  freeze: FreezeSheet,
  unfreeze: UnfreezeSheet,
};

/** What staff do with a customer, from harmless to final. On a phone a bar, with only the message outside of it. */
export function CustomerActions({ of }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  const roles = useMe().data?.roles ?? [];
  const [open, setOpen] = useState<CustomerRowId>();
  const groups = useCustomerRows(of);
  const list = useLetters<HTMLDivElement>();
  const may = ({ action }: CustomerRow): boolean => hasRole(roles, action.roles);
  const all = groups.flatMap(({ rows }) => rows);
  const others = all.filter((row) => !may(row));
  const OpenSheet = open && SHEETS[open];
  return (
    <>
      <DecisionFrame
        label={t`Actions`}
        what={of.frozen === null ? t`Actions` : t`Frozen`}
        brief={t`From harmless to final`}
        opens={t`Actions`}
        beside={
          all.some((row) => row.id === 'message' && may(row)) && (
            <Button kind="outline" icon="send" onClick={() => setOpen('message')}>
              {t`Send a message`}
            </Button>
          )
        }
      >
        <State of={of} />
        <ProposalNote of={of.approval} />
        <div ref={list}>
          {groups
            .map((group) => ({ ...group, rows: group.rows.filter(may) }))
            .filter(({ rows }) => rows.length > 0)
            .map((group) => (
              <Group key={group.title} of={group} onOpen={setOpen} />
            ))}
        </div>
        {others.map(({ id, label, action }) => (
          <p key={id} className={styles.line}>
            {t`${label}: ask ${action.roles.map((role) => ROLE_NAMES[role].toLowerCase()).join(' or ')}.`}
          </p>
        ))}
      </DecisionFrame>
      {OpenSheet && <OpenSheet of={of} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Whether the account is frozen: since when, by whom and why. */
function State({ of: { frozen, frozenReason, log } }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  const me = useMe().data;
  if (frozen === null) return <h2 className={styles.title}>{t`What you can do`}</h2>;
  const by = log.find(({ action }) => action === 'customer.freeze')?.name;
  const who = by === me?.name ? t`you` : by;
  return (
    <div>
      <h2 className={`${styles.title} ${styles.frozen}`}>
        {t`Frozen since`} <Moment at={frozen} />
      </h2>
      <p className={styles.line}>{who ? t`By ${who}. The customer reads:` : t`The customer reads:`}</p>
      <p className={styles.line}>{frozenReason}</p>
      <p className={styles.line}>{t`Unfreezing needs two people.`}</p>
    </div>
  );
}

interface GroupProps {
  readonly of: CustomerRowGroup;
  readonly onOpen: (id: CustomerRowId) => void;
}

function Group({ of: { title, tone, rows }, onOpen }: GroupProps) {
  return (
    <div className={styles.group} data-tone={tone}>
      <h3>{title}</h3>
      <ul role="list">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={styles.row} data-letter={row.letter} onClick={() => onOpen(row.id)}>
              <Icon name={row.icon} size={20} />
              <span>
                <b>{row.label}</b> <small>{row.line}</small>
              </span>
              <Icon name="chevron-right" size={20} flip />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
