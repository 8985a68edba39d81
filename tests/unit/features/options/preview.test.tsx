import { expect, test } from 'vitest';
import { PayoutPreview } from '../../../../src/features/options/components/PayoutPreview.tsx';
import type { Ticket } from '../../../../src/features/options/ticket-store.ts';
import { show } from '../../ui/render.tsx';

const ticket = (stake: string | undefined, problem?: Ticket['problem']): Ticket =>
  ({
    stake,
    problem,
    product: { minutes: 1, yield: '80', minimum: '1', maximum: '10000', suspended: false },
    bounds: { available: '1000' },
  }) as unknown as Ticket;
const text = (): string => (document.body.textContent ?? '').replaceAll(/[\u00a0\u2009]/g, ' ');

test('shows gain next to loss without the stake, and the payout including it [OPT-02]', () => {
  show(<PayoutPreview ticket={ticket('100')} />);
  expect(text()).toContain("If you're right, you gain80.00 USDTIf you're wrong, you lose100.00 USDT");
  expect(text()).toContain("You get back if you're right (incl. your stake)180.00 USDT");
  expect(text()).toContain('A coin toss is right 50% of the time.');
});

test.each([
  ['nothing', undefined, undefined],
  ['too many decimals', '1.0000001', 'decimals'],
] as const)('shows no outcome for %s [OPT-02]', (_, stake, problem) => {
  show(<PayoutPreview ticket={ticket(stake, problem)} />);
  expect(text()).toContain("If you're right, you gain–If you're wrong, you lose–");
  expect(text()).toContain("You get back if you're right (incl. your stake)–");
});
