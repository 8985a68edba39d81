import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBoundFaults } from '../../../../server/desk/terms/bounds.ts';
import { builtInValue } from '../../../../server/desk/terms/built-in.ts';
import {
  findSettingFaults,
  isSetting,
  type SettingName,
  settingNames,
} from '../../../../server/modules/content/index.ts';
import { codeOf, type DeskClient, startDesk } from './desk-client.ts';

let desk: DeskClient;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.close());

const product = { minutes: 1, yield: '80', minimum: '1', maximum: '10' };
const way = { id: 'bank', to: 'bank', currency: 'USDT', credit: 'THB', minimum: '1', maximum: '10', minutes: 5 };
const offer = { id: 'a', kind: 'activity', title: 'A', summary: '', condition: '', reward: '', content: '' };
const lockup = { id: 'a', name: 'A', rate: '0.5', days: 7, minimum: '1', maximum: '10' };

test.each<[SettingName, unknown, string]>([
  ['config.system', { regulator_url: 'http://www.sec.or.th/' }, 'regulator_url'],
  ['config.system', { regulator_url: 'www.sec.or.th' }, 'regulator_url'],
  ['config.system', { losing: '140' }, 'losing'],
  ['config.system', { losing: 'most' }, 'losing'],
  ['config.system', { service_url: { en: 'https://help.example', th: 'http://help.example' } }, 'service_url.th'],
  ['config.system', { appurl_android: 'javascript:alert(1)' }, 'appurl_android'],
  ['config.system', { closed: 'options,stocks' }, 'closed'],
  ['config.share', { text: 'http://example.com/' }, 'text'],
  ['config.options', { products: [{ ...product, yield: '100.1' }] }, 'products.0.yield'],
  ['config.options', { products: [{ ...product, minimum: '11' }] }, 'products.0.minimum'],
  ['config.options', { products: [{ ...product, minutes: 20_000 }] }, 'products.0.minutes'],
  ['config.options', { tolerance: '50' }, 'tolerance'],
  ['config.options', { fee: '100' }, 'fee'],
  ['config.contracts', { spread: '11' }, 'spread'],
  ['config.transfers', { fees: { bank: '100' } }, 'fees.bank'],
  ['config.points', { rate: 'much' }, 'rate'],
  ['config.points', { closed: 'yes' }, 'closed'],
  ['config.protection', { wait: 721 }, 'wait'],
  ['config.desk', { soonMinutes: 121 }, 'soonMinutes'],
  ['config.withdrawals', { none: '5', primary: '4' }, 'none'],
  ['config.withdrawals', { primary: '5000', advanced: '4000' }, 'primary'],
  ['config.desk', { soonMinutes: 60, lateMinutes: 30 }, 'soonMinutes'],
  ['payouts', [{ ...way, percent: '100', fixed: '0' }], '0.percent'],
  ['payouts', [{ ...way, percent: '1', fixed: '0', minimum: '11' }], '0.minimum'],
  ['payouts', [{ ...way, percent: '1', fixed: '11' }], '0.fixed'],
  ['lockup', [{ ...lockup, rate: '50' }], '0.rate'],
  ['activities', [{ ...offer, link: 'http://example.com/' }], '0.link'],
  ['slides.home', [{ link: { en: '//example.com' } }], '0.link.en'],
  ['slides.user1', [{ image: 'http://example.com/a.png' }], '0.image'],
])('refuses to propose %s %j, which is well-formed and makes no sense [DESK-11]', (name, value, path) => {
  expect(findSettingFaults(name, value)).toEqual([]);
  expect(findBoundFaults(name, value)).toEqual([expect.stringContaining(`${name} ${path}: `)]);
});

test('accepts empty addresses and shares, pages of the app and https addresses', () => {
  const system = { regulator_url: '', losing: '', service_url: null, closed: 'options, lockup' };
  expect(findBoundFaults('config.system', system)).toEqual([]);
  const own = { regulator_url: 'https://www.sec.or.th/', losing: '100', service_url: 'https://help.example/?a=1' };
  expect(findBoundFaults('config.system', own)).toEqual([]);
  expect(findBoundFaults('slides.home', [{ link: '/pages/coinList/index', image: '/media/a.png' }])).toEqual([]);
});

test('accepts every built-in value', () => {
  const faults = settingNames().flatMap((name) => {
    const value = builtInValue(desk.server.services, name);
    return value === null || !isSetting(name) ? [] : findBoundFaults(name, value);
  });
  expect(faults).toEqual([]);
});

test('names the field when a proposal is refused, and still reads such a stored value [DESK-11]', async () => {
  const { services } = desk.server;
  const stored = { regulator_url: 'http://www.sec.or.th/', licence: 'No. 1' };
  await services.settings.write(services.db, 'config.system', stored);
  expect(await services.settings.read(services.db, 'config.system')).toEqual(stored);
  const owner = await desk.person('owner');
  const refused = await desk.act(owner, 'setting.propose', {
    name: 'config.system',
    data: JSON.stringify({ ...stored, losing: '140' }),
    effective: null,
    reason: 'The licence is new.',
  });
  expect(codeOf(refused)).toEqual([400, 'field']);
  expect(refused.body.error.text).toBe(
    'data: config.system regulator_url: this is no complete https address such as "https://www.example.com"\n' +
      'data: config.system losing: this is no percentage from 0 to 100 such as "71.5"',
  );
});
