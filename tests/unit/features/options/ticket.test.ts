import fc from 'fast-check';
import { isPast } from '../../../../src/domain/option-rules.ts';
import { describe, expect, test } from 'vitest';
import { ticketBlocker, missingTerms } from '../../../../src/features/options/ticket-availability.ts';
import type { OptionProduct, OptionTerms } from '../../../../src/features/options/store.ts';
import { possibleOutcomes, maximumStake, findStakeProblem } from '../../../../src/features/options/ticket.ts';
import { compare } from '../../../../src/domain/decimal.ts';
import { optionPayout } from '../../../../server/modules/options/outcome.ts';
import { fromUnits } from '../../../../server/ledger/units.ts';

describe('figures', () => {
  test('computes loss, gain, payout and break-even of 100 USDT at 80 % and 94 % [OPT-02]', () => {
    expect(possibleOutcomes('100', '80')).toEqual({
      lose: '100',
      payout: '180',
      gain: '80',
      breakEven: '55.56',
      evenOdds: '-10',
    });
    expect(possibleOutcomes('100', '94')).toMatchObject({
      payout: '194',
      gain: '94',
      breakEven: '51.55',
      evenOdds: '-3',
    });
  });

  test('the ticket’s payout equals the server’s credit, to the last unit [OPT-02]', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1_000_000n, max: 10n ** 16n }),
        fc.integer({ min: 1, max: 30_000 }),
        (stake, basis) => {
          const percent = `${Math.floor(basis / 100)}.${String(basis % 100).padStart(2, '0')}`;
          expect(possibleOutcomes(fromUnits(stake, 6), percent).payout).toBe(
            fromUnits(optionPayout('win', stake, percent), 6),
          );
        },
      ),
    );
  });
});

describe('the stake', () => {
  const bounds = {
    minimum: '1',
    maximum: '10000',
    available: '123.4567891',
    stakeLimit: undefined,
    lossLeft: undefined,
  };

  test('nothing, 0 and 0.99 miss the minimum, 1 does not; without terms it is 1 USDT [OPT-03]', () => {
    expect([undefined, '0', '0.99', '0.999999', '1', '1.00'].map((stake) => findStakeProblem(stake, bounds))).toEqual([
      'minimum',
      'minimum',
      'minimum',
      'minimum',
      undefined,
      undefined,
    ]);
    expect(findStakeProblem('0.99', { ...bounds, minimum: undefined })).toBe('minimum');
  });

  test('tells apart too many decimals, more than the balance and more than the maximum [OPT-04]', () => {
    expect(findStakeProblem('1.0000001', bounds)).toBe('decimals');
    expect(findStakeProblem('1.0000000', bounds)).toBeUndefined();
    expect(findStakeProblem('123.456790', bounds)).toBe('available');
    expect(findStakeProblem('10000.01', { ...bounds, available: '20000' })).toBe('maximum');
  });

  test('Max is the available balance rounded down, and can be sent [OPT-04]', () => {
    expect(maximumStake(bounds)).toBe('123.456789');
    expect(maximumStake({ ...bounds, available: undefined })).toBeUndefined();
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 10 ** 9 }), fc.integer({ min: 0, max: 99 }), (units, rest) => {
        const available = `${fromUnits(BigInt(units), 6)}${fromUnits(BigInt(units), 6).includes('.') ? '' : '.0'}${rest}`;
        const most = maximumStake({ ...bounds, available });
        expect(compare(most ?? '', available)).toBeLessThanOrEqual(0);
        expect(findStakeProblem(most, { ...bounds, available })).toBeUndefined();
      }),
    );
  });

  test('the customer’s limits bound stake and Max [TRUST-02]', () => {
    const own = { ...bounds, stakeLimit: '50', lossLeft: '20' };
    expect(findStakeProblem('51', own)).toBe('stakeLimit');
    expect(findStakeProblem('21', own)).toBe('lossLeft');
    expect(maximumStake(own)).toBe('20');
  });
});

test('the price may move by the tolerance, but not further [OPT-08]', () => {
  expect([
    isPast('1000', '1001', '0.1'),
    isPast('1000', '999', '0.1'),
    isPast('1000', '1001.01', '0.1'),
    isPast('1000', '998.99', '0.1'),
  ]).toEqual([false, false, true, true]);
});

describe('a closed ticket', () => {
  const product: OptionProduct = { minutes: 1, yield: '80', minimum: '1', maximum: '10', suspended: false };
  const terms: OptionTerms = {
    lists: [product],
    tolerance: '0.1',
    fee: '0',
    payment: false,
    source: 'index',
    samples: 10,
    age: 3000,
    tie: 'return',
    outage: 'return',
    losers: undefined,
    closed: '',
  };
  const open = {
    online: true,
    tradeBlock: undefined,
    terms,
    product,
    suspended: false,
    price: 'fresh' as const,
    arePricesPaused: false,
  };

  test('closes with the reason: old or missing price, suspension or no connection [OPT-09]', () => {
    expect(ticketBlocker(open)).toBeUndefined();
    expect(ticketBlocker({ ...open, price: 'stale' })).toEqual({ kind: 'stale' });
    expect(ticketBlocker({ ...open, price: 'none' })).toEqual({ kind: 'noPrice' });
    expect(ticketBlocker({ ...open, suspended: true })).toEqual({ kind: 'suspended' });
    expect(ticketBlocker({ ...open, product: { ...product, suspended: true } })).toEqual({ kind: 'suspended' });
    expect(ticketBlocker({ ...open, terms: { ...terms, closed: 'Maintenance.' } })).toEqual({
      kind: 'closed',
      text: 'Maintenance.',
    });
    expect(ticketBlocker({ ...open, online: false })).toEqual({ kind: 'offline' });
    expect(ticketBlocker({ ...open, terms: undefined })).toEqual({ kind: 'loading' });
  });

  test('paused prices close it with that reason once there is no fresh price [OPT-09 MARKET-07]', () => {
    expect(ticketBlocker({ ...open, arePricesPaused: true })).toBeUndefined();
    expect(ticketBlocker({ ...open, arePricesPaused: true, price: 'stale' })).toEqual({ kind: 'still' });
    expect(ticketBlocker({ ...open, arePricesPaused: true, price: 'none' })).toEqual({ kind: 'still' });
  });

  test('a pause closes it even offline [TRUST-03]', () => {
    expect(ticketBlocker({ ...open, online: false, tradeBlock: { kind: 'paused', until: 5 } })).toEqual({
      kind: 'paused',
      until: 5,
    });
  });

  test('missing terms are named and close it [TRUST-05]', () => {
    expect(
      missingTerms(
        { ...terms, fee: undefined, tie: '', samples: undefined, tolerance: undefined, outage: '' },
        { ...product, yield: undefined },
      ),
    ).toEqual(['yield', 'fee', 'tolerance', 'samples', 'tie', 'outage']);
    expect(ticketBlocker({ ...open, terms: { ...terms, tie: '' } })).toEqual({ kind: 'missingTerms', what: ['tie'] });
    expect(ticketBlocker({ ...open, terms: { ...terms, fee: '0' } })).toBeUndefined();
  });
});
