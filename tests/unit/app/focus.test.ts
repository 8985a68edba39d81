import { beforeEach, expect, test } from 'vitest';
import { focusPage } from '../../../src/app/focus.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><h1>Deposit</h1><main><a href="#/pages/Recharge/record">History</a><input name="amount"></main></div>';
});
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('name');

test('a page that opens has the focus on its heading; on the way back, on the link that had led away [A11Y-09]', () => {
  focusPage(undefined);
  expect(focused()).toBe('Deposit');
  focusPage('/pages/Recharge/record');
  expect(focused()).toBe('History');
});

test('beside its list an entry that opens has the focus; on the way back, the row that had led to it [LIVE-10 A11Y-09]', () => {
  document
    .getElementById('root')!
    .insertAdjacentHTML('beforeend', '<div data-entry="#/pages/Recharge/record"><h2>Order</h2></div>');
  focusPage(undefined);
  expect(focused()).toBe('Order');
  focusPage('/pages/Recharge/record');
  expect(focused()).toBe('History');
});

test('who types already keeps the field [A11Y-09]', () => {
  document.querySelector('input')?.focus();
  focusPage(undefined);
  expect(focused()).toBe('amount');
});
