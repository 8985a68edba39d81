import { useLingui } from '@lingui/react/macro';
import { Page } from '../../ui/Page.tsx';
import { ActivityList } from './parts/ActivityList.tsx';

/** Activities of the operator, each with condition and end (RWD-04). */
export default function ActiveList() {
  const { t } = useLingui();
  return (
    <Page title={t`Activities`}>
      <ActivityList kind="activity" details="/pages/activeList/activeDetails" />
    </Page>
  );
}
