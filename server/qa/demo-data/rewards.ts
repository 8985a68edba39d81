import type { Database } from '../../platform/db/connect.ts';
import { type Activity, publishActivity } from '../../modules/activities/index.ts';
import { publishBox } from '../../modules/blindbox/index.ts';
import { activities } from '../../modules/activities/schema.ts';
import { type BoxPrize, boxTables } from '../../modules/blindbox/schema.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { offers } from './offers.ts';

const noPrize = { en: 'No prize', zh: '未中奖', th: 'ไม่ได้รางวัล', jp: 'はずれ', ar: 'لا جائزة', hi: 'कोई इनाम नहीं' };
const prizes: BoxPrize[] = [
  { id: 'p50', name: { '*': '50 USDT' }, probability: '0.1', value: '50', left: 20 },
  { id: 'p10', name: { '*': '10 USDT' }, probability: '1', value: '10', left: 200 },
  { id: 'p2', name: { '*': '2 USDT' }, probability: '10', value: '2' },
  { id: 'p05', name: { '*': '0.5 USDT' }, probability: '38.9', value: '0.5' },
  { id: 'none', name: noPrize, probability: '50', value: '0' },
];

/** Creates activities and the odds of the blind box if there are none yet. Production never calls this. */
export async function seedRewards(db: Database, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [activity] = await tx.select({ id: activities.id }).from(activities).limit(1);
    if (!activity)
      for (const { from, to, ...offer } of offers)
        await publishActivity(tx, {
          ...offer,
          begins: now + from * DAY_MS,
          ends: to === null ? null : now + to * DAY_MS,
        } satisfies Activity);
    const [table] = await tx.select({ id: boxTables.id }).from(boxTables).limit(1);
    if (!table) await publishBox(tx, { price: '1', code: 'USDT', prizes }, now);
  });
}
