import type { Described } from '../../../src/desk/api/described.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { moment } from '../../platform/texts/moment.ts';
import { staffEmailTo } from '../staff/emails.ts';
import type { Colleague } from './deciders.ts';

/** Changes that an email lists, and letters of each. The desk has all of it. */
const MAX_CHANGES = 20;
const MAX_LETTERS = 200;

interface Waiting {
  readonly id: number;
  /** Name of the person who proposed it. */
  readonly maker: string;
  readonly words: Described;
  /** Why two people decide. */
  readonly reason: string;
  /** ms. */
  readonly made: number;
  readonly expires: number;
  /** Origin of the desk. */
  readonly origin: string;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const shortened = (text: string): string => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text);

/** Lists what changes. Whole addresses and what may name a customer are only at the desk. */
const changesIn = ({ changes }: Described): string[] =>
  changes.slice(0, MAX_CHANGES).map(({ label, from, to, isAddress = false, isPicture = false, isPrivate = false }) => {
    if (isAddress || isPicture || isPrivate) return `${label}: see it at the desk`;
    return shortened(oneLine(`${label}: ${from === null ? '' : `${from} → `}${to}`));
  });

/** Tells everyone who can approve a proposal about it by email, in the transaction that makes it. */
export async function emailApprovers(
  { outbox }: Pick<Services, 'outbox'>,
  tx: Database,
  approvers: readonly Colleague[],
  { id, maker, words, reason, made, expires, origin }: Waiting,
): Promise<void> {
  const title = oneLine(words.title);
  const text = [
    `${maker} proposed: ${title}${words.value === '' ? '' : ` (${words.value})`}.`,
    ...(words.danger === undefined ? [] : [words.danger]),
    ...changesIn(words),
    reason,
    `It is open until ${moment(expires)}.`,
    `${origin}/#/approvals/${id}`,
  ].join('\n\n');
  for (const { email } of approvers)
    await outbox.send(tx, {
      ...staffEmailTo(email),
      subject: `Waits for you: ${title}`,
      text,
      lifeMs: expires - made,
    });
}

interface Rejected {
  readonly id: number;
  readonly words: Described;
  /** Name of the person who rejected it. */
  readonly by: string;
  /** Their sentence for the proposer. */
  readonly note: string;
  /** Origin of the desk. */
  readonly origin: string;
}

/** Tells the proposer by email that a proposal was rejected, in the transaction that rejects it. */
export const emailProposer = (
  { outbox }: Pick<Services, 'outbox'>,
  tx: Database,
  email: string,
  { id, words, by, note, origin }: Rejected,
): Promise<unknown> => {
  const title = oneLine(words.title);
  return outbox.send(tx, {
    ...staffEmailTo(email),
    subject: `Rejected: ${title}`,
    text: [
      `${by} rejected your proposal: ${title}${words.value === '' ? '' : ` (${words.value})`}.`,
      note,
      'Nothing was done.',
      `${origin}/#/approvals/${id}`,
    ].join('\n\n'),
  });
};
