import { eq } from 'drizzle-orm';
import { cancelSetting, proposeSetting, term, terms } from '../../../src/desk/terms/api.ts';
import { findSettingFaults, isSetting } from '../../modules/content/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { digestOf } from '../digest.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { findBoundFaults } from './bounds.ts';
import { builtInValue } from './built-in.ts';
import { changesBetween } from './changes.ts';
import { describeCancelled, describeProposed, valuesInForce } from './describe.ts';
import { changingAction, rateFieldsIn } from './governed.ts';
import { settingVersions } from './schema.ts';
import { lockSetting } from './stored.ts';
import { findTableFault } from './table-terms.ts';
import { applyDue, keepFound, plannedVersions } from './versions.ts';
import { termList, versionsOf } from './views.ts';

/** Throws unless this value may be proposed for a setting. */
function assertProposable(name: string, data: unknown): void {
  if (!isSetting(name)) throw new DeskError(404, 'notFound', 'There is no such setting.');
  const action = changingAction(name);
  if (action !== 'setting.propose') throw new DeskError(400, 'field', `name: ${name} is changed by ${action}.`);
  const malformed = findSettingFaults(name, data);
  const faults = malformed.length > 0 ? malformed : findBoundFaults(name, data);
  if (faults.length > 0) throw new DeskError(400, 'field', faults.map((fault) => `data: ${fault}`).join('\n'));
  const [rate] = rateFieldsIn(name, data);
  if (rate !== undefined) throw new DeskError(400, 'field', `data: ${rate} is changed by rates.set.`);
}

/** Locks a planned version. Throws if there is none, or if it is not planned any more. */
async function lockPlanned(tx: Database, id: number) {
  const [version] = await tx.select().from(settingVersions).where(eq(settingVersions.id, id)).for('update');
  if (!version) throw new DeskError(404, 'notFound', 'There is no such version.');
  if (version.state !== 'planned') throw new DeskError(409, 'decided', `This version is ${version.state}.`);
  return version;
}

export const termActions = [
  perform(proposeSetting, {
    target: ({ name }) => `setting ${name}`,
    subject: async (tx, { name, data, effective }, { services, approval, now }) => {
      assertProposable(name, JSON.parse(data));
      if (approval === undefined && effective !== null && effective <= now)
        throw new DeskError(400, 'field', 'effective: this time has passed.');
      const stored = await lockSetting(tx, name);
      const fault = await findTableFault(tx, name, JSON.parse(data), effective ?? now);
      if (fault !== undefined) throw new DeskError(400, 'field', `data: ${fault}`);
      const planned = await plannedVersions(tx, name);
      const before = stored ? (JSON.parse(stored.text) as unknown) : builtInValue(services, name);
      // the proposed value itself is the field `data`, which is signed too
      return {
        changes: changesBetween(before, JSON.parse(data)).join('\n'),
        ...valuesInForce(builtInValue(services, name), before, JSON.parse(data)),
        currentDigest: stored ? digestOf(stored.text) : null,
        proposedDigest: digestOf(data),
        planned: planned.map((version) => ({ id: version.id, effective: version.effective })),
      };
    },
    describe: describeProposed,
    second: () => 'Terms are changed by two people.',
    run: async ({ services, member, approval, now }, tx, { name, data, effective, reason }) => {
      await keepFound(tx, name, now);
      await tx.insert(settingVersions).values({
        name,
        data,
        effective: effective ?? now,
        state: 'planned',
        approval: approval?.id ?? null,
        maker: approval?.maker ?? member.id,
        created: now,
        reason,
      });
      await applyDue(services, tx, name, now);
    },
  }),

  perform(cancelSetting, {
    target: ({ version }) => `setting version ${version}`,
    subject: async (tx, { version: id }) => {
      const { name, data, effective } = await lockPlanned(tx, id);
      return { name, effective, data: digestOf(data) };
    },
    describe: describeCancelled,
    run: async (_, tx, { version: id }) => {
      await tx.update(settingVersions).set({ state: 'cancelled' }).where(eq(settingVersions.id, id));
    },
  }),
];

export const termViews = [
  provide(terms, async ({ services }) => ({ terms: await termList(services) })),
  provide(term, async ({ services }, { name, before }) => ({ versions: await versionsOf(services.db, name, before) })),
];
