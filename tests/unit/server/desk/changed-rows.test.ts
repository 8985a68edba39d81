import { expect, test } from 'vitest';
import { settingChanges } from '../../../../server/desk/terms/describe.ts';

const slide = (title: string, link = '/pages/coinList/index') => ({
  title: { en: title, th: 'ก' },
  text: 'Every second',
  image: '/media/market.svg',
  link,
});
const [fees, speed, help] = [slide('Fees'), slide('Speed', '/pages/speed/index'), slide('Help', '/pages/help/index')];
const slides = (before: unknown, after: unknown) => settingChanges('slides.home', before, after);
const removed = (label: string) => ({ label, from: null, to: 'removed' });
const reordered = { label: 'Slides of the home page', from: null, to: 'in another order' };

test('lists a renamed slide as one change [DESK-20]', () => {
  expect(slides([fees, speed], [slide('Low fees'), speed])).toEqual([
    { label: 'Title, English, Fees', from: 'Fees', to: 'Low fees' },
  ]);
});

test('lists two slides that are renamed at once, each with its own change [DESK-20]', () => {
  const renamed = [slide('Low fees'), slide('Fast', '/pages/speed/index'), help];
  expect(slides([fees, speed, help], renamed)).toEqual([
    { label: 'Title, English, Fees', from: 'Fees', to: 'Low fees' },
    { label: 'Title, English, Speed', from: 'Speed', to: 'Fast' },
  ]);
});

test('lists a slide that is renamed and moved [DESK-20]', () => {
  expect(slides([fees, speed], [speed, slide('Low fees')])).toEqual([
    { label: 'Title, English, Fees', from: 'Fees', to: 'Low fees' },
    reordered,
  ]);
});

test('lists that slides are in another order, and nothing else [DESK-20]', () => {
  expect(slides([fees, speed, help], [help, fees, speed])).toEqual([reordered]);
});

test('lists only the slide that is removed in the middle [DESK-20]', () => {
  expect(slides([fees, speed, help], [fees, help])).toEqual([removed('Speed')]);
});

test('lists the right one of two equal slides that change [DESK-20]', () => {
  expect(slides([fees, fees, help], [fees, help])).toEqual([removed('Slide 2')]);
  expect(slides([fees, fees], [fees, { ...fees, text: 'New' }])).toEqual([
    { label: 'Text, Slide 2', from: 'Every second', to: 'New' },
  ]);
});

test('lists every value that differs where titles change places [DESK-20]', () => {
  const swapped = [
    { ...fees, title: speed.title },
    { ...speed, title: fees.title },
  ];
  expect(slides([fees, speed], swapped)).toEqual([
    { label: 'Opens, Speed', from: '/pages/speed/index', to: '/pages/coinList/index' },
    { label: 'Opens, Fees', from: '/pages/coinList/index', to: '/pages/speed/index' },
    reordered,
  ]);
});

test('lists a slide without values that is added [DESK-20]', () => {
  expect(slides([fees], [fees, {}])).toEqual([{ label: 'Slide 2', from: null, to: 'added' }]);
});

test('says before which slide a new one is placed, unless it is the last [DESK-20]', () => {
  const placesOf = (after: unknown) => slides([fees, speed], after).filter(({ to }) => /^added|order/.test(to));
  const before = (slide: string) => ({ label: 'Help', from: null, to: `added before ${slide}` });
  expect(placesOf([help, fees, speed])).toEqual([before('Fees')]);
  expect(placesOf([fees, help, speed])).toEqual([before('Speed')]);
  expect(placesOf([fees, speed, help])).toEqual([]);
  expect(placesOf([help, speed, fees])).toEqual([before('Speed'), reordered]);
});

test('names the same slide for two new ones in front of it [DESK-20]', () => {
  const news = slide('News', '/pages/index/msgList');
  const places = slides([fees], [help, news, fees]).filter(({ to }) => to.startsWith('added'));
  expect(places).toEqual([
    { label: 'Help', from: null, to: 'added before Fees' },
    { label: 'News', from: null, to: 'added before Fees' },
  ]);
});

test('says where a slide without values is placed [DESK-20]', () => {
  expect(slides([fees], [{}, fees])).toEqual([{ label: 'Slide 1', from: null, to: 'added before Fees' }]);
});

const way = (id: string, name: string) => ({
  id,
  name,
  kind: 'crypto',
  open: true,
  currency: 'USDT',
  credit: 'USDT',
  chain: 'TRC20',
  minimum: '10',
});

test('knows a row by its id, whatever else changes [DESK-20]', () => {
  const [one, other] = [way('one', 'First'), way('other', 'Second')];
  const changed = {
    id: 'one',
    kind: 'crypto',
    name: 'Second',
    open: false,
    currency: 'BTC',
    credit: 'BTC',
    chain: 'BTC',
  };
  expect(
    settingChanges(
      'channels',
      [one, other],
      [
        { ...changed, minimum: '1' },
        { ...other, name: 'First' },
      ],
    ),
  ).toEqual([
    { label: 'Name, First', from: 'First', to: 'Second' },
    { label: 'Open, First', from: 'yes', to: 'no' },
    { label: 'Currency that is sent, First', from: 'USDT', to: 'BTC' },
    { label: 'Currency that is credited, First', from: 'USDT', to: 'BTC' },
    { label: 'Network, First', from: 'TRON (TRC20)', to: 'Bitcoin' },
    { label: 'Least, First', from: '10', to: '1' },
    { label: 'Name, Second', from: 'Second', to: 'First' },
  ]);
});

test('calls the renamed row after a new one by its name before [DESK-20]', () => {
  const changes = settingChanges('channels', [way('one', 'First')], [way('two', 'Second'), way('one', 'Renamed')]);
  expect(changes[0]).toEqual({ label: 'Second', from: null, to: 'added before First' });
  expect(changes.at(-1)).toEqual({ label: 'Name, First', from: 'First', to: 'Renamed' });
});

test('lists a row with a new id and a new name as removed and new, however much is equal [DESK-20]', () => {
  const changes = settingChanges('channels', [way('one', 'First')], [way('two', 'Second')]);
  expect(changes).toHaveLength(9);
  expect(changes).toContainEqual({ label: 'Least, Second', from: null, to: '10' });
  expect(changes.at(-1)).toEqual(removed('First'));
});

test('lists a row that shares less than half of its values as removed and new [DESK-20]', () => {
  const changes = slides([fees], [{ title: 'Other', text: 'Other', image: '/media/market.svg' }]);
  expect(changes.map(({ label }) => label)).toEqual(['Title, Other', 'Text, Other', 'Picture, Other', 'Fees']);
});

test('takes the most alike slide for the renamed one, not the first [DESK-20]', () => {
  const changes = slides([fees, speed], [help, slide('Low fees'), speed]);
  expect(changes).toContainEqual({ label: 'Title, English, Fees', from: 'Fees', to: 'Low fees' });
  expect(changes).toContainEqual({ label: 'Help', from: null, to: 'added before Fees' });
});
