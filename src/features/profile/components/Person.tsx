import { useLingui } from '@lingui/react/macro';
import { user } from '../../../client/session/user.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { TierState } from '../../verifications/index.ts';
import styles from './person.module.css';

/** Shows the state of the identity verification; an unknown state as the server sent it. */
function VerificationTag({ state }: { state: string }) {
  const { t } = useLingui();
  switch (state) {
    case '':
      return null;
    case 'primary':
      return (
        <Tag kind="info">
          <Icon name="badge-check" size={14} />
          {t`Verified (basic)`}
        </Tag>
      );
    case 'advanced':
      return (
        <Tag kind="info">
          <Icon name="badge-check" size={14} />
          {t`Verified (advanced)`}
        </Tag>
      );
    default:
      return <TierState state={state} />;
  }
}

/** Shows the customer's picture, name, id, level and verification; a cached copy with its age (STORE-02). */
export function Person() {
  const { t } = useLingui();
  const state = useResource(user);
  const { value, error, loading } = state;
  if (!value) {
    return error && (!loading || error.kind === 'outage') ? (
      <Failed title={t`Your profile didn't load`} onRetry={() => void user.refresh({ session: 'ask' })} busy={loading}>
        {errorMessage(error)}
      </Failed>
    ) : (
      <div className={styles.waiting}>
        <Skeleton shape="rows" count={1} />
      </div>
    );
  }
  const cachedAt = agedAt(state);
  const { id, username, nickname, userimg, level, certification: verification } = value;
  return (
    <a className={styles.person} href={hashHref('/pages/mine/setting')}>
      <Avatar name={nickname || username} src={userimg || undefined} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.name}>
            <bdi>{nickname || username}</bdi>
          </span>
          <Tag>{t`VIP ${level}`}</Tag>
          <VerificationTag state={verification} />
          {cachedAt !== undefined && <AsOf at={cachedAt} />}
        </span>
        <span className={styles.line} data-quiet>
          {nickname && <bdi>{username}</bdi>}
          <span>{t`ID ${id}`}</span>
        </span>
      </span>
      <Icon name="chevron-right" size={20} flip className={styles.chevron} />
    </a>
  );
}
