import * as v from 'valibot';
import { withSession } from '../../client/http/request.ts';
import { readResponse } from '../../client/http/envelope.ts';
import { CallError } from '../../client/http/errors.ts';
import { readCached } from '../../client/query/response-cache.ts';
import { currentToken } from '../../client/session/session.ts';
import { encode, send } from '../../client/http/transport.ts';
import { statement as statementEndpoint, accountEntries } from '../../api/account.ts';
import { maybe, optionalText, time } from '../../api/fields.ts';
import type { RequestInput } from '../../api/endpoint.ts';
import { subtract } from '../../domain/money.ts';
import { balanceLine, statementLines, type StatementLine } from './statement-file.ts';

/** A period of whole days in the device's time zone. */
export interface Period {
  /** ms; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** What a statement covers. */
export interface StatementSummary {
  readonly period: Period;
  /** false if made from what the device has stored, so that entries may be missing (ACCT-09). */
  readonly whole: boolean;
  /** ms of the last moment that it covers. */
  readonly until: number;
}

export interface Statement extends StatementSummary {
  readonly lines: readonly StatementLine[];
}

/** Reads how a part continues, without its lines: the worker that writes them validates them. */
const head = { ...statementEndpoint, response: v.object({ to: maybe(time), next: optionalText }) };

/** One part as the server sent it. */
interface Part {
  readonly text: string;
  readonly type: string;
  /** ms of the end of the whole statement, never later than the server's current time. */
  readonly to: number;
  /** Cursor of the next part; '' after the last. */
  readonly next: string;
}

const readPart = (
  payload: RequestInput<typeof statementEndpoint>,
  to: number,
  signal: AbortSignal | undefined,
): Promise<Part> =>
  withSession(statementEndpoint, { signal, foreground: false }, async (ended) => {
    const { text, type } = await send(statementEndpoint, encode(payload), { token: currentToken, signal: ended });
    const response = readResponse(head, text, type);
    return { text, type, to: response.to ?? to, next: response.next };
  });

/** Yields the parts of a period, oldest first, and requests the next one ahead. Rejects with `CallError`. */
export async function* readStatementParts({ from, to }: Period, signal: AbortSignal | undefined): AsyncGenerator<Part> {
  let nextPart: Promise<Part> | undefined = readPart({ from: String(from), to: String(to) }, to, signal);
  while (nextPart) {
    const part: Part = await nextPart;
    nextPart =
      part.next === ''
        ? undefined
        : readPart({ from: String(from), to: String(part.to), after: part.next }, part.to, signal);
    // the loop reports its failure when it awaits it
    nextPart?.catch(() => undefined);
    yield part;
  }
}

/** Reads a statement from the server, with the balances before and after (ACCT-08). */
const readFromServer = async (period: Period, signal: AbortSignal | undefined): Promise<Statement> => {
  const lines: StatementLine[] = [];
  let until = period.to;
  for await (const { text, type, to } of readStatementParts(period, signal)) {
    lines.push(...statementLines(readResponse(statementEndpoint, text, type), period.from));
    until = to;
  }
  return { period, lines, whole: true, until };
};

/** Makes a statement of the stored entries of the account: exact in what it has, but some entries may be missing. */
const readFromDevice = async (period: Period): Promise<Statement | undefined> => {
  const cached = await readCached(accountEntries, encode({}));
  if (!cached) return undefined;
  const entries = cached.value.lists.filter(({ time }) => time >= period.from && time < period.to).toReversed();
  const lines: StatementLine[] = entries.map(({ time, kind, code, amount, balance, id, reference, remark }) => ({
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
    if (!opening.has(code)) opening.set(code, balanceLine('opening', code, subtract(balance, amount), period.from));
    closing.set(code, balanceLine('closing', code, balance, Math.min(cached.at, period.to)));
  }
  return {
    period,
    lines: [...opening.values(), ...lines, ...closing.values()],
    whole: false,
    until: Math.min(cached.at, period.to),
  };
};

/**
 * Returns the statement of what the device has stored, if the server's failed because of the connection. Rejects with
 * that failure otherwise, or if nothing is stored.
 */
export const statementFromDevice = async (period: Period, failure: unknown): Promise<Statement> => {
  const isConnectionFailure =
    failure instanceof CallError && ['offline', 'network', 'timeout', 'attempts', 'html'].includes(failure.kind);
  const statement = isConnectionFailure ? await readFromDevice(period) : undefined;
  if (!statement) throw failure;
  return statement;
};

/**
 * Reads the statement of a period from the server or, without a connection, from what the device has stored. Rejects
 * with `CallError` if there is neither.
 */
export const readStatement = (period: Period, signal?: AbortSignal): Promise<Statement> =>
  readFromServer(period, signal).catch((failure: unknown) => statementFromDevice(period, failure));
