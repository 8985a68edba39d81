import { chainName } from '../../domain/chains.ts';
import { settingName } from './settings.ts';
import { switchName } from './switches.ts';

const WORDS: readonly (readonly [pattern: RegExp, name: (rest: string) => string])[] = [
  [/^customer (.+)$/, (id) => `customer ${id}`],
  [/^withdrawal (.+)$/, (id) => `withdrawal ${id}`],
  [/^deposit (.+)$/, (id) => `deposit ${id}`],
  [/^verification (.+)$/, (id) => `verification ${id}`],
  [/^case (.+)$/, (id) => `case ${id}`],
  [/^letter (.+)$/, (id) => `message ${id}`],
  [/^setting version (.+)$/, (id) => `version ${id}`],
  [/^setting (.+)$/, settingName],
  [/^switch (.+)$/, switchName],
  [/^log (.+)$/, () => 'log'],
  [/^bank line (.+)$/, (id) => `line ${id} of a bank statement`],
  [/^bank lines$/, () => 'matched lines of bank statements'],
  [/^bank statement (.+)$/, (channel) => `bank statement of ${channel}`],
  [/^rates$/, () => 'rates'],
  [/^addresses (.+)$/, chainName],
  [/^payment (\w+) .+$/, (chain) => `payment on ${chainName(chain)}`],
  [/^staff (.+)$/, (who) => (/^\d+$/.test(who) ? `person ${who}` : who)],
];

/** Pages with the record of a target, by its kind. */
const PAGES: Readonly<Record<string, string>> = {
  customer: 'customers',
  withdrawal: 'withdrawals',
  deposit: 'deposits',
  verification: 'verifications',
  case: 'cases',
  'bank line': 'statements',
};

/** Returns the page and the id of the record that a target names; undefined if it has no page. */
export function recordOf(target: string): readonly [page: string, id: string] | undefined {
  const [, kind = '', id = ''] = /^([a-z ]+) (\d+)$/.exec(target) ?? [];
  const page = PAGES[kind];
  return page === undefined ? undefined : [page, id];
}

/** Returns what an action is done to, as people call it: "customer 17", "option terms". */
export function targetName(target: string): string {
  for (const [pattern, name] of WORDS) {
    const [, rest = ''] = pattern.exec(target) ?? [];
    if (pattern.test(target)) return name(rest);
  }
  return target;
}
