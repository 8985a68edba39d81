import { expect, test } from 'vitest';
import { tradeBlockOf, activeLimit, type Protections } from '../../../../src/features/protection/rules.ts';
import { questions } from '../../../../src/features/protection/questions.ts';
import { QUESTIONS, wrongAnswers } from '../../../../server/modules/protection/risk.ts';

const none: Protections = {
  withdrawals: undefined,
  trading: undefined,
  pausedUntil: undefined,
  limits: [],
  risk: undefined,
};
const risk = { passed: undefined, opens: undefined, wait: 24, questions: ['lose'], losers: undefined };

test('the questions come first, then the wait to its last ms, then trading opens [TRUST-01]', () => {
  expect(tradeBlockOf({ ...none, risk }, 0)).toEqual({ kind: 'risk', hours: 24 });
  expect(tradeBlockOf({ ...none, risk: { ...risk, passed: 0, opens: 10 } }, 9)).toEqual({ kind: 'wait', opens: 10 });
  expect(tradeBlockOf({ ...none, risk: { ...risk, passed: 0, opens: 10 } }, 10)).toBeUndefined();
});

test('a pause comes before everything else, until its end [TRUST-03]', () => {
  expect(tradeBlockOf({ ...none, risk, pausedUntil: 10 }, 9)).toEqual({ kind: 'paused', until: 10 });
  expect(tradeBlockOf({ ...none, pausedUntil: 10 }, 10)).toBeUndefined();
});

test('a limit that is off or empty is none [TRUST-02]', () => {
  const limit = { kind: 'stake', value: '5', left: '5', next: undefined, from: undefined, on: true };
  expect(activeLimit({ ...none, limits: [limit] }, 'stake')).toEqual(limit);
  expect(activeLimit({ ...none, limits: [{ ...limit, on: false }] }, 'stake')).toBeUndefined();
  expect(activeLimit({ ...none, limits: [limit] }, 'loss')).toBeUndefined();
});

test('has a text for each question of the reference server and its right answer [TRUST-01]', () => {
  expect(Object.keys(questions).sort()).toEqual([...QUESTIONS].sort());
  for (const name of QUESTIONS) {
    const right = Object.keys(questions[name]?.answers ?? {}).filter(
      (response) => !wrongAnswers(`${name}:${response}`).includes(name),
    );
    expect([name, right.length]).toEqual([name, 1]);
  }
});
