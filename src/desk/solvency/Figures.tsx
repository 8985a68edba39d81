import { useLingui } from '@lingui/react/macro';
import Big from 'big.js';
import type { CompanyMovement, DayFigures } from './api.ts';
import { dayDifference } from '../words/day-difference.ts';
import { Section } from '../parts/DeskPage.tsx';
import { money, signed } from '../words/money.ts';
import { WRONG_PAYMENT_WORDS } from '../words/journals.ts';
import { Table } from '../parts/Table.tsx';
import { Movements } from './Movements.tsx';
import styles from './solvency.module.css';

type Row = DayFigures['assets'][number];

/** What was booked of an asset, from the movements: the books are equal if it leads from before to after. */
const bookedOf = ({ movements }: DayFigures, asset: string): Big =>
  movements.filter((row) => row.asset === asset).reduce((sum, { amount }) => sum.plus(amount), new Big(0));

/** The books of a day: what customers were owed before and after, what was booked between, and what was held. */
export function Figures({ of }: { readonly of: DayFigures }) {
  const { t } = useLingui();
  const isEqual = ({ asset, before, after }: Row): boolean => new Big(before).plus(bookedOf(of, asset)).eq(after);
  return (
    <>
      <Section title={t`What customers were owed`}>
        <Table<Row>
          label={t`What customers were owed`}
          rows={of.assets}
          keyOf={({ asset }) => asset}
          empty={t`Nothing.`}
          columns={[
            { label: t`Asset`, render: ({ asset }) => <b>{asset}</b> },
            { label: t`At 00:00`, isNumber: true, render: ({ before, asset }) => money(before, asset) },
            {
              label: t`Booked`,
              isNumber: true,
              render: ({ asset }) => signed(bookedOf(of, asset).toFixed(), asset),
            },
            { label: t`At 24:00`, isNumber: true, isCardEnd: true, render: ({ after, asset }) => money(after, asset) },
            { label: t`Books`, render: (row) => (isEqual(row) ? t`equal` : <b>{t`not equal`}</b>) },
          ]}
        />
      </Section>
      <Section title={t`What was booked`}>
        <Movements of={of.movements} />
      </Section>
      {of.wrongPayments && of.wrongPayments.length > 0 && <WrongPayments of={of.wrongPayments} />}
      <Section title={t`What the company held at 24:00`}>
        <Table<Row>
          label={t`What the company held at 24:00`}
          rows={of.assets}
          keyOf={({ asset }) => asset}
          empty={t`Nothing.`}
          columns={[
            { label: t`Asset`, render: ({ asset }) => <b>{asset}</b> },
            {
              label: t`Arrived, not credited yet`,
              isNumber: true,
              render: ({ uncredited, asset }) => (uncredited === undefined ? '–' : money(uncredited, asset)),
            },
            { label: t`Held`, isNumber: true, render: ({ held, asset }) => (held === null ? '–' : money(held, asset)) },
            {
              label: t`More than owed`,
              isNumber: true,
              isCardEnd: true,
              render: (row) => {
                const difference = dayDifference(row);
                return (
                  <b className={styles.difference} data-short={difference?.lt(0) || undefined}>
                    {difference ? signed(difference.toFixed(), row.asset) : '–'}
                  </b>
                );
              },
            },
          ]}
        />
      </Section>
    </>
  );
}

/** What wrong payments cost the company, which is in no balance of a customer. */
function WrongPayments({ of }: { readonly of: readonly CompanyMovement[] }) {
  const { t } = useLingui();
  return (
    <Section title={t`Wrong payments of the company`}>
      <Table<CompanyMovement>
        label={t`Wrong payments of the company`}
        rows={of}
        keyOf={({ what, asset }) => `${what} ${asset}`}
        empty=""
        columns={[
          { label: t`What`, render: ({ what }) => WRONG_PAYMENT_WORDS[what] },
          { label: t`Bookings`, isNumber: true, render: ({ count }) => count },
          { label: t`Sum`, isNumber: true, isCardEnd: true, render: ({ amount, asset }) => signed(amount, asset) },
        ]}
      />
    </Section>
  );
}
