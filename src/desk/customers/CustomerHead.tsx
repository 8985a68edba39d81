import { useLingui } from '@lingui/react/macro';
import { deviceName } from '../../domain/device.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { languageNamed } from '../words/languages.ts';
import { Part } from '../parts/EntryPage.tsx';
import { figure } from '../words/money.ts';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { LEVEL_WORDS } from '../words/customers.ts';
import { momentText } from '../words/zone.ts';
import type { CustomerPage } from './api-views.ts';
import styles from './CustomerHead.module.css';
import { nameOf } from './sheet-props.ts';

const LEVEL_TAGS = {
  none: 'plain',
  review: 'warn',
  primary: 'info',
  primaryReview: 'warn',
  advanced: 'info',
} as const satisfies Record<CustomerPage['level'], string>;

const segments = new Intl.Segmenter();

/** Returns the first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => [...segments.segment(word)][0]?.segment.toLocaleUpperCase() ?? '').join('');
}

/** Who the customer is, at a glance: name, since when, language, when and where they were seen last. */
export function CustomerHead({ of }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  const name = nameOf(of);
  const language = languageNamed(of.language);
  const seen = of.sessions.toSorted((one, other) => other.seen - one.seen)[0];
  const facts = [
    t`Customer since ${momentText(of.created)}`,
    ...(language === '' ? [] : [language]),
    ...(seen ? [t`last seen ${momentText(seen.seen)}, ${deviceName(seen.device) || t`unknown device`}`] : []),
  ];
  return (
    <div className={styles.head}>
      <span className={styles.portrait} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={styles.who}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.line}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.tags}>
        <Tag kind={LEVEL_TAGS[of.level]}>{LEVEL_WORDS[of.level]}</Tag>
        {of.frozen !== null && <Tag kind="danger">{t`Frozen`}</Tag>}
      </div>
    </div>
  );
}

/** The customer's money in four cells, and by asset where there are others than USDT. */
export function CustomerMoney({ of: { worth, balances } }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  const cells = [
    { name: t`Available`, amount: worth?.available },
    { name: t`On hold`, amount: worth?.held },
    { name: t`Earning`, amount: worth?.mining },
    { name: t`Total, USDT`, amount: worth?.total },
  ];
  const isOnlyUsdt = balances.every(({ asset }) => asset === 'USDT');
  return (
    <>
      <dl className={styles.cells}>
        {cells.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi dir="ltr">{figure(amount, 'USDT')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {worth === null && (
        <p className={styles.line}>{t`A coin has no price now, so no one knows what the total is.`}</p>
      )}
      {!isOnlyUsdt && (
        <Part title={t`Balances`}>
          <Table
            label={t`Balances`}
            rows={balances}
            keyOf={({ asset }) => asset}
            empty={t`No money.`}
            columns={[
              { label: t`Asset`, render: ({ asset }) => asset },
              {
                label: t`Available`,
                isNumber: true,
                isCardEnd: true,
                render: ({ available, asset }) => figure(available, asset),
              },
              { label: t`On hold`, isNumber: true, render: ({ held, asset }) => figure(held, asset) },
              { label: t`Earning`, isNumber: true, render: ({ mining, asset }) => figure(mining, asset) },
            ]}
          />
        </Part>
      )}
    </>
  );
}

/** Notes of staff about the customer, newest first. */
export function CustomerNotes({ of: { notes } }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  return (
    <Part title={t`Staff notes`} fact={t`only staff read them`}>
      <Table
        label={t`Staff notes`}
        rows={notes}
        keyOf={({ id }) => id}
        empty={t`None.`}
        columns={[
          { label: t`Note`, render: ({ text }) => <bdi>{text}</bdi> },
          { label: t`Who`, render: ({ name }) => name },
          { label: t`Time`, isCardEnd: true, render: ({ time }) => <Moment at={time} aged /> },
        ]}
      />
    </Part>
  );
}
