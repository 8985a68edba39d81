import { expect, test } from 'vitest';
import { scanTransfers } from '../../../../../server/modules/deposits/scan.ts';
import { eachWithChain } from './support.ts';

const setting = eachWithChain();

/** More than 2 MB of logs in one block, between two payments of 5 to other customers. */
function flood(amount: string) {
  const { chain } = setting();
  const token = chain.token({ decimals: 6 });
  const [flooded, first, last] = [chain.address(), chain.address(), chain.address()];
  token.pay({ to: first, amount: '5' });
  chain.mine(10);
  const logs = Array.from({ length: 4000 }, () => token.log({ to: flooded, amount }));
  chain.send({ to: token.contract, logs });
  token.pay({ to: last, amount: '5' });
  chain.mine(10);
  const range = { from: 0, to: chain.height(), contract: token.contract, recipients: [flooded, first, last] };
  return { range, flooded, others: [first, last] };
}

test.each([
  ['dust', '0.000001'],
  ['nothing', '0'],
])('finds all other payments around a block full of transfers of %s [CHAIN-08]', async (_, amount) => {
  const { two } = setting();
  const { range, flooded, others } = flood(amount);
  const { transfers, skipped } = await scanTransfers(two, 'ERC20', range);
  expect(skipped).toEqual([{ height: 11, recipient: flooded, isDisputed: false }]);
  expect(transfers.map(({ to, amount: units }) => [to.toLowerCase(), units])).toEqual(
    others.map((address) => [address, 5_000_000n]),
  );
});
