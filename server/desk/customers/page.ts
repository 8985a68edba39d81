import { desc, eq } from 'drizzle-orm';
import type { CustomerPage, CustomerStatementEntry } from '../../../src/desk/customers/api-views.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { listStatementEntries } from '../../ledger/statement.ts';
import { latestVerifications, maskedBirthDate, maskedNumber, shownState } from '../../modules/verifications/index.ts';
import { newestMessages } from '../../modules/messages/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { localize } from '../../platform/texts/translate.ts';
import { openProposals } from '../approvals/open-proposals.ts';
import type { DeskContext } from '../perform.ts';
import { staff, staffLog } from '../schema.ts';
import { verificationLevelOf } from '../verifications/views.ts';
import { noCustomer } from './account.ts';
import { seesWhole, visibleTo } from './masks.ts';
import { readMoney } from './page-balances.ts';
import { readNewestOrders } from './page-orders.ts';
import { readPayees, readAccountAccess } from './page-access.ts';
import { readRestrictions } from './restrictions.ts';
import { customerNotes } from './schema.ts';
import { restrictionReasonIn } from '../../platform/texts/restriction-reasons.ts';

const MESSAGES_MS = 28 * DAY_MS;
const MAX_MESSAGES = 50;
const MAX_NOTES = 50;
const MAX_LOG_ENTRIES = 20;
const STATEMENT_SIZE = 50;

/** Returns the name that a customer gave for their identity verification; null if there is none. */
export const submittedName = ({ primary }: Awaited<ReturnType<typeof latestVerifications>>): string | null =>
  primary === undefined || shownState(primary) === 'none' ? null : primary.name;

/** Returns what the page shows of a customer's identity verification. */
function identityOf(
  tiers: Awaited<ReturnType<typeof latestVerifications>>,
): Pick<CustomerPage, 'document' | 'level' | 'reviews'> {
  const { primary } = tiers;
  return {
    document:
      primary === undefined || shownState(primary) === 'none'
        ? null
        : {
            type: primary.type,
            number: maskedNumber(primary.number),
            birthDate: maskedBirthDate(primary.birthDate),
          },
    level: verificationLevelOf(tiers),
    reviews: (['primary', 'advanced'] as const).flatMap((tier) => {
      const item = tiers[tier];
      return item?.state === 'review' ? [{ id: item.id, tier, created: item.created }] : [];
    }),
  };
}

async function writingsOf(
  db: Database,
  account: number,
  now: number,
): Promise<Pick<CustomerPage, 'messages' | 'notes' | 'log'>> {
  const inbox = await newestMessages(db, account, MAX_MESSAGES);
  const notes = await db
    .select({
      id: customerNotes.id,
      staff: customerNotes.staff,
      name: staff.name,
      time: customerNotes.time,
      text: customerNotes.text,
    })
    .from(customerNotes)
    .innerJoin(staff, eq(staff.id, customerNotes.staff))
    .where(eq(customerNotes.account, account))
    .orderBy(desc(customerNotes.id))
    .limit(MAX_NOTES);
  const log = await db
    .select({ id: staffLog.id, time: staffLog.time, name: staff.name, action: staffLog.action })
    .from(staffLog)
    .leftJoin(staff, eq(staff.id, staffLog.staff))
    .where(eq(staffLog.target, `customer ${account}`))
    .orderBy(desc(staffLog.id))
    .limit(MAX_LOG_ENTRIES);
  return {
    messages: inbox
      .filter(({ created }) => created > now - MESSAGES_MS)
      .map((message) => ({ ...message, title: localize(message.title, 'en') })),
    notes,
    log,
  };
}

/** Returns everything that the desk shows of a customer, from one snapshot. Throws `notFound`. */
export function customerPage(
  context: Pick<DeskContext, 'services' | 'member' | 'now'>,
  id: number,
): Promise<CustomerPage> {
  const visible = visibleTo(context);
  return context.services.db.transaction(
    // one query after the other, on one connection: the customers' requests need the others
    async (tx): Promise<CustomerPage> => {
      const [account] = await tx.select().from(customers).where(eq(customers.id, id));
      if (!account) throw noCustomer();
      const tiers = await latestVerifications(tx, id);
      const { username, phone, email, nickname, frozen, frozenReason, created, language, paypass, invitable } = account;
      return {
        id,
        username: visible.username(username),
        phone: visible.contact(phone),
        email: visible.contact(email),
        name: visible.name(submittedName(tiers)),
        nickname: visible.name(nickname) ?? '',
        isMasked: !seesWhole(context),
        ...identityOf(tiers),
        frozen,
        frozenReason: restrictionReasonIn('en', frozenReason),
        approval: (await openProposals(tx, [`customer ${id}`])).get(`customer ${id}`) ?? null,
        ...(await readRestrictions(tx, id, context.services.clock.now())),
        created,
        language,
        hasPaymentPassword: paypass !== null,
        mayInvite: invitable,
        ...(await readMoney(context.services, tx, id)),
        ...(await readAccountAccess(tx, id, visible)),
        ...(await readPayees(tx, id)),
        ...(await readNewestOrders(tx, id)),
        ...(await writingsOf(tx, id, context.now)),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Returns up to 50 entries of a customer's available balances, newest first, before a posting. Throws `notFound`. */
export async function readCustomerStatement(
  db: Database,
  { id, before = Number.MAX_SAFE_INTEGER }: { id: number; before?: number | undefined },
): Promise<CustomerStatementEntry[]> {
  if ((await db.$count(customers, eq(customers.id, id))) === 0) throw noCustomer();
  const entries = await listStatementEntries(db, id, { newest: before - 1, limit: STATEMENT_SIZE, skip: 0 });
  return entries.map(({ code, ...entry }) => ({ ...entry, asset: code }));
}
