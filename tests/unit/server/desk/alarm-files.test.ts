import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALARM_KINDS, ALARMS, toldRoles } from '../../../../src/desk/words/alarms.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });
const read = (name: string): string => readFileSync(`docs/operating/${name}`, 'utf8');

test.each(['alerts.yml', 'grafana.json'])('%s only names metrics of the server [DESK-43]', async (file) => {
  const text = await (await server.fetch('/metrics')).text();
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const named = new Set(
    [...read(file).matchAll(/\b(?:andaman|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')),
  );
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('grafana.json is a board with a panel for alarms [DESK-43]', () => {
  const { panels } = JSON.parse(read('grafana.json')) as {
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  };
  const [alarms] = panels;
  expect(alarms?.targets.map(({ expr }) => expr)).toEqual(['max by (kind) (andaman_alarm)']);
});

test.each(ALARM_KINDS)('alerts.yml has a rule for %s, with its words [DESK-43]', (kind) => {
  const { name, meaning, action } = ALARMS[kind];
  const rule = read('alerts.yml')
    .split('      - alert: ')
    .find((part) => part.includes(`expr: max(andaman_alarm{kind="${kind}"}) == 1\n`));
  expect(rule?.replace(/['"]/g, '')).toContain(`summary: ${name.replace(/'/g, '')}\n`);
  expect(rule).toContain(`            ${meaning}\n            ${action}\n`);
});

test.each(ALARM_KINDS)('alarms.md says who hears of %s, and what to do [DESK-41]', (kind) => {
  const { name, after, meaning, action } = ALARMS[kind];
  const people = toldRoles(kind).map((role) => (role === 'owner' ? 'owners' : role));
  const page = read('alarms.md');
  expect(page).toContain(`| \`${kind}\` | ${name} | ${after} | ${people.join(', ')} |\n`);
  expect(page).toContain(`| ${name} | ${meaning} | ${action} |\n`);
});
