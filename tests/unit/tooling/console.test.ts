import { expect, test } from 'vitest';
import { expectLogged } from '../../console.ts';

test.fails('fails a test that logs an error without announcing it', () => {
  console.error('lost');
});

test.fails('fails a test that logs a warning other than the announced one', () => {
  expectLogged('found');
  console.warn('found');
  console.warn('lost');
});

test.fails('fails a test that does not log what it announced', () => {
  expectLogged('lost');
});

test('passes a test that logs what it announced, with the error of the message', () => {
  expectLogged('lost', /^page .+ Error: lost/);
  console.error('page %s', '/', new Error('lost'));
  expect(true).toBe(true);
});
