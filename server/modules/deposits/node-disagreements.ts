import { and, asc, eq, gt, lte, notLike, or } from 'drizzle-orm';
import { type Chain, isChain } from '../../../src/domain/chains.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type ChainReader, ChainUnreadable } from '../../ports/chain-reader.ts';
import type { Clock } from '../../ports/clock.ts';
import { nodeDisagreements } from './schema.ts';

/** A node that is a few blocks behind the other catches up in this time. */
const DISAGREEING_MS = 2 * MINUTE_MS;
/** A busy wallet's balance differs while each payment has reached only one of the nodes. */
const BALANCE_MS = 30 * MINUTE_MS;
/** A question that no one asked for so long is forgotten: skipped blocks are asked about again each hour. */
const FORGOTTEN_MS = 70 * MINUTE_MS;

type Question = Pick<typeof nodeDisagreements.$inferSelect, 'chain' | 'question'>;

const isSame = ({ chain, question }: Question) =>
  and(eq(nodeDisagreements.chain, chain), eq(nodeDisagreements.question, question));

/** Stores that the nodes disagreed about a question. */
const noteDisagreement = (db: Database, asked: Question, now: number): Promise<unknown> =>
  db
    .insert(nodeDisagreements)
    .values({ ...asked, since: now, last: now })
    .onConflictDoUpdate({ target: [nodeDisagreements.chain, nodeDisagreements.question], set: { last: now } });

/**
 * Returns a reader that notes about which questions the nodes of a chain disagree, until they agree about the same
 * question. Never use it inside a transaction.
 */
export function noteDisagreements(reader: ChainReader, db: Database, clock: Clock): ChainReader {
  const noted = async <Answer>(asked: Question, answer: Promise<Answer>): Promise<Answer> => {
    try {
      const result = await answer;
      await db.delete(nodeDisagreements).where(isSame(asked));
      return result;
    } catch (error) {
      if (error instanceof ChainUnreadable && error.reason === 'disagreement')
        await noteDisagreement(db, asked, clock.now());
      throw error;
    }
  };
  return {
    chains: reader.chains,
    confirmedChains: reader.confirmedChains,
    height: (chain) => noted({ chain, question: 'height' }, reader.height(chain)),
    transaction: (chain, hash) => noted({ chain, question: `transaction ${hash}` }, reader.transaction(chain, hash)),
    balance: (chain, of) =>
      noted({ chain, question: `balance ${of.address} ${of.contract}` }, reader.balance(chain, of)),
    transfers(chain, range) {
      const { from, to, contract, recipients } = range;
      const answer = reader.transfers(chain, range);
      // of a larger question, a node may show too little; it is asked again about less
      if (from !== to || recipients.length > 1) return answer;
      return noted({ chain, question: `transfers ${from} ${recipients.join()} ${contract}` }, answer);
    },
  };
}

/** Returns the chains whose nodes have disagreed about the same question for some time, or a balance for 30 minutes. */
async function chainsDisagreeingFor({ db, clock, chainReader }: Services, time: number): Promise<Chain[]> {
  const now = clock.now();
  const rows = await db
    .selectDistinct({ chain: nodeDisagreements.chain })
    .from(nodeDisagreements)
    .where(
      and(
        gt(nodeDisagreements.last, now - FORGOTTEN_MS),
        or(
          and(lte(nodeDisagreements.since, now - time), notLike(nodeDisagreements.question, 'balance %')),
          lte(nodeDisagreements.since, now - BALANCE_MS),
        ),
      ),
    )
    .orderBy(asc(nodeDisagreements.chain));
  return rows
    .map(({ chain }) => chain)
    .filter(isChain)
    .filter((chain) => chainReader.chains.has(chain));
}

/** Returns the chains whose two nodes have disagreed about the same question for two minutes, or a balance for 30. */
export const disagreeingChains = (services: Services): Promise<Chain[]> =>
  chainsDisagreeingFor(services, DISAGREEING_MS);

/** Returns the chains whose nodes disagree about a question since they were asked last, or a balance for 30 minutes. */
export const disputedChains = (services: Services): Promise<Chain[]> => chainsDisagreeingFor(services, 0);

/** Forgets the questions that no one has asked lately. */
export const removeOldDisagreements = (db: Database, now: number): Promise<unknown> =>
  db.delete(nodeDisagreements).where(lte(nodeDisagreements.last, now - FORGOTTEN_MS));
