import { useSnapshot } from 'valtio';
import { session } from '../../../client/session/session.ts';
import { worthReady } from '../../account/store.ts';
import { Balance, headReady } from './Balance.tsx';
import { Entries } from './Entries.tsx';
import { LoginCard } from './LoginCard.tsx';

/** With what was last seen in its place, it comes when its figures are there; else at once, with room for them. */
export const topReady = async (): Promise<void> => {
  if (session.status === 'in' && document.querySelector('[data-part=top] > [data-coming] > *'))
    await Promise.all([headReady(), worthReady()]);
};

/** What stands above news and prices: the balance, or the way in, and the ways on. */
export function Top() {
  const { status } = useSnapshot(session);
  return (
    <>
      {status === 'in' ? <Balance /> : <LoginCard />}
      <Entries />
    </>
  );
}
