import { useLingui } from '@lingui/react/macro';
import { Note } from '../../ui/base/Note.tsx';
import { deskHref } from '../shell/route.ts';
import { actionName } from '../words/actions.ts';

interface Props {
  readonly of: { readonly id: number; readonly action: string } | null;
}

/** Says that a proposal about an entry waits for a second person, with a link to it; nothing without one. */
export function ProposalNote({ of }: Props) {
  const { t } = useLingui();
  if (!of) return null;
  return (
    <Note kind="info">
      <p>
        <a
          href={deskHref('approvals', of.id)}
        >{t`Proposal ${of.id} waits for a second person: ${actionName(of.action)}`}</a>
      </p>
    </Note>
  );
}
