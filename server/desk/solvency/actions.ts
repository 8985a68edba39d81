import {
  closeDay,
  closedHistory,
  closes,
  type DayFigures,
  dayFigures,
  exportFiles,
  solvency,
  typeHolding,
} from '../../../src/desk/solvency/api.ts';
import type { Json } from '../../../src/desk/api/canonical.ts';
import { toUnits } from '../../ledger/units.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { digestOf } from '../digest.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { assertClosable, closedDays, figuresOf, findBreak, readHistory } from './closes.ts';
import { describeClose, describeExport, describeHolding } from './describe.ts';
import { exportFile } from './export.ts';
import { solvencyNow } from './now.ts';
import { dayCloses, holdings } from './schema.ts';

export const solvencyActions = [
  perform(typeHolding, {
    target: ({ place, asset }) => `balance of ${place} in ${asset}`,
    subject: async (_, { asset, amount, at }, { now }) => {
      if (toUnits(amount, scaleOf(asset)) === undefined)
        throw new DeskError(400, 'field', `amount: ${asset} has at most ${scaleOf(asset)} decimals.`);
      if (at > now) throw new DeskError(400, 'field', 'at: this time is in the future.');
      return {};
    },
    describe: (_, body) => describeHolding(body),
    run: async ({ member, now }, tx, { place, asset, amount, at }) => {
      const units = toUnits(amount, scaleOf(asset)) ?? 0n;
      await tx.insert(holdings).values({ place, asset, amount: units, at, staff: member.id, created: now });
    },
  }),

  perform(closeDay, {
    target: ({ day }) => `day ${day}`,
    subject: async (tx, { day }, { services, now }) => {
      await assertClosable(tx, day, now);
      const figures = await figuresOf(services, tx, day);
      const [unread] = figures.unread;
      if (unread !== undefined)
        throw new DeskError(409, 'unread', `No one knows what was at ${unread} at the end of the day. Enter it first.`);
      const broken = await findBreak(tx, figures);
      if (broken !== undefined) throw new DeskError(409, 'broken', broken);
      return figures as unknown as Json;
    },
    second: () => "A day's books are signed by two people.",
    describe: (figures, body) => describeClose(figures as unknown as DayFigures, body),
    run: async ({ member, approval, now }, tx, { day, explanation }, figures) => {
      const text = JSON.stringify(figures);
      await tx.insert(dayCloses).values({
        day,
        figures: text,
        explanation,
        digest: digestOf({ figures, explanation }),
        maker: approval?.maker ?? member.id,
        checker: approval ? member.id : null,
        closed: now,
      });
    },
  }),

  perform(exportFiles, {
    target: ({ part, from, to }) => `file of ${part}, ${from} to ${to}`,
    subject: async () => ({}),
    describe: (_, body) => describeExport(body),
    run: async (context, tx, body) => (await exportFile(tx, body, context)) as unknown as Json,
  }),
];

export const solvencyViews = [
  provide(solvency, ({ services, now }) => solvencyNow(services, now)),
  provide(dayFigures, async ({ services }, { day }) => ({ figures: await figuresOf(services, services.db, day) })),
  provide(closes, async ({ services: { db } }, { before }) => ({ closes: await closedDays(db, before) })),
  provide(closedHistory, async ({ services: { db } }) => ({ days: await readHistory(db) })),
];
