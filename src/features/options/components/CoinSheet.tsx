import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { CoinMark } from '../../../ui/CoinMark.tsx';
import { Price } from '../../../ui/Price.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type Coin, coinList, quoteOf } from '../../market/store.ts';

/** Rows of one look: more are found by typing. */
const MAX_ROWS = 40;

function Choice({ coin, onChoose }: { readonly coin: Coin; readonly onChoose: () => void }) {
  const { price, fresh } = useSnapshot(quoteOf(coin.code));
  return (
    <Row
      leading={<CoinMark code={coin.code} />}
      title={<bdi>{coin.code}</bdi>}
      detail={<bdi>{coin.name}</bdi>}
      chevron={false}
      trailing={<Price value={price} scale={coin.scale} stale={!fresh} />}
      onClick={onChoose}
    />
  );
}

/** The coins to choose from, in the operator's order. */
export function CoinSheet({
  onChoose,
  onClose,
}: {
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { value } = useSnapshot(coinList.state);
  const [query, setQuery] = useState('');
  const part = query.trim().toLowerCase();
  const coins = ((value?.lists ?? []) as readonly Coin[]).filter(({ code, name }) =>
    `${code} ${name}`.toLowerCase().includes(part),
  );
  return (
    <Sheet title={t`Choose a coin`} onClose={onClose}>
      <SearchField focused label={t`Search coins`} value={query} onChange={setQuery} />
      <Rows indent="mark">
        {coins.slice(0, MAX_ROWS).map((coin) => (
          <Choice key={coin.code} coin={coin} onChoose={() => onChoose(coin.code)} />
        ))}
      </Rows>
      {coins.length === 0 && <p role="status">{t`No coins found`}</p>}
      {coins.length > MAX_ROWS && <p>{t`Type to find the others.`}</p>}
    </Sheet>
  );
}
