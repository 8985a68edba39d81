import { useLingui } from '@lingui/react/macro';
import { setup } from './api.ts';
import { useView } from '../calls/views.ts';
import { deskHref } from '../shell/route.ts';

/** Leads to Setup while something that a company needs isn't set up. */
export function SetupLink() {
  const { t } = useLingui();
  const parts = useView(setup).data?.parts ?? [];
  const done = parts.filter(({ isOpen }) => isOpen).length;
  if (parts.every(({ isOpen, isOptional }) => isOpen || isOptional)) return null;
  return (
    <p>
      <a href={deskHref('setup')}>{t`Setup: ${done} of ${parts.length} done`}</a>
    </p>
  );
}
