import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { findMatches } from '../../../domain/matches.ts';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Price } from '../../../ui/figures/Price.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { type Coin, coinList } from '../store.ts';
import { quoteOf } from '../quotes.ts';
import { Hit } from './Hit.tsx';

/** Rows to show at most; the search finds the others. */
const MAX_ROWS = 40;

interface Props {
  /** The chosen coin. */
  readonly code: string;
  /** Label of the choice of all coins, whose code is ''; undefined if a coin has to be chosen. */
  readonly all?: string;
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
}

/** Lets the customer choose a coin: lists all in the operator's order, and searches by part of the name or code. */
export default function CoinSheet({ code, all, onChoose, onClose }: Props) {
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
        {({ lists }) => <Matches coins={findMatches(lists, query)} query={query} code={code} onChoose={onChoose} />}
      </ResourceView>
    </Sheet>
  );
}

interface MatchesProps {
  readonly coins: readonly Coin[];
  readonly query: string;
  readonly code: string;
  readonly onChoose: (code: string) => void;
}

/** Lists the coins that match the search. */
function Matches({ coins, query, code, onChoose }: MatchesProps) {
  const { t } = useLingui();
  if (coins.length === 0) return <Empty drawing="glass" title={t`No coins found`} />;
  return (
    <>
      <Rows label={t`Coins`} indent="mark">
        {coins.slice(0, MAX_ROWS).map((coin) => (
          <Choice
            key={coin.code}
            coin={coin}
            query={query}
            selected={coin.code === code}
            onChoose={() => onChoose(coin.code)}
          />
        ))}
      </Rows>
      {coins.length > MAX_ROWS && <p>{t`Search to find more.`}</p>}
    </>
  );
}

interface ChoiceProps {
  readonly coin: Coin;
  readonly query: string;
  readonly selected: boolean;
  readonly onChoose: () => void;
}

function Choice({ coin, query, selected, onChoose }: ChoiceProps) {
  const { price, fresh } = useSnapshot(quoteOf(coin.code));
  return (
    <Row
      leading={<CoinMark code={coin.code} />}
      title={<Hit text={coin.code} query={query} />}
      detail={<Hit text={coin.name} query={query} />}
      chevron={false}
      selected={selected}
      trailing={<Price value={price} scale={coin.scale} stale={!fresh} />}
      onClick={onChoose}
    />
  );
}
