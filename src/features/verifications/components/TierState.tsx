import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';

/** Shows the state of one verification; an unknown state as the server sent it (KYC-01). */
export function TierState({ state }: { state: string }) {
  const { t } = useLingui();
  switch (state) {
    case 'none':
      return <Tag>{t`Not verified`}</Tag>;
    case 'review':
      return (
        <Tag>
          <Icon name="clock-3" size={14} />
          {t`In review`}
        </Tag>
      );
    case 'verified':
      return (
        <Tag kind="info">
          <Icon name="badge-check" size={14} />
          {t`Verified`}
        </Tag>
      );
    default:
      return (
        <Tag>
          <bdi>{state}</bdi>
        </Tag>
      );
  }
}
