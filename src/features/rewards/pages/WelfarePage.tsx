import { useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import { hashHref } from '../../../browser/location.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { TabList, TabPanel } from '../../../ui/lists/TabList.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { ActivityList } from '../components/ActivityList.tsx';
import { TaskList } from '../components/TaskList.tsx';
import { tasks } from '../store.ts';

type Tab = 'offers' | 'tasks';

export const beginPageReads = () => beginReads([tasks]);

/** Shows tasks and offers, and links to all other rewards (RWD-03, RWD-04, HOME-07). */
export default function WelfarePage() {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const [tab, setTab] = useState<Tab>('tasks');
  const links = (
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
        {links.map(([path, icon, name]) => (
          <Row key={path} leading={<Icon name={icon} />} title={name} href={hashHref(path)} />
        ))}
      </Rows>
      <TabList<Tab>
        id="welfare"
        label={t`Filter tasks and offers`}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'tasks', label: t`Tasks` },
          { value: 'offers', label: t`Offers` },
        ]}
      />
      <TabPanel id="welfare" value={tab}>
        {tab === 'tasks' ? <TaskList /> : <ActivityList kind="welfare" details="/pages/index/welfareDetails" />}
      </TabPanel>
    </Page>
  );
}
