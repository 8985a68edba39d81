import { useLingui } from '@lingui/react/macro';
import { type VerificationEntry, type VerificationState, verifications } from './api.ts';
import { Segmented } from '../../ui/forms/Segmented.tsx';
import { CustomerName } from '../parts/CustomerName.tsx';
import { Moment } from '../parts/Moment.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { documentWords, TIER_WORDS } from '../words/verifications.ts';
import { Verification } from './Verification.tsx';

const isState = (text: string | undefined): text is VerificationState =>
  text === 'review' || text === 'verified' || text === 'refused';

/** Identity verifications: those that wait, oldest first, and those that were decided. */
export function VerificationsPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const state = isState(route.query['state']) ? route.query['state'] : 'review';
  return (
    <ListPage
      title={t`Verifications`}
      route={route}
      view={verifications}
      query={{ state }}
      rowsOf={(read) => read.verifications}
      cursor={state === 'review' ? 'after' : 'before'}
      tools={
        <Segmented
          label={t`State`}
          labelHidden
          value={state}
          onChange={(value: VerificationState) =>
            open(deskHref('verifications', undefined, { state: value }), { replace: true })
          }
          options={[
            { value: 'review', label: t`Waiting` },
            { value: 'verified', label: t`Verified` },
            { value: 'refused', label: t`Rejected` },
          ]}
        />
      }
      renderEntry={(id) => <Verification key={id} id={id} />}
      standsAlone
      empty={state === 'review' ? t`No one waits.` : t`None.`}
      columns={[
        { label: t`Number`, render: ({ id }) => id },
        { label: t`Customer`, render: (row) => <CustomerName of={row} /> },
        { label: t`Tier`, render: ({ tier }) => TIER_WORDS[tier] },
        { label: t`Document`, render: ({ type }) => documentWords(type) },
        { label: t`Sent`, render: ({ created }) => <Moment at={created} aged /> },
        ...(state === 'review'
          ? []
          : [{ label: t`By`, render: ({ decidedBy }: VerificationEntry) => decidedBy ?? t`a provider` }]),
      ]}
    />
  );
}
