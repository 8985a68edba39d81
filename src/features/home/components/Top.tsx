import { session, startSession } from '../../../client/session/session.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { loadWorth } from '../../account/index.ts';
import { Balance, loadBalanceHead } from './Balance.tsx';
import { Entries } from './Entries.tsx';
import { LoginCard } from './LoginCard.tsx';

/** Waits for the figures if the snapshot still shows the last ones, so that they change only once. */
export const loadTop = async (): Promise<void> => {
  await startSession();
  if (session.status === 'in' && document.querySelector('[data-part=top] > [data-coming] > *'))
    await Promise.all([loadBalanceHead(), loadWorth()]);
};

/** Shows the balance or the login card, and the links to other pages, above news and prices. */
export function Top() {
  const isSignedIn = useSignedIn();
  return (
    <>
      {isSignedIn ? <Balance /> : <LoginCard />}
      <Entries />
    </>
  );
}
