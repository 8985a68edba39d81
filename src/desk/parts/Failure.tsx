import { useLingui } from '@lingui/react/macro';
import { Note } from '../../ui/base/Note.tsx';

/** Says why something failed; nothing without an error. */
export function Failure({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  if (!error) return null;
  return (
    <Note kind="danger" live>
      {error instanceof Error ? error.message : t`Something went wrong.`}
    </Note>
  );
}
