import { lockupIncomes } from '../../../src/api/liquidity.ts';
import { handle } from '../../context.ts';
import { PAGE_SIZE } from '../../platform/pagination.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listIncomes } from './orders.ts';

export const handlers = [
  handle(lockupIncomes, async ({ id, page }, { db, account }) => {
    const order = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
    const incomes = await listIncomes(db, account.id, order, { limit: PAGE_SIZE + 1, skip: (page - 1) * PAGE_SIZE });
    if (!incomes) throw new Refusal('notFound');
    return { lists: incomes.slice(0, PAGE_SIZE), page, last: incomes.length <= PAGE_SIZE };
  }),
];
