import { empty, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import RiskSheet from '../../../../src/features/protection/components/RiskSheet.tsx';
import { protection } from '../../../../src/features/protection/store.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

afterEach(async () => {
  network(empty());
  protection.clear();
  await endSession('signed-out');
});

test.each([
  [48, "Once you've answered correctly, you can place your first order after 48 hours."],
  [0, "Once you've answered correctly, you can place your first order."],
])('says that the first order waits the %s hours of the server [TRUST-01]', async (wait, text) => {
  await signIn();
  network(() => ok({ limits: [], risk: { wait, questions: ['lose'] } }));
  await protection.refresh();
  show(<RiskSheet onClose={() => undefined} />);
  await settle(() => has(text));
});

test('a wrong answer scrolls its question into view, and the button counts them [TRUST-01]', async () => {
  await signIn();
  network((request) =>
    request.url.endsWith('/risk')
      ? ok({ passed: false, wrong: ['lose', 'undo'] })
      : ok({ limits: [], risk: { wait: 24, questions: ['lose', 'end', 'undo'] } }),
  );
  await protection.refresh();
  show(<RiskSheet onClose={() => undefined} />);
  for (const words of ['Nothing, I get my stake back', 'The last price on my screen', 'Yes, for a fee'])
    fireEvent.click(screen.getByLabelText(words));
  const scrolled: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Check the answers' }));
  await settle(() => has(/^2 answers aren't right yet/));

  const [first, , third] = screen.getAllByRole('radiogroup');
  expect(scrolled).toEqual([first]);
  expect(document.activeElement).toBe(screen.getByLabelText('Nothing, I get my stake back'));
  expect(first?.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^2 answers/).closest('[role=alert]')).not.toBeNull();
  expect(document.getElementById(first?.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /you lose the whole stake/,
  );

  await act(async () => fireEvent.click(within(third as HTMLElement).getByLabelText('No')));
  expect(has(/^1 answer isn't/)).toBe(true);
});
