import { useLingui } from '@lingui/react/macro';
import { add } from '../../domain/money.ts';
import { Note } from '../../ui/base/Note.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { useView } from '../calls/views.ts';
import { ActPanel } from '../parts/ActPanel.tsx';
import { DeskButton } from '../parts/DeskButton.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { money } from '../words/money.ts';
import { Table } from '../parts/Table.tsx';
import { deskHref, open } from '../shell/route.ts';
import { creditLines, MAX_LINES } from './api.ts';
import { type ExactLine, exactLines } from './api-views.ts';
import { LineTime } from './LineTime.tsx';
import styles from './statements.module.css';

/** Returns what lines add up to, by currency: "45,600.00 THB, 20.00 EUR". */
function totalOf(lines: readonly ExactLine[]): string {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const sumIn = (code: string): string =>
    add(...lines.filter(({ currency }) => currency === code).map(({ amount }) => amount));
  return currencies.map((currency) => money(sumIn(currency), currency)).join(', ');
}

/** What the server left out of the lines, in words. */
const leftIn = (result: unknown): readonly string[] =>
  (result as { readonly left?: readonly string[] } | undefined)?.left ?? [];

/** All lines that match in everything, one by one, and the one button that credits them. */
export function MatchedPage() {
  const { t } = useLingui();
  const me = useMe().data;
  const mayCredit = me !== undefined && me !== null && hasRole(me.roles, creditLines.roles);
  const { data, error } = useView(exactLines);
  const lines = data?.lines ?? [];
  const total = totalOf(lines);
  const [one, many] = me?.isOnePerson
    ? [t`Credit 1 line, ${total}`, t`Credit ${lines.length} lines, ${total}`]
    : [t`Propose 1 line, ${total}`, t`Propose ${lines.length} lines, ${total}`];
  return (
    <DeskPage
      title={t`All matched lines`}
      tools={<DeskButton onClick={() => open(deskHref('statements'))}>{t`Back`}</DeskButton>}
    >
      <Failure error={error} />
      <div className={styles.upload}>
        <p className={styles.hint}>
          {t`Reference, reported amount, currency and sender's name of these lines fit one report. Each is credited by its own booking. A line that changes meanwhile is left out and named.`}
        </p>
        {data && data.count > lines.length && (
          <Note kind="info">
            {t`These are the oldest ${MAX_LINES} of ${data.count}. One signature is for at most ${MAX_LINES} lines.`}
          </Note>
        )}
        {!error && (
          <Table<ExactLine>
            label={t`All matched lines`}
            rows={data?.lines}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => deskHref('statements', id)}
            empty={t`No line matches in everything.`}
            columns={[
              { label: t`Customer`, render: ({ account }) => t`Customer ${account}` },
              {
                label: t`Amount`,
                isNumber: true,
                isCardEnd: true,
                render: ({ amount, currency }) => money(amount, currency),
              },
              { label: t`Reference`, render: ({ reference }) => <bdi>{reference}</bdi> },
              { label: t`Report`, render: ({ number }) => number },
              { label: t`Sender, from the bank`, render: ({ names }) => <bdi>{wordsOf(names.sender)}</bdi> },
              { label: t`Verified name`, render: ({ names }) => <bdi>{wordsOf(names.verified)}</bdi> },
              { label: t`Arrived`, render: (row) => <LineTime of={row} /> },
              { label: t`Line`, render: ({ line, file }) => t`line ${line} of ${file}` },
            ]}
          />
        )}
        {data && mayCredit && (
          <ActPanel
            action={creditLines}
            request={
              lines.length === 0
                ? undefined
                : { lines: lines.map(({ id, account, deposit, version }) => ({ line: id, account, deposit, version })) }
            }
            missing={t`There is nothing to sign.`}
            label={lines.length === 1 ? one : many}
            done={(result) => [t`Credited.`, ...leftIn(result)].join(' ')}
            showsDeciders
          />
        )}
      </div>
    </DeskPage>
  );
}

const wordsOf = (words: ExactLine['names']['sender']): string => words.map(({ text }) => text).join(' ');
