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

test('says both outcomes in one grammar: net first, then what comes back [OPT-02 LOOK-10]', () => {
  show(<PayoutPreview ticket={ticket('100')} />);
  expect(text()).toContain("If you're right+80.00 USDT180 USDT comes back");
  expect(text()).toContain("If you're wrong\u2212100.00 USDTnothing comes back");
  expect(text()).toContain('To break even, be right in55.56% of orders');
  expect(text()).toContain("Average loss if you're right half the time10.00 USDT");
});

test('rounds a gain down and a loss up [LIVE-12]', () => {
  show(<PayoutPreview ticket={ticket('33.333333')} />);
  expect(text()).toContain('+26.66 USDT');
  expect(text()).toContain('\u221233.34 USDT');
  // 3.3333334 on average
  expect(text()).toContain('half the time3.34 USDT');
});

test.each([
  ['nothing', undefined, undefined],
  ['too many decimals', '1.0000001', 'decimals'],
] as const)('shows no outcome for %s [OPT-02]', (_, stake, problem) => {
  show(<PayoutPreview ticket={ticket(stake, problem)} />);
  expect(text()).toContain("If you're right–\u00a0".replace('\u00a0', ' '));
  expect(text()).not.toContain('comes back');
});
