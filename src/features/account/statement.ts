import * as v from 'valibot';
import { withSession } from '../../client/http/request.ts';
import { readResponse } from '../../client/http/envelope.ts';
import { CallError } from '../../client/http/errors.ts';
import { readCached } from '../../client/query/response-cache.ts';
import { currentToken } from '../../client/session/session.ts';
import { encode, send } from '../../client/http/transport.ts';
import { statement as statementEndpoint } from '../../api/account.ts';
import { maybe, optionalText, time } from '../../api/fields.ts';
import type { RequestInput } from '../../api/endpoint.ts';
import { accountEntries } from '../../api/transfers.ts';
import { subtract } from '../../lib/money.ts';
import { edge, linesOf, type StatementLine } from './statement-file.ts';

/** Local days: the first is in it, and so is the last. */
export interface Period {
  /** ms of the beginning, and of the end, which is not in it any more. */
  readonly from: number;
  readonly to: number;
}

/** What a statement says of itself. */
export interface StatementSummary {
  readonly period: Period;
  /** false: made from what the device keeps, so that entries may be missing (ACCT-09). */
  readonly whole: boolean;
  /** ms of the last moment that it knows of. */
  readonly until: number;
}

export interface Statement extends StatementSummary {
  readonly lines: readonly StatementLine[];
}

/** What every part says beside its lines; the lines themselves are checked where they are written. */
const head = { ...statementEndpoint, answer: v.object({ to: maybe(time), next: optionalText }) };

/** One part as the server sent it. */
interface Part {
  readonly text: string;
  readonly type: string;
  /** ms of the end of the whole statement, never later than the server's now. */
  readonly to: number;
  /** What asks for the part after it; '' after the last. */
  readonly next: string;
}

const ask = (
  payload: RequestInput<typeof statementEndpoint>,
  to: number,
  signal: AbortSignal | undefined,
): Promise<Part> =>
  withSession(statementEndpoint, { signal, foreground: false }, async (ended) => {
    const { text, type } = await send(statementEndpoint, encode(payload), { token: currentToken, signal: ended });
    const response = readResponse(head, text, type);
    return { text, type, to: response.to ?? to, next: response.next };
  });

/**
 * The parts of a period, oldest first; while one is taken in, the next is already under way. Rejects with `CallError`.
 */
export async function* partsOf({ from, to }: Period, signal: AbortSignal | undefined): AsyncGenerator<Part> {
  let coming: Promise<Part> | undefined = ask({ from: String(from), to: String(to) }, to, signal);
  while (coming) {
    const part: Part = await coming;
    coming =
      part.next === ''
        ? undefined
        : ask({ from: String(from), to: String(part.to), after: part.next }, part.to, signal);
    // its failure is told when its turn comes
    coming?.catch(() => undefined);
    yield part;
  }
}

/** From the server, with the balances before and after (ACCT-08). */
const fromServer = async (period: Period, signal: AbortSignal | undefined): Promise<Statement> => {
  const lines: StatementLine[] = [];
  let until = period.to;
  for await (const { text, type, to } of partsOf(period, signal)) {
    lines.push(...linesOf(readResponse(statementEndpoint, text, type), period.from));
    until = to;
  }
  return { period, lines, whole: true, until };
};

/** From what the device keeps of account details: exact in what it has, without a promise that it has all. */
const fromDevice = async (period: Period): Promise<Statement | undefined> => {
  const stored = await readCached(accountEntries, encode({}));
  if (!stored) return undefined;
  const own = stored.value.lists.filter(({ time }) => time >= period.from && time < period.to).toReversed();
  const lines: StatementLine[] = own.map(({ time, kind, code, amount, balance, id, reference, remark }) => ({
    time,
    kind,
    code,
    amount,
    balance: balance ?? '',
    id,
    reference,
    remark,
  }));
  const opening = new Map<string, StatementLine>();
  const closing = new Map<string, StatementLine>();
  for (const { code, amount, balance } of lines) {
    if (balance === '') continue;
    if (!opening.has(code)) opening.set(code, edge('opening', code, subtract(balance, amount), period.from));
    closing.set(code, edge('closing', code, balance, Math.min(stored.at, period.to)));
  }
  return {
    period,
    lines: [...opening.values(), ...lines, ...closing.values()],
    whole: false,
    until: Math.min(stored.at, period.to),
  };
};

/**
 * The statement of what the device keeps, in place of one that failed for want of a connection. Rejects with that
 * failure where there is none to give.
 */
export const storedInstead = async (period: Period, failure: unknown): Promise<Statement> => {
  const cut =
    failure instanceof CallError && ['offline', 'network', 'timeout', 'attempts', 'html'].includes(failure.kind);
  const stored = cut ? await fromDevice(period) : undefined;
  if (!stored) throw failure;
  return stored;
};

/**
 * The statement of a period: the server's, or without a connection what the device keeps. Rejects with `CallError`
 * where there is neither.
 */
export const readStatement = (period: Period, signal?: AbortSignal): Promise<Statement> =>
  fromServer(period, signal).catch((failure: unknown) => storedInstead(period, failure));
