import { useLingui } from '@lingui/react/macro';
import { user } from '../../../client/session/user.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { Plate, Plates } from '../../../ui/lists/Plates.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { OwnAmount } from '../../account/index.ts';
import { points } from '../../points/index.ts';
import { rewardPlates, rewardRows } from '../entries.ts';
import { EntryRows, useVisibleLinks } from './EntryGroups.tsx';
import { useRecentRead } from './use-recent-read.ts';

/** Links to the rewards as plates, then to level and points, with the points if another page has just read them. */
export function RewardGroup() {
  const { t, i18n } = useLingui();
  const visible = useVisibleLinks();
  const { value } = useResource(user);
  const balance = useRecentRead(points)?.value?.balance;
  return (
    <section>
      <SectionHeading>{t`Rewards`}</SectionHeading>
      <Plates label={t`Rewards`} size="fit">
        {visible(rewardPlates).map(({ path, icon, name }) => (
          <Plate key={path} href={hashHref(path)} icon={icon} name={i18n._(name)} />
        ))}
      </Plates>
      <EntryRows
        entries={visible(rewardRows)}
        values={{
          '/pages/mine/vipLevel': value && t`VIP ${value.level}`,
          '/pages/mine/pointRecord': balance !== undefined && <OwnAmount value={balance} />,
        }}
      />
    </section>
  );
}
