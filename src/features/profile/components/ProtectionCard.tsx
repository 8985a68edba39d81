import { useLingui } from '@lingui/react/macro';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { joinNames } from '../../../i18n/lists.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { useOutageNotice } from '../../../ui/base/outage-notice.ts';
import { RetryButton } from '../../../ui/base/RetryButton.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { safety } from '../../security/index.ts';
import { type Protection, type ProtectionName, useAccountProtections } from '../account-protections.ts';
import styles from './protection-card.module.css';

interface Props {
  /** Opens what adds a protection, except the payment password, which has a page. */
  onAdd: (name: Exclude<ProtectionName, 'paymentPassword'>) => void;
}

/** Counts what protects the account, names what is missing, and leads to the first missing one (LOOK-38). */
export function ProtectionCard({ onAdd }: Props) {
  const protections = useAccountProtections();
  return (
    <div className={styles.card}>
      <Ring of={protections} />
      {protections ? <Count of={protections} onAdd={onAdd} /> : <Unread />}
    </div>
  );
}

/** Draws which share of the protections is on. Decorative: the words next to it say the same. */
function Ring({ of: protections }: { of: readonly Protection[] | undefined }) {
  const total = protections?.length ?? 1;
  const onCount = protections?.filter(({ isOn }) => isOn).length ?? 0;
  return (
    <span className={styles.mark} aria-hidden>
      <svg viewBox="0 0 40 40">
        <circle cx="20" cy="20" r="18" />
        {onCount > 0 && (
          <circle cx="20" cy="20" r="18" pathLength={total} strokeDasharray={`${onCount} ${total}`} data-on />
        )}
      </svg>
      <Icon name="shield-check" size={20} />
    </span>
  );
}

/** Keeps the card's height until the protections are known. */
function Unread() {
  const { t } = useLingui();
  const { error, loading } = useResource(safety);
  // then the shell offers the only retry (OFF-05)
  const isOutage = useOutageNotice();
  if (!error) {
    return (
      <div className={styles.text}>
        <Skeleton count={1} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.text}>
        <p className={styles.detail}>{isOutage ? t`Connect to see which protections are on.` : t`This didn't load`}</p>
      </div>
      {!isOutage && (
        <div className={styles.act}>
          <RetryButton kind="text" busy={loading} onClick={() => void safety.refresh()}>{t`Try again`}</RetryButton>
        </div>
      )}
    </>
  );
}

function Count({ of: protections, onAdd }: Props & { of: readonly Protection[] }) {
  const { t } = useLingui();
  const nameOf: Record<ProtectionName, string> = {
    paymentPassword: t`payment password`,
    word: t`anti-phishing word`,
    passkey: t`passkey`,
    lock: t`app lock`,
  };
  const total = protections.length;
  const missing = protections.filter(({ isOn }) => !isOn).map(({ name }) => name);
  const onCount = total - missing.length;
  const names = joinNames(missing.map((name) => nameOf[name]));
  const [first] = missing;
  return (
    <>
      <div className={styles.text}>
        <p className={styles.title}>
          {first === undefined ? t`All ${total} protections are on` : t`${onCount} of ${total} protections are on`}
        </p>
        {first !== undefined && <p className={styles.detail}>{t`Missing: ${names}`}</p>}
      </div>
      {first !== undefined && (
        <div className={styles.act}>
          <Button
            kind="text"
            href={first === 'paymentPassword' ? hashHref('/pages/mine/setting/paypass') : undefined}
            onClick={first === 'paymentPassword' ? undefined : () => onAdd(first)}
          >
            {t`Add`}
            <span className="visually-hidden"> {nameOf[first]}</span>
          </Button>
        </div>
      )}
    </>
  );
}
