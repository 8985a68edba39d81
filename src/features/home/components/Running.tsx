import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useReducer } from 'react';
import { useSnapshot } from 'valtio';
import { serverNow } from '../../../client/http/server-clock.ts';
import { hashHref } from '../../../browser/location.ts';
import { Countdown } from '../../../ui/figures/Countdown.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { history, holding, type OptionOrder, pendingOf } from '../../options/index.ts';

/** Shows the number of pending option orders and when the next one expires. Stays at zero, so that nothing moves. */
export function Running() {
  const { t } = useLingui();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const items = useSnapshot(holding.state).items as readonly OptionOrder[];
  const settled = useSnapshot(history.state).items as readonly OptionOrder[];
  const open = pendingOf(items, settled);
  const count = open.length;
  const ends = open.map((order) => order.ends ?? 0).filter((end) => end > serverNow());
  const next = Math.min(...ends);
  return (
    <Rows indent="icon">
      <Row
        href={hashHref('/pages/Option/orderRecord/orderRecord')}
        leading={<Icon name="timer" />}
        title={
          count > 0 ? t`${plural(count, { one: '# pending order', other: '# pending orders' })}` : t`No pending orders`
        }
        trailing={
          ends.length > 0 ? (
            <Trans>
              Next expires in{' '}
              <Countdown key={next} until={next} now={serverNow} label={t`Time left`} onEnd={rerender} />
            </Trans>
          ) : count > 0 ? (
            t`Awaiting result`
          ) : undefined
        }
      />
    </Rows>
  );
}
