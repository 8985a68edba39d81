import { useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import { hashHref } from '../../../lib/location.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { NavigationContext } from '../../../ui/navigation.ts';
import { Page } from '../../../ui/Page.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { TabList, TabPanel } from '../../../ui/TabList.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { ActivityList } from '../components/ActivityList.tsx';
import { TaskList } from '../components/TaskList.tsx';
import { tasks } from '../store.ts';

type Shown = 'offers' | 'tasks';

export const begin = () => beginReads([tasks]);

/** Welfare: offers and tasks, and the way to all other rewards (RWD-03, RWD-04, HOME-07). */
export default function WelfarePage() {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const [visible, setShown] = useState<Shown>('tasks');
  const ways = (
    [
      ['/pages/index/singin', 'calendar-check', t`Daily check-in`],
      ['/pages/blindbox/index', 'package', t`Blind box`],
      ['/pages/activeList/index', 'megaphone', t`Promotions`],
      ['/pages/index/share', 'share-2', t`Invite`],
    ] as const
  ).filter(([path]) => has(path));
  return (
    <Page title={t`Tasks and offers`}>
      <Rows indent="icon">
        {ways.map(([path, icon, name]) => (
          <Row key={path} leading={<Icon name={icon} />} title={name} href={hashHref(path)} />
        ))}
      </Rows>
      <TabList<Shown>
        id="welfare"
        label={t`Filter tasks and offers`}
        value={visible}
        onChange={setShown}
        tabs={[
          { value: 'tasks', label: t`Tasks` },
          { value: 'offers', label: t`Offers` },
        ]}
      />
      <TabPanel id="welfare" value={visible}>
        {visible === 'tasks' ? <TaskList /> : <ActivityList kind="welfare" details="/pages/index/welfareDetails" />}
      </TabPanel>
    </Page>
  );
}
