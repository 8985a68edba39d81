import { useSnapshot } from 'valtio';
import { session } from '../../../client/session/session.ts';
import { Balance } from './Balance.tsx';
import { Entries } from './Entries.tsx';
import { LoginCard } from './LoginCard.tsx';

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
