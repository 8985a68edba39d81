import { Suspense, useContext } from 'react';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { useMedia } from '../../../ui/base/use-media.ts';
import { Coin } from './Coin.tsx';
import styles from './Coin.module.css';
import { Favourite, Tickets, Unlisted, useCoin } from './CoinPage.tsx';

interface Props {
  code: string;
  /** Next to a ticket, which has the price and the order button: shows only chart and figures of the day. */
  ticket?: boolean;
}

/** Shows a coin next to the list or a ticket, on wide screens; with room for it, the option ticket is beside it. */
export default function CoinPane({ code, ticket = false }: Props) {
  const { coin, isUnlisted } = useCoin(code);
  const { has, TicketPane } = useContext(NavigationContext);
  const isSignedIn = useSignedIn();
  const hasRoom = useMedia('(min-width: 1280px)');
  if (isUnlisted) return <Unlisted code={code} />;
  const pane = (
    <section className={styles.beside} aria-label={code}>
      <div className={styles.head}>
        <h2>
          <bdi dir="ltr">{code}/USDT</bdi> {coin && <bdi className={styles.name}>{coin.name}</bdi>}
        </h2>
        <Favourite code={code} />
      </div>
      <Coin key={code} code={code} scale={coin?.scale} priced={!ticket} />
      {!ticket && <Tickets code={code} />}
    </section>
  );
  if (ticket || !TicketPane || !hasRoom || !isSignedIn || !has('/pages/Option/Option')) return pane;
  return (
    <div className={styles.panes}>
      {pane}
      <Suspense>
        <TicketPane code={code} />
      </Suspense>
    </div>
  );
}
