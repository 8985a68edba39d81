import { session, startSession } from '../../../client/session/session.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { loadWorth } from '../../account/store.ts';
import { Balance, headReady } from './Balance.tsx';
import { Entries } from './Entries.tsx';
import { LoginCard } from './LoginCard.tsx';

/** With what was last seen in its place, it comes when its figures are there; else at once, with room for them. */
export const topReady = async (): Promise<void> => {
  await startSession();
  if (session.status === 'in' && document.querySelector('[data-part=top] > [data-coming] > *'))
    await Promise.all([headReady(), loadWorth()]);
};

/** What stands above news and prices: the balance, or the way in, and the ways on. */
export function Top() {
  const isSignedIn = useSignedIn();
  return (
    <>
      {isSignedIn ? <Balance /> : <LoginCard />}
      <Entries />
    </>
  );
}
