import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatAmount } from '../../../domain/decimal.ts';
import { withCoin } from '../../../i18n/with-coin.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Receipt } from '../../../ui/figures/Receipt.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { type Draw, draws } from '../store.ts';
import { DrawProofs } from './DrawProofs.tsx';
import { DrawVerdict } from './DrawVerdict.tsx';
import styles from '../rewards.module.css';

/** Shows all values that prove one draw, with the verdict of this device. */
function DrawProof({ draw, onClose }: { draw: Draw; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Draw ${draw.number ?? '–'}`} onClose={onClose}>
      <DrawProofs draw={draw} />
      <DrawVerdict draw={draw} />
      <Receipt
        rows={[
          { name: t`Prize`, value: <bdi>{draw.prize.name}</bdi> },
          {
            name: t`Paid`,
            value: draw.price === undefined ? undefined : withCoin(formatAmount(draw.price, { trim: true }), draw.code),
          },
          { name: t`Time`, value: formatDateTime(draw.time, { seconds: true, zone: true }) },
          { name: t`Commitment (fingerprint)`, copy: draw.commitment },
          { name: t`Secret`, copy: draw.secret },
          { name: t`Your seed`, copy: draw.seed },
          { name: t`Draw number`, value: draw.number },
          { name: t`Odds`, copy: draw.odds },
        ]}
      />
    </Sheet>
  );
}

/** Lists the customer's draws, newest first. Each opens with its proof, even offline (RWD-07). */
export function DrawList() {
  const { t } = useLingui();
  const list = useHistory(draws);
  const [openDraw, setOpenDraw] = useState<Draw>();
  return (
    <ResourceView
      of={{ ...list, value: list.value === undefined && list.items.length === 0 ? undefined : list.items }}
      messageOf={errorMessage}
      onRetry={() => void draws.refresh()}
      title={t`Your draws didn't load`}
      shape="rows"
    >
      {(items) =>
        items.length === 0 ? (
          <Empty icon="package" title={t`No draws yet`}>{t`Your draws will appear here, each with its proof.`}</Empty>
        ) : (
          <>
            <Rows indent="text">
              {items.map((draw) => (
                <Row
                  key={draw.id}
                  title={<bdi>{draw.prize.name}</bdi>}
                  detail={formatDateTime(draw.time)}
                  trailing={t`#${draw.number ?? '–'}`}
                  onClick={() => setOpenDraw(draw as Draw)}
                  chevron
                />
              ))}
            </Rows>
            {!list.last && (
              <div className={styles.more}>
                <Button kind="outline" busy={list.loading} onClick={() => void draws.more()}>{t`Show more`}</Button>
              </div>
            )}
            {openDraw && <DrawProof draw={openDraw} onClose={() => setOpenDraw(undefined)} />}
          </>
        )
      }
    </ResourceView>
  );
}
