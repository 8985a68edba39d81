import { useLingui } from '@lingui/react/macro';
import { useHashSearch } from '../../../browser/location.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { AskForm } from '../components/AskForm.tsx';
import { CaseList } from '../components/CaseList.tsx';
import { CaseView } from '../components/CaseView.tsx';
import { askHref } from '../links.ts';
import { questions } from '../store.ts';

export const beginPageReads = () => beginReads([questions]);

/**
 * The customer's questions and complaints. One question, or the form that asks, takes the place of the list; from
 * 900 px on it is next to it (HELP-05).
 */
export default function CasesPage() {
  const { t } = useLingui();
  const isWide = useWide();
  const search = new URLSearchParams(useHashSearch());
  const [id, ask] = [search.get('id'), search.get('ask')];
  const record = search.get('record') ?? '';
  const entry =
    id !== null ? (
      <CaseView key={id} id={id} />
    ) : (
      ask !== null && <AskForm key={`${ask} ${record}`} ask={ask} record={record} />
    );
  const isAsking = id === null && ask !== null;
  const isList = isWide || !entry;
  return (
    // another entry is another page: it opens at its heading
    <Page
      key={isWide ? 'list' : `${id} ${ask}`}
      title={isAsking && !isWide ? t`Ask a question` : t`Your questions`}
      aside={isWide && entry}
      form
      bottom={isList && !isAsking && <Button icon="headset" href={askHref()}>{t`Ask a question`}</Button>}
    >
      {isList ? <CaseList openId={id ?? undefined} /> : entry}
    </Page>
  );
}
