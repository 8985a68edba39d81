import { expect, test } from 'vitest';
import { type Tier, TierRows, TierSteps } from '../../../../src/features/verifications/components/Tiers.tsx';
import { show as render } from '../../ui/render.tsx';

const show = (primary: string, advanced: string, reason = '', final = false, at: Tier = 'primary') =>
  render(
    <>
      <TierSteps of={{ primary, advanced, reason, final }} at={at} />
      <TierRows of={{ primary, advanced, reason, final }} at={at} />
    </>,
  );

test('each tier reads as the server says, and an unknown value shows as received [KYC-01]', () => {
  const { container } = show('verified', 'review');
  expect(container.textContent).toContain('Verified');
  expect(container.textContent).toContain('In review');
  expect(show('none', 'escalated_v2').container.textContent).toContain('escalated_v2');
});

test('the reason of a refusal shows where it can be resent, not under verified parts [KYC-07]', () => {
  expect(show('none', 'none', 'The number is not readable.').container.textContent).toContain(
    'The number is not readable.',
  );
  expect(show('verified', 'none', 'The photo is blurred.').container.textContent).not.toContain(
    'The photo is blurred.',
  );
});

test('a final refusal asks for no changes [KYCR-02]', () => {
  const { container } = show('none', 'none', 'This decision is final.', true);
  expect(container.textContent).toContain('Verification not accepted');
  expect(container.textContent).toContain('This decision is final.');
  expect(container.textContent).not.toContain('Changes needed');
});

test('says after refused photos that the basic verification stays [LOOK-36]', () => {
  const kept = 'Your basic verification stays as it is.';
  const text = (...state: Parameters<typeof show>) => show(...state).container.textContent;
  expect(text('verified', 'none', 'The photo is blurred.', false, 'advanced')).toContain(kept);
  expect(text('none', 'none', 'The number is not readable.')).not.toContain(kept);
  expect(text('verified', 'none', 'This decision is final.', true, 'advanced')).not.toContain(kept);
});
