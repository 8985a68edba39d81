import { useLingui } from '@lingui/react/macro';
import { user } from '../../../client/session/user.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { Plate, Plates } from '../../../ui/lists/Plates.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { rewardPlates, rewardRows } from '../entries.ts';
import { EntryRows, useVisibleLinks } from './EntryGroups.tsx';

/** Links to the rewards as plates, then to level and points. */
export function RewardGroup() {
  const { t, i18n } = useLingui();
  const visible = useVisibleLinks();
  const { value } = useResource(user);
  return (
    <section>
      <SectionHeading>{t`Rewards`}</SectionHeading>
      <Plates label={t`Rewards`} size="fit">
        {visible(rewardPlates).map(({ path, icon, name }) => (
          <Plate key={path} href={hashHref(path)} icon={icon} name={i18n._(name)} />
        ))}
      </Plates>
      <EntryRows entries={visible(rewardRows)} values={{ '/pages/mine/vipLevel': value && t`VIP ${value.level}` }} />
    </section>
  );
}
