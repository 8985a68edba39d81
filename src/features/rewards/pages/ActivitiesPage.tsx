import { useLingui } from '@lingui/react/macro';
import { Page } from '../../../ui/Page.tsx';
import { ActivityList } from '../components/ActivityList.tsx';

/** Activities of the operator, each with condition and end (RWD-04). */
export default function ActivitiesPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Promotions`}>
      <ActivityList kind="activity" details="/pages/activeList/activeDetails" />
    </Page>
  );
}
