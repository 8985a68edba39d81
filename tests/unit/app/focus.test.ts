import { beforeEach, expect, test } from 'vitest';
import { focusPage } from '../../../src/app/focus.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><h1>Deposit</h1><main><a href="#/pages/Recharge/record">History</a><input name="amount"></main></div>';
});
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('name');

test('focuses the heading of a new page, and on return the link that led away [A11Y-09]', () => {
  focusPage(undefined);
  expect(focused()).toBe('Deposit');
  focusPage('/pages/Recharge/record');
  expect(focused()).toBe('History');
});

test('focuses an entry opened next to its list, and on return the row that led there [LIVE-10 A11Y-09]', () => {
  document
    .getElementById('root')!
    .insertAdjacentHTML('beforeend', '<div data-entry="#/pages/Recharge/record"><h2>Order</h2></div>');
  focusPage(undefined);
  expect(focused()).toBe('Order');
  focusPage('/pages/Recharge/record');
  expect(focused()).toBe('History');
});

test('focuses what a page marks, such as the sentence of a success', () => {
  document
    .querySelector('main')!
    .insertAdjacentHTML('beforeend', '<h2 tabindex="-1" data-autofocus>Withdrawal submitted</h2>');
  focusPage(undefined);
  expect(focused()).toBe('Withdrawal submitted');
});

test('leaves the focus in a field being typed in [A11Y-09]', () => {
  document.querySelector('input')?.focus();
  focusPage(undefined);
  expect(focused()).toBe('amount');
});
