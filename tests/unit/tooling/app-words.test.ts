import { expect, test } from 'vitest';
import { appWords } from '../../../scripts/parts/app-words.mjs';

test('finds a text as the page shows it, without its tags and whatever fills its placeholders', () => {
  const { word } = appWords('en');
  expect('Open a box for 1 USDT').toMatch(word('Open a box for <0>{price}</0>'));
  expect('Not a box for 1 USDT').not.toMatch(word('Open a box for <0>{price}</0>'));
});

test('returns the translation of a text of the app or the server', () => {
  const { text } = appWords('th');
  expect(text('Safety')).toMatch(/[\u0e00-\u0e7f]/);
  expect(text('Enter your payment password.')).toMatch(/[\u0e00-\u0e7f]/);
});

test('throws for a text that neither has', () => {
  expect(() => appWords('en').word('No such text')).toThrow("The app has no text 'No such text'.");
});
