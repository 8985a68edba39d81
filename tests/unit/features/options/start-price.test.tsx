import 'fake-indexeddb/auto';
import { network, ok } from '../../client/support.ts';
import { expect, test } from 'vitest';
import OptionRulePage from '../../../../src/features/options/pages/OptionRulePage.tsx';
import { products } from '../../../../src/features/options/store.ts';
import { show } from '../../ui/render.tsx';

test.each([
  ['next', 'our first price after your order reaches us'],
  ['last', 'our latest price when your order reaches us'],
])('the rule says that an order starts at the %s price [HELP-03 FEED-06]', async (start, words) => {
  network(({ url }) =>
    url.includes('/coin/order/products') ? ok({ lists: [], start }) : new Promise(() => undefined),
  );
  await products.refresh();
  show(<OptionRulePage />);
  // in the rule, and in the terms of the operator
  expect(document.body.textContent?.split(words)).toHaveLength(3);
});
