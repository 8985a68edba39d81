import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import styles from './payee.module.css';
import { useTimeLeft } from './use-time-left.ts';

interface Props {
  readonly to: 'wallet' | 'bank';
  /** ms. */
  readonly until: number;
  /** Hours that a new payee waits; undefined if the server does not say. */
  readonly payeeHours: number | undefined;
}

/** Says how long a new payee waits and why; links to where one that somebody else added is deleted (WALL-05). */
export function WaitingPayee({ to, until, payeeHours }: Props) {
  const { t } = useLingui();
  const { rest } = useTimeLeft(until);
  return (
    <div className={styles.wait}>
      <Note kind="warn" icon="hourglass" title={<span aria-hidden>{t`${rest} left`}</span>}>
        {payeeHours === undefined
          ? t`A new recipient has to wait. That gives you time to act if someone else added it.`
          : to === 'wallet'
            ? t`You can withdraw to a new wallet ${plural(payeeHours, { one: '# hour', other: '# hours' })} after you add it. That gives you time to act if someone else added it.`
            : t`You can withdraw to a new bank account ${plural(payeeHours, { one: '# hour', other: '# hours' })} after you add it. That gives you time to act if someone else added it.`}
      </Note>
      <Button
        kind="outline"
        href={hashHref(to === 'wallet' ? '/pages/mine/walletList' : '/pages/mine/setting/tradeAccount')}
      >{t`I didn't add it`}</Button>
    </div>
  );
}

/** Label of the closed button: counts down to when it opens, and then opens it. */
export function OpensIn({ until, onOpen }: { readonly until: number; readonly onOpen: () => void }) {
  const { t } = useLingui();
  const { rest, isOver } = useTimeLeft(until);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (isOver) open();
  }, [isOver]);
  return (
    <>
      <span aria-hidden>{t`Opens in ${rest}`}</span>
      {/* a name that changed each second would be read out each second */}
      <span className="visually-hidden">{t`Withdraw`}</span>
    </>
  );
}
