import { cut, endpointFor, idle, network, ok } from '../../client/support.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionBar, useConnectionBar } from '../../../../src/app/chrome/ConnectionBar.tsx';
import { errorMessage } from '../../../../src/client/http/error-messages.ts';
import { connection, noteConnection, probe } from '../../../../src/client/http/connection.ts';
import { createResource, type Resource } from '../../../../src/client/query/resource.ts';
import { useResource } from '../../../../src/client/query/use-resource.ts';
import { ResourceView } from '../../../../src/ui/layout/ResourceView.tsx';
import { Sheet } from '../../../../src/ui/overlays/Sheet.tsx';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../../features/support.ts';
import { expectLogged } from '../../../console.ts';

let net: ReturnType<typeof network>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  net = network(() => {
    if (!net.state.healthy) throw cut();
    return ok({ name: 'here' });
  });
  noteConnection(true);
});
afterEach(async () => {
  // a pending try, or one that a part starts on reconnecting, would affect the next test
  cleanup();
  for (const resource of created.splice(0)) resource.clear();
  await idle();
  noteConnection(true);
  vi.useRealTimers();
});

const lose = (): Promise<unknown> => {
  net.state.healthy = false;
  return act(probe);
};
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const buttons = (): HTMLElement[] => screen.queryAllByRole('button', { name: 'Try again', hidden: true });

type Named = Resource<ReturnType<typeof endpointFor>>;
function Block({ of, title, part = false }: { of: Named; title: string; part?: boolean }) {
  return (
    <ResourceView
      of={useResource(of)}
      title={title}
      part={part}
      messageOf={errorMessage}
      onRetry={() => void of.refresh()}
    >
      {({ name }) => (
        <p>
          {title}: {name}
        </p>
      )}
    </ResourceView>
  );
}
const Bar = () => useConnectionBar() && <ConnectionBar />;
const created: Named[] = [];
const named = (): Named => {
  const resource = createResource(endpointFor('read'));
  created.push(resource);
  return resource;
};

test('explains an outage once, with a retry button and the time of the next try [OFF-05]', async () => {
  expectLogged('Call: test.read attempts');
  const [whole, part] = [named(), named()];
  await lose();
  const { container } = show(
    <>
      <Bar />
      <Block of={whole} title="Orders" />
      <Block of={part} title="Totals" part />
    </>,
  );
  await settle(() => has('Orders') && has('Totals'));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^We can't connect\. .* Trying again every few seconds\.Try again$/),
  ]);
  const quiet = (): unknown[] => [
    buttons().length,
    screen.queryAllByRole('alert').length,
    container.querySelectorAll('[aria-busy]').length,
    container.querySelectorAll('h2').length,
  ];
  expect(quiet()).toEqual([1, 0, 0, 0]);
  // also after all tries
  await pass(60_000);
  await settle(() => whole.state.error !== undefined && part.state.error !== undefined);
  expect(quiet()).toEqual([1, 0, 0, 0]);
  net.state.healthy = true;
  fireEvent.click(buttons()[0]!);
  await settle(() => has('Orders: here') && has('Totals: here'));
  expect(buttons()).toEqual([]);
});

test('older data in an outage has its age, and no retry button [OFF-05]', async () => {
  expectLogged('Call: test.read attempts');
  const loaded = named();
  await loaded.refresh();
  show(
    <>
      <Bar />
      <Block of={loaded} title="Orders" />
    </>,
  );
  await settle(() => !loaded.state.loading);
  await lose();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(60_000);
  await settle(() => loaded.state.error !== undefined);
  expect([has('Orders: here'), has(/^as of /), buttons().length]).toEqual([true, true, 1]);
});

test('each part keeps its retry button if the bar is missing or out of reach [OFF-05]', async () => {
  const [page, inside] = [named(), named()];
  await lose();
  const sheet = (
    <Sheet title="Limits" onClose={() => undefined}>
      <Block of={inside} title="Limit" />
    </Sheet>
  );
  const { rerender } = show(<Block of={page} title="Orders" />);
  await settle(() => has('Orders'));
  expect([buttons().length, screen.getAllByRole('alert').length]).toEqual([1, 1]);
  rerender(
    <>
      <Bar />
      <Block of={page} title="Orders" />
      {sheet}
    </>,
  );
  await settle(() => has('Limit'));
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(buttons().map((button) => dialog.contains(button))).toEqual([false, true]);
});

test('the bar disappears silently after a single failed call [OFF-06]', async () => {
  show(<Bar />);
  await act(async () => noteConnection(false));
  await settle(() => has(/We can't connect/));
  await act(async () => noteConnection(true));
  expect(screen.queryByRole('status')).toBeNull();
});

test('the bar announces the return of the network, and leaves once the page is hidden [OFF-06]', async () => {
  show(<Bar />);
  await lose();
  const bar = screen.getByRole('status');
  net.state.healthy = true;
  await act(probe);
  expect([screen.getByRole('status') === bar, bar.textContent]).toEqual([true, "You're connected again."]);
  await lose();
  await settle(() => has(/We can't connect/));
  net.state.healthy = true;
  await act(probe);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.queryByRole('status')).toBeNull();
});

test('the bar keeps its height while the server is asked, and counts down only long waits [OFF-05 OFF-06]', async () => {
  show(<Bar />);
  await lose();
  await pass(0);
  expect(connection.nextProbe).toBeDefined();
  expect(has('Trying again every few seconds.')).toBe(true);
  await act(async () => {
    Object.assign(connection, { probeDelay: 20_000, nextProbe: Date.now() + 20_000 });
  });
  expect(has('Trying again in 20 s.')).toBe(true);
  await act(async () => {
    connection.nextProbe = undefined;
  });
  expect(has('Trying again in 1 s.')).toBe(true);
});
