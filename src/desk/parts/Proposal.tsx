import { useLingui } from '@lingui/react/macro';
import type { OpenProposal } from '../approvals/api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { deskHref } from '../shell/route.ts';
import { actionName } from '../words/actions.ts';

/** Says on a record that a proposal about it waits, with a link to it. */
export function Proposal({ of }: { readonly of: OpenProposal | null }) {
  const { t } = useLingui();
  if (!of) return null;
  return (
    <Note kind="info">
      <a
        href={deskHref('approvals', of.id)}
      >{t`Proposal ${of.id} waits for another person: ${actionName(of.action)}`}</a>
    </Note>
  );
}
