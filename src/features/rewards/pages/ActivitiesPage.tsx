import { useLingui } from '@lingui/react/macro';
import { Page } from '../../../ui/layout/Page.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { protection } from '../../protection/index.ts';
import { ActivityList } from '../components/ActivityList.tsx';
import { activityPage } from '../store.ts';

export const beginPageReads = () => beginReads([activityPage(1), protection]);

/** Lists the operator's promotions, each with its condition and end date (RWD-04). */
export default function ActivitiesPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Promotions`}>
      <ActivityList kind="activity" details="/pages/activeList/activeDetails" />
    </Page>
  );
}
