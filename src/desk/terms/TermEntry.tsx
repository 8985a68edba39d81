import { useLingui } from '@lingui/react/macro';
import { approvalList } from '../approvals/api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { deskHref } from '../shell/route.ts';
import { settingName, settingWords } from '../words/settings.ts';
import { cancelSetting, type SettingVersion, type Term } from './api.ts';
import { Changes } from '../parts/Words.tsx';
import { termChanges } from '../words/terms/changes.ts';
import type { Schema } from '../words/terms/schema.ts';
import { TermForm } from './form/TermForm.tsx';
import { useTermDraft } from './form/use-term-draft.ts';
import { proposalsOf } from './proposals.ts';
import { Versions } from './Versions.tsx';

/** Pages that change what has no form here. */
const PAGES = { 'rates.set': 'rates', 'switch.close': 'switches' } as const;

/** One setting: its form, what is planned, and its versions. */
export function TermEntry({ of: term }: { readonly of: Term }) {
  const { t } = useLingui();
  const { name, action, fault, planned, refused } = term;
  const draft = useTermDraft(term);
  const proposals = proposalsOf(useView(approvalList, { state: 'open' }).data?.approvals ?? [], name);
  const changesTo = (data: unknown) => termChanges(term.schema as Schema, settingWords(name), draft.inForce, data);
  return (
    <DeskEntry title={settingName(name)}>
      {fault !== '' && (
        <Note kind="danger" title={t`The stored value is invalid, so what needs it is closed`}>
          {fault}
        </Note>
      )}
      {refused && (
        <Note kind="warn" title={t`Version ${refused.id} was refused when its time came`}>
          {refused.fault}
        </Note>
      )}
      {proposals.map(({ id, maker }) => (
        <Note key={id} kind="info">
          <a href={deskHref('approvals', id)}>{t`Proposed by ${maker.name}. Open proposal ${id}`}</a>
        </Note>
      ))}
      {planned.map((version) => (
        <Planned key={version.id} version={version} changes={changesTo(version.data)} />
      ))}
      {action === 'setting.propose' ? (
        <TermForm term={term} draft={draft} waiting={proposals.map(({ data }) => data)} />
      ) : (
        <p>
          <a href={deskHref(PAGES[action])}>
            {action === 'rates.set' ? t`Change it on page Rates` : t`Change it on page Switches`}
          </a>
        </p>
      )}
      <Versions name={name} changesTo={changesTo} onTake={action === 'setting.propose' ? draft.edit : undefined} />
    </DeskEntry>
  );
}

interface PlannedProps {
  readonly version: SettingVersion;
  readonly changes: ReturnType<typeof termChanges>;
}

function Planned({ version: { id, effective }, changes }: PlannedProps) {
  const { t } = useLingui();
  return (
    <Section title={t`Planned version ${id}`}>
      <p>
        <Moment at={effective} />
      </p>
      <Changes of={changes} />
      <div>
        <ActButton
          action={cancelSetting}
          label={t`Cancel it`}
          title={t`Cancel version ${id}`}
          fixed={{ version: id }}
        />
      </div>
    </Section>
  );
}
