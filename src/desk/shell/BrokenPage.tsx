import { useLingui } from '@lingui/react/macro';
import { Note } from '../../ui/base/Note.tsx';
import { DeskButton } from '../parts/DeskButton.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';

/** Takes the place of a page that failed, or whose file is no longer there after an update of the desk. */
export function BrokenPage({ title }: { readonly title: string }) {
  const { t } = useLingui();
  return (
    <DeskPage title={title}>
      <Note kind="danger" title={t`This page can't be shown`}>
        <p>{t`Nothing was signed. If you had just signed, look at the record or the log before you sign again. Load the desk again: it may have been updated.`}</p>
        <DeskButton onClick={() => location.reload()}>{t`Load again`}</DeskButton>
      </Note>
    </DeskPage>
  );
}
