import { addresses, retireAddresses, uploadAddresses } from '../../../src/desk/deposits/api.ts';
import { listAgain, readAddressFile } from './address-file.ts';
import { addBatch, assertNew, assertNotLost, digestOfList, lockFree, lockStock, retire } from './address-stock.ts';
import { digestOf } from '../digest.ts';
import { describeUpload } from './describe.ts';
import { perform, provide } from '../perform.ts';
import { addressList } from './address-list.ts';

export const addressActions = [
  perform(uploadAddresses, {
    describe: describeUpload,
    target: ({ chain }) => `addresses ${chain}`,
    subject: async (tx, { chain, csv }, { services }) => {
      const lines = readAddressFile(chain, csv);
      await lockStock(tx);
      await assertNotLost(services, tx, lines);
      await assertNew(tx, lines);
      return { count: lines.length, digest: digestOfList(chain, lines) };
    },
    second: () => 'Whoever has the keys of these addresses gets what customers send, so two people add them.',
    retype: (_, { chain, csv }) => listAgain(chain, csv),
    run: (context, tx, { chain, csv }) => addBatch(context, tx, chain, readAddressFile(chain, csv)),
  }),

  perform(retireAddresses, {
    target: (choice) => ('batch' in choice ? `address batch ${choice.batch}` : `address ${choice.address}`),
    subject: async (tx, choice) => {
      const free = await lockFree(tx, choice);
      return { count: free.length, digest: digestOf(free.map(({ chain, address }) => `${chain} ${address}`)) };
    },
    run: async ({ now }, tx, choice) => {
      const free = await lockFree(tx, choice);
      await retire(
        tx,
        free.map(({ id }) => id),
        now,
      );
    },
  }),
];

export const addressViews = [provide(addresses, ({ services }, { before }) => addressList(services.db, before))];
