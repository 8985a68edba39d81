import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type MissingSystem, setup, type Today } from './api.ts';
import { chainName } from '../../domain/chains.ts';
import { Icon, type IconName } from '../../ui/base/Icon.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { deskHref } from '../shell/route.ts';
import { ALARM_KINDS, type AlarmKind, alarmsTitle } from '../words/alarms.ts';
import styles from './Health.module.css';

/** Prices that are older than this stop options from settling in time, in seconds. */
const MAX_PRICE_AGE = 30;

/** One thing that is well, wrong, or was never set up. */
interface Item {
  readonly state: 'well' | 'warn' | 'wrong' | 'missing';
  readonly text: string;
  readonly href?: string | undefined;
}

/** A system, what is wrong with it, and what it says otherwise. */
interface System {
  readonly kinds: readonly AlarmKind[];
  readonly missing?: readonly [name: MissingSystem, text: string];
  /** Whether the figures of the day say that it is well. */
  readonly isWell: boolean;
  readonly well: string;
  readonly wrong: string;
}

const ICONS: Readonly<Record<Item['state'], IconName>> = {
  well: 'circle-check',
  warn: 'triangle-alert',
  wrong: 'triangle-alert',
  missing: 'info',
};

function useSystems(day: Today): readonly System[] {
  const { t } = useLingui();
  const chains = day.stuckChains.join(', ');
  const disputed = day.disputedChains.map(chainName).join(', ');
  return [
    { kinds: ['moneyPaused'], isWell: day.mayMoneyMove, well: t`Books balance`, wrong: t`Money is paused` },
    { kinds: ['logChanged'], isWell: day.isLogWhole, well: t`Log unchanged`, wrong: t`Log changed` },
    {
      kinds: ['pricesStopped', 'coinSources'],
      missing: ['prices', t`Prices: not set up`],
      isWell: day.pricesBehindSeconds <= MAX_PRICE_AGE,
      well: t`Prices in time`,
      wrong: plural(day.pricesBehindSeconds, { one: 'Prices # second behind', other: 'Prices # seconds behind' }),
    },
    {
      kinds: ['networkUnread', 'nodesDisagree'],
      missing: ['networks', t`Networks: not set up`],
      isWell: chains === '' && disputed === '',
      well: t`Networks read`,
      wrong:
        disputed === '' ? t`Not read for 10 minutes: ${chains}` : t`Checking: the two nodes of ${disputed} disagree`,
    },
    {
      kinds: ['messagesStuck'],
      missing: ['messages', t`Emails and SMS: not set up`],
      isWell: !day.failedLetters && !day.lateLetters,
      // someone who may not read emails learns only of alarms
      well: day.failedLetters === null ? '' : t`Emails and SMS sent`,
      wrong: day.failedLetters
        ? plural(day.failedLetters, { one: '# email or SMS failed', other: '# emails or SMS failed' })
        : plural(day.lateLetters ?? 0, {
            one: '# email or SMS isn’t sent yet',
            other: '# emails or SMS aren’t sent yet',
          }),
    },
  ];
}

/** One line above the work: whether books, log, prices, networks and messages are well, by the alarms' findings. */
export function Health({ of: day }: { readonly of: Today }) {
  const { t } = useLingui();
  const systems = useSystems(day);
  const maySetUp = hasRole(useMe().data?.roles ?? [], setup.roles);
  const problemsIn = (kinds: readonly AlarmKind[]): Item[] =>
    day.problems
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, subjects }) => ({
        state: 'wrong',
        text: alarmsTitle(kind, subjects),
        href: deskHref('alarms'),
      }));
  const itemsOf = ({ kinds, missing, isWell, well, wrong }: System): Item[] => {
    const problems = problemsIn(kinds);
    if (problems.length > 0) return problems;
    if (missing && day.missing.includes(missing[0]))
      return [{ state: 'missing', text: missing[1], href: maySetUp ? deskHref('setup') : undefined }];
    if (!isWell) return [{ state: 'warn', text: wrong }];
    return well === '' ? [] : [{ state: 'well', text: well }];
  };
  const shown = new Set(systems.flatMap(({ kinds }) => kinds));
  const items: readonly Item[] = [
    ...systems.flatMap(itemsOf),
    ...problemsIn(ALARM_KINDS.filter((kind) => !shown.has(kind))),
    ...(day.frozenCustomers === 0
      ? []
      : [
          {
            state: 'well' as const,
            text: plural(day.frozenCustomers, { one: '# account frozen', other: '# accounts frozen' }),
          },
        ]),
  ];
  return (
    <ul className={styles.line} aria-label={t`How things are`}>
      {items.map(({ state, text, href }) => (
        <li key={text} data-state={state}>
          <Icon name={ICONS[state]} size={16} /> {href === undefined ? text : <a href={href}>{text}</a>}
        </li>
      ))}
    </ul>
  );
}
