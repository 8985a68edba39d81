import { useLingui } from '@lingui/react/macro';
import { approvalList } from './api.ts';
import { Segmented } from '../../ui/forms/Segmented.tsx';
import { Moment } from '../parts/Moment.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { actionName, OUTCOME_WORDS } from '../words/actions.ts';
import { targetName } from '../words/targets.ts';
import { Approval } from './Approval.tsx';

type State = 'open' | 'decided';

/** Proposals that wait for a second person, and what became of earlier ones. */
export function ApprovalsPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const state: State = route.query['state'] === 'decided' ? 'decided' : 'open';
  return (
    <ListPage
      title={t`Approvals`}
      route={route}
      view={approvalList}
      query={{ state }}
      rowsOf={({ approvals }) => approvals}
      tools={
        <Segmented
          label={t`State`}
          labelHidden
          value={state}
          onChange={(value: State) => open(deskHref('approvals', undefined, { state: value }), { replace: true })}
          options={[
            { value: 'open', label: t`Open` },
            { value: 'decided', label: t`Decided` },
          ]}
        />
      }
      renderEntry={(_, approval) => approval && <Approval key={approval.id} of={approval} />}
      empty={state === 'open' ? t`Nothing waits for a second person.` : t`Nothing was decided yet.`}
      columns={[
        { label: t`What`, render: ({ action, target }) => `${actionName(action)}: ${targetName(target)}` },
        { label: t`Proposed by`, render: ({ maker }) => `${maker.name} (${maker.email})` },
        { label: t`Proposed`, render: ({ made }) => <Moment at={made} aged /> },
        state === 'open'
          ? { label: t`Expires`, isCardEnd: true, render: ({ expires }) => <Moment at={expires} aged /> }
          : { label: t`Outcome`, isCardEnd: true, render: (approval) => OUTCOME_WORDS[approval.state] },
      ]}
    />
  );
}
