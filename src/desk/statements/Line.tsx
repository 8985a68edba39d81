import { useLingui } from '@lingui/react/macro';
import { Note } from '../../ui/base/Note.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { useView } from '../calls/views.ts';
import { Checks } from '../parts/Checks.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { momentText } from '../words/zone.ts';
import { money } from '../words/money.ts';
import { ProposalNote } from '../parts/ProposalNote.tsx';
import { deskHref } from '../shell/route.ts';
import { settleLine } from './api.ts';
import { statementLine, type StatementLine } from './api-views.ts';
import { Candidates } from './Candidates.tsx';
import { LineActions, SettlePayout } from './LineActions.tsx';
import { LineTime } from './LineTime.tsx';
import { Names } from './Names.tsx';
import styles from './statements.module.css';

/** A line of a bank statement: what the bank sent, whose it probably is, and what can be done. */
export function Line({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const me = useMe().data;
  const { data, error } = useView(statementLine, { id });
  if (!data) return error ? <Failure error={error} /> : <Spinner />;
  const { line } = data;
  const { amount, currency, credits, candidates, isProposed, checks, withdrawal, state, file } = line;
  const [first] = candidates;
  const isWrongPayout = withdrawal !== null && line.outcome === null;
  const isForMe = (state === 'open' || isWrongPayout) && me && hasRole(me.roles, settleLine.roles);
  return (
    <DeskEntry
      title={money(amount, currency)}
      actions={isForMe && (isWrongPayout ? <SettlePayout of={line} /> : <LineActions of={line} />)}
    >
      <p className={styles.about}>
        <LineTime of={line} /> · {t`line ${line.line} of ${file}`}
        {state === 'open' && credits && <> · {t`becomes ${money(credits.amount, credits.asset)} at ${credits.rate}`}</>}
      </p>
      <ProposalNote of={line.approval} />
      <Outcome of={line} />
      {isProposed && first && (
        <Names
          of={first.names}
          after={<a href={deskHref('customers', first.account)}>{t`customer ${first.account}`}</a>}
        />
      )}
      {checks.length > 0 && <Checks of={checks} />}
      {withdrawal && (
        <p>
          <a href={deskHref('withdrawals', withdrawal.id)}>{t`Open withdrawal ${withdrawal.number}`}</a>
        </p>
      )}
      {state === 'open' && !isProposed && <Candidates of={line} />}
      <Section title={t`What the bank sent`}>
        <Sent of={line} />
      </Section>
    </DeskEntry>
  );
}

/** What became of a line, by whom and why. */
function Outcome({ of: { outcome, label } }: { readonly of: StatementLine }) {
  const { t } = useLingui();
  if (!outcome) return null;
  const [when, who] = [momentText(outcome.at), outcome.by.join(', ')];
  return (
    <Note title={label}>
      <p>{who === '' ? t`By the server, ${when}` : t`By ${who}, ${when}`}</p>
      {outcome.reason !== '' && <p>{`“${outcome.reason}”`}</p>}
      {outcome.reference !== '' && <p>{t`The bank's reference: ${outcome.reference}`}</p>}
      {outcome.deposit !== null && (
        <p>
          <a href={deskHref('deposits', outcome.deposit)}>{t`Open the deposit`}</a>
        </p>
      )}
    </Note>
  );
}

function Sent({ of }: { readonly of: StatementLine }) {
  const { t } = useLingui();
  const { sender, senderAccount, bankId, note, balance, currency, bank, end } = of;
  const value = (text: string | null) => {
    if (text === null) return t`hidden from your role`;
    return text === '' ? '–' : <bdi>{text}</bdi>;
  };
  return (
    <Pairs
      lines
      pairs={[
        { name: t`Name`, value: value(sender) },
        ...(senderAccount === ''
          ? []
          : [
              {
                name: t`Their account`,
                value: senderAccount === null ? t`hidden from your role` : t`ends ${senderAccount}`,
              },
            ]),
        { name: t`Note`, value: value(note) },
        { name: t`Bank's id`, value: value(bankId) },
        { name: t`Our account`, value: t`${bank}, ends ${end}` },
        ...(balance === null ? [] : [{ name: t`Balance after`, value: money(balance, currency) }]),
      ]}
    />
  );
}
