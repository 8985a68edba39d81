import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { receiptsState } from '../../../../src/client/session/receipts.ts';
import ReceiptsLine from '../../../../src/features/account/components/ReceiptsLine.tsx';
import { iconNames } from '../../ui/icon-names.ts';
import { show } from '../../ui/render.tsx';

afterEach(() => {
  receiptsState.verdict = undefined;
});

test('checked receipts show a shield, and mismatching ones a warning', () => {
  receiptsState.verdict = { state: 'whole', upTo: 71, time: Date.UTC(2026, 2, 10), signed: true };
  const first = show(<ReceiptsLine />);
  expect(first.container.textContent).toContain(
    'Your transaction record is complete and unchanged (checked on this device against our signature of ',
  );
  expect(iconNames(first.container)[0]).toBe('shield-check');
  first.unmount();
  receiptsState.verdict = { state: 'broken', fault: 'changed', at: 3 };
  const { container } = show(<ReceiptsLine />);
  expect(container.textContent).toContain("Your transaction record doesn't match ours");
  expect(iconNames(container)[0]).toBe('circle-alert');
});
