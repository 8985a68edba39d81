import { expect, test } from 'vitest';
import { Figure } from '../../../src/ui/figures/Figure.tsx';
import { Quantity } from '../../../src/ui/figures/Quantity.tsx';
import { Receipt } from '../../../src/ui/figures/Receipt.tsx';
import { show } from './render.tsx';

const textOf = (container: HTMLElement): string => (container.textContent ?? '').replaceAll(/[\u00a0\u2009]/g, ' ');

test('shows USDT with two decimals everywhere, also as a headline [LIVE-12]', () => {
  const { container } = show(
    <>
      <Figure value="2302.637099" unit="USDT" charged />|
      <Quantity value="2302.637099" unit="USDT" />|
      <Quantity value="3" coin="USDT" />|
      <Quantity value="50.00" unit="USDT" words />|
      <Quantity value="0.03234" unit="BTC" />
    </>,
  );
  expect(textOf(container)).toBe('2,302.64 USDT|2,302.63 USDT|3.00|50 USDT|0.03234 BTC');
});

test('receipts and prices keep every digit, and USDT in a receipt has at least two decimals [LIVE-12]', () => {
  const { container } = show(
    <>
      <Receipt
        rows={[
          { name: 'On hold', value: <Quantity value="2302.637099" unit="USDT" charged /> },
          { name: 'Stake', amount: '50', unit: 'USDT' },
          { name: 'Filled', amount: '2', unit: 'BTC' },
        ]}
      />
      <Quantity value="0.015" unit="USDT" exact />
    </>,
  );
  expect(textOf(container)).toBe('On hold2,302.637099 USDTStake50.00 USDTFilled2 BTC0.015 USDT');
});
