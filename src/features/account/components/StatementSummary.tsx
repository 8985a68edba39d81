import { useLingui } from '@lingui/react/macro';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import type { StatementCsv } from '../make-csv.ts';
import { useHidden } from '../store.ts';

interface Props {
  readonly csv: StatementCsv | undefined;
  /** The statement is on its way. */
  readonly isComing: boolean;
}

/** Shows how many transactions a statement has, and the available balance of each coin before and after them. */
export function StatementSummary({ csv, isComing }: Props) {
  const { t } = useLingui();
  const hidden = useHidden();
  return (
    <div aria-busy={isComing || undefined}>
      <Pairs
        lines
        pairs={[
          { name: t`Transactions`, value: csv ? String(csv.count) : isComing ? '…' : '–' },
          ...(csv?.balances ?? []).map(({ code, opening, closing }) => ({
            name: t`${code}, start to end`,
            value: (
              <Veil hidden={hidden}>
                <bdi dir="ltr">
                  <Quantity value={opening ?? '0'} coin={code} /> → <Quantity value={closing ?? '0'} coin={code} />
                </bdi>
              </Veil>
            ),
          })),
        ]}
      />
      {csv?.whole === false && (
        <Note kind="warn">{t`Created offline from what this device had loaded. It may be incomplete.`}</Note>
      )}
    </div>
  );
}
