import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Today } from './api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { deskHref } from '../shell/route.ts';

/** What is wrong with the system, and what to do about it; nothing on a good day. */
export function DayNotes({ of: day }: { readonly of: Today }) {
  const { t } = useLingui();
  return (
    <>
      {!day.mayMoneyMove && (
        <Note kind="danger" title={t`Money is paused`}>
          {t`The ledger doesn't balance or a server's clock is wrong, so nothing is credited or paid until that's fixed. The server log has the details.`}
        </Note>
      )}
      {!day.isLogWhole && (
        <Note kind="danger" title={t`Someone has changed the log`}>
          {t`Run the command "desk verify" on the server: it names the first wrong entry.`}
        </Note>
      )}
      {day.lostDeposits.count > 0 && <LostDeposits of={day.lostDeposits} />}
      {day.stuckChains.length > 0 && (
        <Note kind="warn">
          {t`These chains could not be read, or had no new block, for ten minutes: ${day.stuckChains.join(', ')}. Nothing is lost. Payments on them wait until their nodes work again.`}
        </Note>
      )}
      {day.skippedReads.count > 0 && <SkippedReads of={day.skippedReads} />}
    </>
  );
}

/** Names credited deposits whose payment is gone. */
function LostDeposits({ of: { count, oldest } }: { readonly of: Today['lostDeposits'] }) {
  const { t } = useLingui();
  return (
    <Note
      kind="danger"
      title={plural(count, {
        one: '# credited payment is gone from its chain',
        other: '# credited payments are gone from their chains',
      })}
    >
      <p>
        {t`The chain shows the transaction no more, or with another amount. The customers still have the money: look at their accounts, and decide what to do.`}
      </p>
      <ul>
        {oldest.map(({ id, number }) => (
          <li key={id}>
            <a href={deskHref('deposits', id)}>{number}</a>
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Names the blocks that the nodes refuse to show, or disagree about. */
function SkippedReads({ of: { count, oldest } }: { readonly of: Today['skippedReads'] }) {
  const { t } = useLingui();
  return (
    <Note
      kind="warn"
      title={plural(count, {
        one: '# block is not read for a deposit address',
        other: '# blocks are not read for deposit addresses',
      })}
    >
      <p>
        {t`A node refuses to show it, or two nodes disagree about it. A payment there is only found if its customer reports it. The server asks again each hour, and each minute while nodes disagree. Look the block up in an explorer, or use another node.`}
      </p>
      <ul>
        {oldest.map(({ chain, height, recipient }) => (
          <li key={`${chain} ${height} ${recipient}`}>{t`${chain}, block ${height}, to ${recipient}`}</li>
        ))}
      </ul>
    </Note>
  );
}
