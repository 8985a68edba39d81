import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { Part } from '../parts/EntryPage.tsx';
import { Table } from '../parts/Table.tsx';
import { documentWords } from '../words/verifications.ts';
import { revealCustomer } from './api.ts';
import type { CustomerPage } from './api-views.ts';
import { type Hidden, RevealSheet } from './HelpSheets.tsx';
import styles from './Who.module.css';

/** How to reach the customer, how they log in, and where their money may go. Masked values have a button each. */
export function Who({ of }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  const me = useMe().data;
  const [shown, setShown] = useState<Hidden>();
  const mayReveal = of.isMasked && me !== null && me !== undefined && hasRole(me.roles, revealCustomer.roles);
  const hidden = (what: Hidden, name: string) =>
    of[what] === null
      ? []
      : [
          {
            name,
            value: (
              <>
                <bdi className={styles.value}>{of[what]}</bdi>
                {mayReveal && (
                  <button
                    type="button"
                    className={styles.show}
                    aria-label={t`Show: ${name}`}
                    onClick={() => setShown(what)}
                  >
                    {t`Show`}
                  </button>
                )}
              </>
            ),
          },
        ];
  const devices = of.sessions.filter(({ ended }) => ended === null).length;
  const login = [
    ...(of.passkeys > 0 ? [of.passkeys === 1 ? t`1 passkey` : t`${of.passkeys} passkeys`] : []),
    ...(of.hasPaymentPassword ? [t`payment password`] : []),
    devices === 1 ? t`logged in on 1 device` : t`logged in on ${devices} devices`,
  ];
  return (
    <Part title={t`Who`} fact={mayReveal && t`each look is logged`}>
      <Pairs
        lines
        pairs={[
          { name: t`Username`, value: <bdi className={styles.value}>{of.username}</bdi> },
          ...hidden('email', t`Email`),
          ...hidden('phone', t`Phone`),
          ...hidden('name', t`Name`),
          ...(of.nickname === '' ? [] : [{ name: t`Nickname`, value: <bdi>{of.nickname}</bdi> }]),
          ...(of.document === null
            ? []
            : [
                { name: t`Document`, value: `${documentWords(of.document.type)}, ${of.document.number}` },
                { name: t`Date of birth`, value: of.document.birthDate || t`Not asked` },
              ]),
          { name: t`Login`, value: login.join(', ') },
          { name: t`Invitations`, value: of.mayInvite ? t`allowed` : t`not allowed` },
        ]}
      />
      {shown && <RevealSheet of={of} what={shown} onClose={() => setShown(undefined)} />}
    </Part>
  );
}

/** Where the customer's withdrawals may go. */
export function Payees({ of }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  const rows = [
    ...of.wallets.map(({ id, alias, currency, chain, address }) => ({
      key: `wallet ${id}`,
      name: alias,
      kind: `${currency}, ${chain}`,
      to: address,
    })),
    ...of.cards.map(({ id, bank, holder, last }) => ({
      key: `card ${id}`,
      name: holder,
      kind: bank,
      to: `•••• ${last}`,
    })),
  ];
  return (
    <Part title={t`Wallets and bank accounts`}>
      <Table
        label={t`Wallets and bank accounts`}
        rows={rows}
        keyOf={({ key }) => key}
        empty={t`None.`}
        columns={[
          { label: t`Name`, render: ({ name }) => <bdi>{name}</bdi> },
          { label: t`Kind`, render: ({ kind }) => kind },
          { label: t`To`, isCardEnd: true, render: ({ to }) => <bdi dir="ltr">{to}</bdi> },
        ]}
      />
    </Part>
  );
}
