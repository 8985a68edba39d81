import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { hashHref } from '../../../browser/location.ts';
import { Deferred } from '../../../ui/layout/Deferred.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { ActivityList } from '../components/ActivityList.tsx';
import { RewardPage } from '../components/RewardPage.tsx';
import { TaskList } from '../components/TaskList.tsx';
import { tasks } from '../store.ts';

const PROMOTIONS = '/pages/activeList/index';

export const beginPageReads = () => beginReads([tasks]);

/** Shows tasks, then offers with a link to the promotions (RWD-03, RWD-04, HOME-07). */
export default function WelfarePage() {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  return (
    <RewardPage path="/pages/index/welfare" title={t`Tasks and offers`}>
      <TaskList
        below={
          <Deferred>
            <SectionHeading {...(has(PROMOTIONS) && { end: t`Promotions`, href: hashHref(PROMOTIONS) })}>
              {t`Offers`}
            </SectionHeading>
            <ActivityList kind="welfare" details="/pages/index/welfareDetails" />
          </Deferred>
        }
      />
    </RewardPage>
  );
}
