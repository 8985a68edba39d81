import { empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import StatementSheet from '../../../../src/features/account/components/StatementSheet.tsx';
import { show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

const entry = { kind: 'recharge', code: 'USDT', time: Date.UTC(2026, 2, 1), remark: '', reference: '' };
let saved: string[] = [];
let shared: File[] = [];

beforeEach(async () => {
  await signIn();
  [saved, shared] = [[], []];
  network(({ url }) =>
    url.includes('account/statement')
      ? ok({
          lists: [
            { ...entry, id: '1', amount: '150', balance: '250' },
            { ...entry, id: '2', amount: '-50', balance: '200' },
          ],
          to: Date.now(),
          opening: [{ code: 'USDT', amount: '100' }],
          closing: [{ code: 'USDT', amount: '200' }],
          points: { opening: '5', closing: '5', lists: [] },
        })
      : empty(),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(async () => {
  network(empty());
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  await endSession('signed-out');
});

const pairs = (): Record<string, string> =>
  Object.fromEntries(
    screen
      .queryAllByRole('term', { hidden: true })
      .map((term) => [term.textContent, (term.nextElementSibling?.textContent ?? '').replaceAll(/\s/g, ' ')]),
  );
const button = (name: string): HTMLElement | null => screen.queryByRole('button', { name, hidden: true });

test('says before saving how many transactions there are, and from what to what they lead [LOOK-20]', async () => {
  show(<StatementSheet onClose={() => undefined} />);
  await settle(() => pairs()['Transactions'] === '2');
  expect(pairs()).toEqual({ Transactions: '2', 'USDT, start to end': '100.00 → 200.00' });
  expect(saved).toEqual([]);
});

test('saves the file that it has described, without another request [LOOK-20 ACCT-06]', async () => {
  const onClose = vi.fn<() => void>();
  show(<StatementSheet onClose={onClose} />);
  await settle(() => pairs()['Transactions'] === '2');
  const { seen } = network(empty());
  fireEvent.click(button('Download CSV')!);
  await settle(() => onClose.mock.calls.length === 1);
  expect(saved).toEqual([expect.stringMatching(/^andaman-statement_.*\.csv$/)]);
  expect(seen).toEqual([]);
});

test('shares the file where the browser can, and offers it nowhere else [LOOK-20]', async () => {
  const first = show(<StatementSheet onClose={() => undefined} />);
  expect(button('Share')).toBeNull();
  first.unmount();
  Object.assign(navigator, {
    canShare: () => true,
    share: ({ files }: { files: File[] }) => Promise.resolve(void shared.push(...files)),
  });
  const onClose = vi.fn<() => void>();
  show(<StatementSheet onClose={onClose} />);
  await settle(() => pairs()['Transactions'] === '2');
  fireEvent.click(button('Share')!);
  await settle(() => onClose.mock.calls.length === 1);
  expect(await shared[0]?.text()).toContain(',recharge,USDT,150,250,1,');
});
