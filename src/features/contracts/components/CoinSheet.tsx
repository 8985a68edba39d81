import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { matches } from '../../../lib/matches.ts';
import { CoinMark } from '../../../ui/CoinMark.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type Coin, coinList } from '../../market/store.ts';

/** Rows at a time: the search brings the others. */
const MAX_ROWS = 40;

/** The coin that an order is about, found by part of its name or code; with `all`, or every coin (''). */
export function CoinSheet({
  code,
  all,
  onChoose,
  onClose,
}: {
  code: string;
  all?: string;
  onChoose: (code: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const list = useResource(coinList);
  return (
    <Sheet title={t`Choose a coin`} onClose={onClose}>
      {all !== undefined && (
        <Rows>
          <Row title={all} chevron={false} selected={code === ''} onClick={() => onChoose('')} />
        </Rows>
      )}
      <SearchField focused label={t`Name or code`} value={query} onChange={setQuery} />
      <ResourceView
        of={list}
        messageOf={errorMessage}
        onRetry={() => void coinList.refresh()}
        title={t`The coin list didn't load`}
        shape="rows"
        unstamped
      >
        {({ lists }) => (
          <Matches
            coins={lists.filter((coin) => matches(coin, query)).slice(0, MAX_ROWS)}
            code={code}
            onChoose={onChoose}
          />
        )}
      </ResourceView>
    </Sheet>
  );
}

interface MatchesProps {
  coins: readonly Coin[];
  code: string;
  onChoose: (code: string) => void;
}

/** The coins that the search leaves. */
function Matches({ coins, code, onChoose }: MatchesProps) {
  const { t } = useLingui();
  if (coins.length === 0) return <Empty icon="search-x" title={t`No coins found`} />;
  return (
    <Rows label={t`Coins`}>
      {coins.map((coin) => (
        <Row
          key={coin.code}
          leading={<CoinMark code={coin.code} />}
          title={<bdi>{coin.code}</bdi>}
          detail={<bdi>{coin.name}</bdi>}
          chevron={false}
          selected={coin.code === code}
          onClick={() => onChoose(coin.code)}
        />
      ))}
    </Rows>
  );
}
