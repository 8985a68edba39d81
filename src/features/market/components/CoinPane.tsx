import { Suspense, useContext } from 'react';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { useExtraWide } from '../../../ui/base/use-extra-wide.ts';
import { Coin } from './Coin.tsx';
import styles from './Coin.module.css';
import { Tickets, Unlisted, useCoin } from './CoinPage.tsx';
import { Favourite } from './Favourite.tsx';

/** Shows a coin next to the list, on wide screens; with room for it, the option ticket is beside it. */
export default function CoinPane({ code }: { readonly code: string }) {
  const { coin, isUnlisted } = useCoin(code);
  const { has, TicketPane } = useContext(NavigationContext);
  const isSignedIn = useSignedIn();
  const hasRoom = useExtraWide();
  if (isUnlisted) return <Unlisted code={code} />;
  const pane = (
    <section className={styles.beside} aria-label={code}>
      <div className={styles.head}>
        <h2>
          <bdi dir="ltr">{code}/USDT</bdi> {coin && <bdi className={styles.name}>{coin.name}</bdi>}
        </h2>
        <Favourite code={code} />
      </div>
      <Coin key={code} code={code} scale={coin?.scale} />
      <Tickets code={code} />
    </section>
  );
  if (!TicketPane || !hasRoom || !isSignedIn || !has('/pages/Option/Option')) return pane;
  return (
    <div className={styles.panes}>
      {pane}
      <Suspense>
        <TicketPane code={code} />
      </Suspense>
    </div>
  );
}
