import { useLingui } from '@lingui/react/macro';
import { solvency } from './api.ts';
import { FilterChips } from '../../ui/forms/FilterChips.tsx';
import { useView } from '../calls/views.ts';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { ReportTab } from '../report/ReportTab.tsx';
import { ClosesTab } from './ClosesTab.tsx';
import { DayTab } from './DayTab.tsx';
import { ExportTab } from './ExportTab.tsx';
import { NowTab } from './NowTab.tsx';
import styles from './solvency.module.css';

const TABS = ['now', 'day', 'report', 'closes', 'exports'] as const;
type Tab = (typeof TABS)[number];

/** Whether the company holds what it owes its customers: now, at the end of each day, and as files. */
export function SolvencyPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { data, error } = useView(solvency);
  const tab = TABS.find((name) => name === route.query['tab']) ?? 'now';
  const names: Record<Tab, string> = {
    now: t`Now`,
    day: t`Day's close`,
    report: t`Report`,
    closes: t`History`,
    exports: t`Exports`,
  };
  return (
    <DeskPage
      title={t`Solvency`}
      tools={
        <FilterChips
          label={t`Part`}
          value={tab}
          onChange={(value: Tab) => open(deskHref('solvency', undefined, { tab: value }), { replace: true })}
          options={TABS.map((value) => ({ value, label: names[value] }))}
        />
      }
    >
      <div className={styles.page}>
        <Failure error={error} />
        {tab === 'now' && (data ? <NowTab of={data} /> : !error && <Spinner />)}
        {tab === 'day' && data && <DayTab key={data.nextDay} day={data.nextDay} />}
        {tab === 'report' && data && <ReportTab day={route.query['day'] ?? data.yesterday} latest={data.yesterday} />}
        {tab === 'closes' && <ClosesTab />}
        {tab === 'exports' && <ExportTab />}
      </div>
    </DeskPage>
  );
}
