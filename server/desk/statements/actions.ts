import { creditLine, creditLines, readStatement, settleLine } from '../../../src/desk/statements/api.ts';
import {
  exactLines as exactLineView,
  statementCounts,
  statementFile,
  statementLine,
  statementLines,
  statements,
} from '../../../src/desk/statements/api-views.ts';
import type { Json } from '../../../src/desk/api/canonical.ts';
import { perform, provide } from '../perform.ts';
import { placesTyped, statementAccounts } from './accounts.ts';
import { checkFile } from './check.ts';
import {
  type CreditedLines,
  type CreditLinesSubject,
  creditEach,
  creditLinesSubject,
  leftOutOf,
} from './credit-lines.ts';
import { creditOneSubject, creditOpenLine } from './credit.ts';
import { describeCreditLine, describeCreditLines, describeRead, describeSettle } from './describe.ts';
import { exactLines } from './exact.ts';
import { lineCounts, lineEntries } from './lines.ts';
import { readLine } from './line-view.ts';
import { keepStatement, readSubject } from './read.ts';
import { settleOpenLine, settleSubject } from './settle.ts';
import { statementEntries } from './statement-list.ts';

const lineTarget = ({ line }: { readonly line: number }): string => `bank line ${line}`;

export const statementActions = [
  perform(readStatement, {
    target: ({ channel }) => `bank statement ${channel}`,
    subject: (tx, body, context) => readSubject(context, tx, body),
    describe: describeRead,
    run: (context, tx, body) => keepStatement(context, tx, body),
  }),

  perform(creditLine, {
    target: lineTarget,
    subject: (tx, body, context) => creditOneSubject(context, tx, body),
    describe: describeCreditLine,
    second: ({ fit }) =>
      fit === 'other'
        ? 'Someone else sent this, not the customer, so two people credit it, with a reason.'
        : 'No chain confirms a bank transfer, so two people credit it.',
    run: (context, tx, body, { deposit }) => creditOpenLine(context, tx, { ...body, deposit }),
  }),

  perform(creditLines, {
    target: () => 'bank lines',
    subject: async (tx, body, context) => (await creditLinesSubject(context, tx, body)) as unknown as Json,
    describe: (seen) => describeCreditLines(seen as unknown as CreditLinesSubject),
    second: () => 'No chain confirms a bank transfer, so two people credit them.',
    run: (context, tx, body, seen) => creditEach(context, tx, body, seen as unknown as CreditLinesSubject),
    leftOut: (result) => leftOutOf(result as unknown as CreditedLines),
  }),

  perform(settleLine, {
    target: lineTarget,
    subject: (tx, body) => settleSubject(tx, body),
    describe: describeSettle,
    second: () => 'After this, the desk no longer lists this money, so two people do it.',
    retype: (_, body) =>
      body.as === 'returned'
        ? { label: "The bank's reference of the return", value: body.reference, hides: ['reference'] }
        : undefined,
    run: (context, tx, body) => settleOpenLine(context, tx, body),
  }),
];

export const statementViews = [
  provide(statementCounts, async ({ services }) => ({
    ...(await lineCounts(services.db)),
    accounts: await statementAccounts(services),
  })),
  provide(statementLines, async (context, query) => ({ lines: await lineEntries(context, query) })),
  provide(statementLine, async (context, { id }) => ({ line: await readLine(context, id) })),
  provide(exactLineView, (context) => exactLines(context)),
  provide(statements, async ({ services }, { before }) => ({
    statements: await statementEntries(services.db, before),
    accounts: await statementAccounts(services),
    places: await placesTyped(services.db),
  })),
  provide(statementFile, async (context, query) => ({ check: await checkFile(context, query) })),
];
