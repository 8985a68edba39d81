import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { compare } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Monogram } from '../../../ui/layout/Monogram.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { BalanceSheet, type CoinBalance } from './DigitSheets.tsx';
import { retryBalances, useBalances, useHidden } from '../store.ts';

/**
 * Lists each coin with its total, which is the sum of available and held (ACCT-03). Amounts in mining follow in rows of
 * their own, so that all rows add up to the headline.
 */
export function CoinBalances({
  below,
}: {
  /** Shown once the coins have loaded: its position depends on their number. */ readonly below: ReactNode;
}) {
  const { t } = useLingui();
  const { balances } = useBalances();
  const hidden = useHidden();
  const [chosen, setChosen] = useState<CoinBalance>();
  const mined = (balances.value?.lists ?? []).filter(
    ({ mining }) => mining !== undefined && compare(mining, '0') !== 0,
  );
  return (
    <ResourceView
      of={balances}
      messageOf={errorMessage}
      onRetry={retryBalances}
      shape="rows"
      below={below}
      title={t`Your balances didn't load`}
    >
      {({ lists }) => (
        <>
          <Rows indent="mark">
            {lists.map(({ code, available, held, total }) => (
              <Row
                key={code}
                leading={<CoinMark code={code} />}
                title={code}
                detail={
                  isZero(held) ? undefined : (
                    <Veil hidden={hidden}>
                      <span>
                        {t`Available`} <Quantity value={available} coin={code} /> · {t`On hold`}{' '}
                        <Quantity value={held} coin={code} />
                      </span>
                    </Veil>
                  )
                }
                trailing={
                  <Veil hidden={hidden}>
                    <Quantity value={total} unit={code} />
                  </Veil>
                }
                chevron={false}
                onClick={() => setChosen({ code, available, held, total })}
              />
            ))}
            {mined.map(({ code, mining }) => (
              <Row
                key={`mining ${code}`}
                leading={
                  <Monogram>
                    <Icon name="lock-keyhole" />
                  </Monogram>
                }
                title={t`Mining`}
                trailing={
                  <Veil hidden={hidden}>
                    <Quantity value={mining} unit={code} />
                  </Veil>
                }
              />
            ))}
          </Rows>
          {chosen && <BalanceSheet balance={chosen} onClose={() => setChosen(undefined)} />}
        </>
      )}
    </ResourceView>
  );
}
