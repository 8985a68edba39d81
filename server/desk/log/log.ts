import { asc, gt } from 'drizzle-orm';
import { inviteStaff } from '../../../src/desk/staff/api.ts';
import type { Database } from '../../platform/db/connect.ts';
import { hashOfRow, type LogRow } from './append.ts';
import { isHeadSigned, type LogHead } from './heads.ts';
import { LoggedKeys } from './keys.ts';
import { actionId, LoggedSignatures } from './signatures.ts';
import { actions } from '../registry.ts';
import { staffLog, staffLogEnd, staffLogHeads } from '../schema.ts';

/** Rows that one statement of a check reads. */
const BATCH_SIZE = 1000;

/** The first wrong entry, and what is wrong with it. */
export interface LogFault {
  readonly entry: number;
  readonly reason: string;
}

/** What a check of the log found. */
export interface LogReport {
  /** Entries that were read. */
  readonly entries: number;
  /** Signatures that a passkey verifies, which the log has from an earlier entry. */
  readonly signatures: number;
  /** Signed ends of the log that fit it. */
  readonly heads: number;
  readonly fault?: LogFault;
}

interface Options {
  /** Public receipt keys, which sign the ends of the log. Without them, only the hashes of the ends are compared. */
  readonly publicKeys?: readonly string[];
  /** Ends that someone knows from elsewhere, such as from an email. */
  readonly known?: readonly Pick<LogHead, 'last' | 'hash'>[];
}

const CHANGED = 'it was changed or put in, or it is missing';
const OTHER_END = 'it is not what it was when the log ended with it';
const FORGED_END = 'the signature of the end of the log there is wrong';
const SHORTER = 'it is missing, and the log was longer once';

/** What the server itself writes about a proposal: that it has closed it, and nothing was done. */
const CLOSED = / (?:lapsed|refused)$/;

/**
 * Returns whether an entry without a signature should have one. Only a command on the server invites without, and the
 * server closes proposals.
 */
export function isSignatureMissing(row: LogRow): boolean {
  const isByCommand = row.staff === null && row.action === inviteStaff.id && row.approval === null;
  const isClosed = row.staff === null && row.approval !== null && CLOSED.test(row.action);
  return !isByCommand && !isClosed && actions.get(actionId(row))?.action.isSigned === true;
}

/** Checks entries one after the other. */
class LogCheck {
  readonly #keys = new LoggedKeys();
  readonly #signatures = new LoggedSignatures();
  readonly #ends: ReadonlyMap<number, readonly string[]>;
  readonly counts = { entries: 0, signatures: 0 };
  #hash = '';

  constructor(ends: ReadonlyMap<number, readonly string[]>) {
    this.#ends = ends;
  }

  /** Returns what is wrong with the next entry; undefined if nothing is. */
  async next(row: LogRow): Promise<string | undefined> {
    if (row.id !== this.counts.entries + 1 || row.hash !== hashOfRow(this.#hash, row)) return CHANGED;
    // a chain that was computed again is whole, but not the one that was signed
    if (this.#ends.get(row.id)?.some((hash) => hash !== row.hash)) return OTHER_END;
    this.#hash = row.hash;
    this.counts.entries = row.id;
    return (await this.#checkSignature(row)) ?? (this.#keys.follow(row) ? undefined : 'its passkeys are unknown');
  }

  async #checkSignature(row: LogRow): Promise<string | undefined> {
    const { staff, assertion } = row;
    if (assertion === '') return isSignatureMissing(row) ? 'it has no signature' : undefined;
    if (staff === null) return 'no one signed it';
    if (!(await this.#signatures.verify({ ...row, staff }, this.#keys)))
      return 'no passkey that its person had made its signature';
    this.counts.signatures += 1;
    return undefined;
  }

  /** Returns whether the stored end fits what was read. It may have moved on meanwhile. */
  fits(end: { readonly last: number; readonly hash: string } | undefined): boolean {
    const { entries } = this.counts;
    return end !== undefined && (end.last > entries || (end.last === entries && end.hash === this.#hash));
  }
}

/**
 * Checks the whole log: that it is one chain from its first entry to its end, that it has every end that was signed or
 * is known from elsewhere, and that each decision was signed with a passkey that an earlier entry put in force. It
 * takes passkeys from the log only. A missing entry after the last one counts as wrong too.
 */
export async function checkLog(db: Database, { publicKeys, known = [] }: Options = {}): Promise<LogReport> {
  const heads = await db.select().from(staffLogHeads);
  // entries that are written from here on are beyond this end
  const stored = (await db.select().from(staffLogEnd)).filter(({ last }) => last > 0);
  const ends = new Map<number, string[]>();
  for (const { last, hash } of [...heads, ...stored, ...known]) ends.set(last, [...(ends.get(last) ?? []), hash]);
  const check = new LogCheck(ends);
  const report = (fault?: LogFault): LogReport => ({
    ...check.counts,
    heads: heads.length,
    ...(fault ? { fault } : {}),
  });
  const forged = publicKeys && heads.find((head) => !isHeadSigned(head, publicKeys));
  if (forged) return report({ entry: forged.last, reason: FORGED_END });
  for (;;) {
    const after = check.counts.entries;
    const rows = await db
      .select()
      .from(staffLog)
      .where(gt(staffLog.id, after))
      .orderBy(asc(staffLog.id))
      .limit(BATCH_SIZE);
    for (const row of rows) {
      const expected = check.counts.entries + 1;
      const reason = await check.next(row);
      if (reason !== undefined) return report({ entry: expected, reason });
    }
    if (rows.length === BATCH_SIZE) continue;
    const entry = check.counts.entries + 1;
    if ([...ends.keys()].some((last) => last >= entry)) return report({ entry, reason: SHORTER });
    const [end] = await db.select().from(staffLogEnd);
    return report(check.fits(end) ? undefined : { entry, reason: CHANGED });
  }
}

/** Returns the first wrong entry of the log, without the signatures of its ends; see `checkLog`. */
export const findLogFault = async (db: Database): Promise<number | undefined> => (await checkLog(db)).fault?.entry;
