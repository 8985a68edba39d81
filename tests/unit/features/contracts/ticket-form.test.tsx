import 'fake-indexeddb/auto';
import { network, ok } from '../../client/support.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { TicketForm } from '../../../../src/features/contracts/components/TicketForm.tsx';
import { chooseType, ticket } from '../../../../src/features/contracts/store.ts';
import { evaluateTicket, type Rules } from '../../../../src/features/contracts/ticket.ts';
import { database } from '../../../../src/storage/database.ts';
import { media, show } from '../../ui/render.tsx';
import { signIn } from '../support.ts';

const rules: Rules = { priceScale: 2, amountScale: 6, minimum: '1', maximum: '1000000', fee: '0.1', worst: '0.5' };
const QUOTE = '67000.01';

function Form() {
  const fields = useSnapshot(ticket);
  return (
    <TicketForm
      ticket={fields}
      isAtMarket={false}
      rules={rules}
      evaluation={evaluateTicket(fields, rules, QUOTE, '1000')}
      quote={QUOTE}
      available="1000"
      balanceAt={undefined}
      hasTried={false}
    />
  );
}
const shortcuts = (): HTMLElement[] =>
  within(screen.getByRole('group', { name: 'Market price' })).getAllByRole('button', { name: /%$/ });
const choose = (word: string): void => void fireEvent.click(screen.getByRole('button', { name: word }));

beforeEach(() => {
  network(ok({ lists: [] }));
  media();
  Object.assign(ticket, { side: 'buy', type: 'limit', price: '', amount: '', unit: 'coin' });
});

test('shortcuts set the limit price 1 or 5 percent below to buy, above to sell [LIVE-14 CTR-02]', async () => {
  show(<Form />);
  expect(shortcuts().map(({ textContent }) => textContent)).toEqual(['\u22121%', '\u22125%']);
  choose('\u22121%');
  expect(ticket.price).toBe('66330');
  ticket.side = 'sell';
  await vi.waitFor(() => expect(shortcuts().map(({ textContent }) => textContent)).toEqual(['+1%', '+5%']));
  choose('+1%');
  expect(ticket.price).toBe('67670.02');
  chooseType('market');
  await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Market price' })).toBeNull());
});

const stored = (): Promise<unknown> => database('settings').get('contract-type', v.unknown());
/** The store right after a start of the app. */
const start = () => {
  vi.resetModules();
  return import('../../../../src/features/contracts/store.ts');
};

test('keeps limit or market for the next start, even after a logout [STORE-09]', async () => {
  await signIn();
  chooseType('market');
  await vi.waitFor(async () => expect(await stored()).toBe('market'));
  await endSession('signed-out');
  expect(await stored()).toBe('market');
  const later = await start();
  expect(later.ticket.type).toBe('limit');
  await vi.waitFor(() => expect(later.ticket.type).toBe('market'));
});

test('yields to a restored ticket or a choice made before it is read [STORE-14]', async () => {
  await database('settings').set('contract-type', 'market');
  const offered = await start();
  Object.assign(offered.ticket, { type: 'limit', price: '60000' });
  const chosen = await start();
  chosen.chooseType('limit');
  await vi.waitFor(async () => expect(await stored()).toBe('limit'));
  expect([offered.ticket.type, chosen.ticket.type]).toEqual(['limit', 'limit']);
});
