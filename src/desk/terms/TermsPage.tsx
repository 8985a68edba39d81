import { useLingui } from '@lingui/react/macro';
import { type ApprovalEntry, approvalList } from '../approvals/api.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { useView } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { momentText } from '../words/zone.ts';
import { Table } from '../parts/Table.tsx';
import { deskHref, type Route } from '../shell/route.ts';
import { SETTING_GROUPS, settingName } from '../words/settings.ts';
import { type Term, terms } from './api.ts';
import { proposalsOf } from './proposals.ts';
import { termSummary } from './summary.ts';
import { TermEntry } from './TermEntry.tsx';
import styles from './TermsPage.module.css';

/** Terms and texts in four groups: what applies in words, what is proposed or planned. */
export function TermsPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { data, error } = useView(terms);
  const approvals = useView(approvalList, { state: 'open' }).data?.approvals ?? [];
  const entry = data?.terms.find(({ name }) => name === route.id);
  return (
    <DeskPage title={t`Terms and texts`} entry={entry && <TermEntry key={entry.name} of={entry} />}>
      <Failure error={error} />
      {!error && !data && <Spinner />}
      {data &&
        grouped(data.terms).map(({ title, rows }) => (
          <section key={title} className={styles.group}>
            <h2>{title}</h2>
            <Table<Term>
              label={title}
              rows={rows}
              keyOf={({ name }) => name}
              hrefOf={({ name }) => deskHref('terms', name)}
              current={route.id}
              empty=""
              columns={[
                { label: t`Name`, render: ({ name }) => settingName(name) },
                { label: t`In force`, render: (term) => termSummary(term) },
                { label: t`State`, isCardEnd: true, render: (term) => <TermTag of={term} approvals={approvals} /> },
              ]}
            />
          </section>
        ))}
    </DeskPage>
  );
}

/** The settings by group. Those of a newer version are in the last group. */
function grouped(all: readonly Term[]): { title: string; rows: Term[] }[] {
  const known = new Set(SETTING_GROUPS.flatMap(({ names }) => names));
  return SETTING_GROUPS.map(({ title, names }, index) => ({
    title,
    rows: [
      ...names.flatMap((name) => all.filter((term) => term.name === name)),
      ...(index === SETTING_GROUPS.length - 1 ? all.filter(({ name }) => !known.has(name)) : []),
    ],
  }));
}

interface TermTagProps {
  readonly of: Term;
  readonly approvals: readonly ApprovalEntry[];
}

/** The state of a setting that someone should know of; nothing for one that is simply set. */
function TermTag({ of: { name, data, builtIn, fault, planned }, approvals }: TermTagProps) {
  const { t } = useLingui();
  const [proposal] = proposalsOf(approvals, name);
  if (fault !== '') return <Tag kind="danger">{t`Invalid`}</Tag>;
  if (proposal) return <Tag kind="info">{t`Proposed by ${proposal.maker.name}`}</Tag>;
  if (planned[0]) return <Tag>{t`Planned ${momentText(planned[0].effective)}`}</Tag>;
  if (data !== null) return null;
  return builtIn === null ? <Tag kind="warn">{t`Not set`}</Tag> : <Tag>{t`Built in`}</Tag>;
}
