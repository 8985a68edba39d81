import { useLingui } from '@lingui/react/macro';
import { type AssetSolvency, type HoldingEntry, type Solvency, typeHolding } from './api.ts';
import { chainName } from '../../domain/chains.ts';
import { Note } from '../../ui/base/Note.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { Section } from '../parts/DeskPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { money, signed } from '../words/money.ts';
import { Table } from '../parts/Table.tsx';
import { Movements } from './Movements.tsx';
import styles from './solvency.module.css';

const isShort = (difference: string | null): boolean => difference?.startsWith('-') === true;

/** What customers are owed, what the company holds, and the difference, now. */
export function NowTab({ of: { assets, worth, today } }: { readonly of: Solvency }) {
  const { t } = useLingui();
  const short = assets.filter(({ difference }) => isShort(difference));
  const unread = assets.flatMap(({ places }) => places.filter(({ isOld }) => isOld));
  return (
    <>
      <Headline worth={worth} short={short} />
      {unread.length > 0 && (
        <Note kind="warn" title={t`Some balances are old or were never read`}>
          <ul>
            {unread.map((place) => (
              <li key={`${place.place} ${place.asset}`}>
                <PlaceName of={place} />, {place.asset}:{' '}
                {place.at === null ? t`never read` : <Moment at={place.at} aged />}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Section title={t`By asset`}>
        <Table<AssetSolvency>
          label={t`By asset`}
          rows={assets}
          keyOf={({ asset }) => asset}
          empty={t`Customers are owed nothing, and no wallet or bank account is known.`}
          columns={[
            { label: t`Asset`, render: ({ asset }) => <b>{asset}</b> },
            { label: t`We owe`, isNumber: true, render: ({ owed, asset }) => money(owed, asset) },
            {
              label: t`Arrived, not credited yet`,
              isNumber: true,
              render: ({ uncredited, asset }) => money(uncredited, asset),
            },
            {
              label: t`We hold`,
              isNumber: true,
              render: ({ held, asset }) => (held === null ? '–' : money(held, asset)),
            },
            {
              label: t`Difference`,
              isNumber: true,
              isCardEnd: true,
              render: ({ difference, asset }) => (
                <b data-short={isShort(difference) || undefined} className={styles.difference}>
                  {difference === null ? '–' : signed(difference, asset)}
                </b>
              ),
            },
          ]}
        />
      </Section>
      <Section title={t`Where it is`}>
        <Table<HoldingEntry>
          label={t`Where it is`}
          rows={assets.flatMap(({ places }) => places)}
          keyOf={({ place, asset }) => `${place} ${asset}`}
          empty={t`Name the company's wallets under Terms and texts, Ways to withdraw. Enter what is at a bank here.`}
          columns={[
            { label: t`Wallet or account`, render: (place) => <PlaceName of={place} /> },
            {
              label: t`Holds`,
              isNumber: true,
              isCardEnd: true,
              render: ({ amount, asset }) => (amount === null ? '–' : money(amount, asset)),
            },
            { label: t`As of`, render: ({ at }) => (at === null ? t`never read` : <Moment at={at} aged />) },
            { label: t`By`, render: ({ by, chain }) => by ?? (chain === null ? '' : t`nodes of ${chainName(chain)}`) },
          ]}
        />
        <div>
          <TypeButton />
        </div>
      </Section>
      <Section title={t`Booked for customers today`}>
        <Movements of={today} />
      </Section>
    </>
  );
}

/**
 * How much more or less the company holds than it owes. An asset that is short is named even if others make up for it:
 * a customer can withdraw each one.
 */
function Headline({ worth, short }: { readonly worth: string | null; readonly short: readonly AssetSolvency[] }) {
  const { t } = useLingui();
  const names = short.map(({ asset, difference }) => signed(difference ?? '0', asset)).join(', ');
  const isCovered = worth !== null && !isShort(worth);
  const sentence =
    short.length > 0
      ? isCovered
        ? t`Other assets make up for less than is owed: ${names}`
        : t`The company holds less than it owes: ${names}`
      : worth === null
        ? t`Not known: a balance or a price is missing`
        : t`The company holds at least what it owes`;
  return (
    <div className={styles.headline} data-level={short.length === 0 ? undefined : isCovered ? 'uneven' : 'short'}>
      <p className={styles.sentence}>{sentence}</p>
      <p>{t`All assets together`}</p>
      <p className={styles.figure} data-short={isShort(worth) || undefined}>
        {worth === null ? '–' : signed(worth, 'USDT')}
      </p>
      {short.length === 0 && worth !== null && <p>{t`Each asset is covered by itself.`}</p>}
      {short.length > 0 && isCovered && <p>{t`Exchange some of the others before customers withdraw it.`}</p>}
    </div>
  );
}

const PlaceName = ({ of: { place, chain } }: { readonly of: HoldingEntry }) =>
  chain === null ? <bdi>{place}</bdi> : <code className={styles.address}>{place}</code>;

/** Enters a balance that no node reads. */
export function TypeButton({ at }: { readonly at?: string | undefined }) {
  const { t } = useLingui();
  return (
    <ActButton
      action={typeHolding}
      label={t`Enter a balance`}
      title={t`Enter what is in an account or wallet`}
      typed={at === undefined ? {} : { at }}
      fields={[
        {
          name: 'place',
          label: t`Account or wallet`,
          kind: 'line',
          help: t`Always the same name, such as: Kasikornbank 1234567890. For a wallet, its address.`,
        },
        { name: 'asset', label: t`Currency`, kind: 'line', help: t`Such as THB or USDT` },
        { name: 'amount', label: t`Amount`, kind: 'line', help: t`0 if it was closed` },
        { name: 'at', label: t`When it was so`, kind: 'moment' },
      ]}
    />
  );
}
