import { asc, inArray } from 'drizzle-orm';
import { creditedReferences, pendingTransfers } from '../../modules/deposits/index.ts';
import { accountsNamed, verifiedNames } from '../../modules/verifications/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { hintsOf, indexReports } from './hints.ts';
import { type Candidate, judge, type Match, shareReports } from './judge.ts';
import { findTyped, type Line } from './link-typed.ts';
import { compareNames, searchedNames } from './names.ts';
import { oldestOpenLines } from './open-line.ts';
import { bankLines } from './schema.ts';

/** Returns what lines probably are, by references, amounts and names, each for itself. */
async function judgeLines(
  db: Database,
  lines: readonly Line[],
): Promise<{ readonly line: Line; readonly match: Match }[]> {
  const reports = indexReports(await pendingTransfers(db));
  const named = await accountsNamed(db, [...new Set(lines.flatMap(({ sender }) => searchedNames(sender)))]);
  const hints = new Map(lines.map((line) => [line.id, hintsOf(line, reports, named)]));
  const ids = [...new Set([...hints.values()].flat().map(({ account }) => account))];
  const [people, names, typed] = [
    ids.length === 0 ? [] : await db.select().from(customers).where(inArray(customers.id, ids)),
    await verifiedNames(db, ids),
    await findTyped(db, lines),
  ];
  const references = [...new Set([...hints.values()].flat().map(({ reference }) => reference))].filter(Boolean);
  const used = await creditedReferences(db, ids, references);
  const personOf = new Map(people.map((person) => [person.id, person]));
  return lines.map((line) => {
    const candidates = (hints.get(line.id) ?? []).flatMap((hint): Candidate[] => {
      const person = personOf.get(hint.account);
      if (!person) return [];
      const { username, frozen } = person;
      const usedBy = used.find(
        ({ account, reference }) => account === hint.account && reference === hint.reference,
      )?.number;
      return [
        {
          ...hint,
          usedBy: usedBy ?? '',
          username,
          isFrozen: frozen !== null,
          names: compareNames(line.sender, names.get(hint.account) ?? null),
        },
      ];
    });
    return { line, match: judge(line, candidates, typed.get(line.id) ?? []) };
  });
}

/** Returns what open lines probably are. All open ones count, since a report is proposed to one line only. */
export async function matchLines(db: Database, lines: readonly Line[]): Promise<ReadonlyMap<number, Match>> {
  if (lines.length === 0) return new Map();
  const { open } = await oldestOpenLines(db);
  const all = new Map([...open, ...lines].map((line) => [line.id, line]));
  return shareReports(
    await judgeLines(
      db,
      [...all.values()].sort((one, other) => one.id - other.id),
    ),
  );
}

/** Returns the other lines among those that were matched that fit a report best, in the order of the statements. */
export async function otherLinesOf(
  db: Database,
  matches: ReadonlyMap<number, Match>,
  line: Pick<Line, 'id'>,
  report: number,
): Promise<Line[]> {
  const ids = [...matches].flatMap(
    ([
      id,
      {
        candidates: [first],
      },
    ]) => (id !== line.id && first?.deposit?.id === report ? id : []),
  );
  return ids.length === 0
    ? []
    : db.select().from(bankLines).where(inArray(bankLines.id, ids)).orderBy(asc(bankLines.id));
}
