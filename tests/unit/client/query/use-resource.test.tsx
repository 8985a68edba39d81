import { act, render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { proxy } from 'valtio';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorMessage } from '../../../../src/client/http/error-messages.ts';
import { connection, rereadScreen } from '../../../../src/client/http/connection.ts';
import { CallError } from '../../../../src/client/http/errors.ts';
import type { Resource } from '../../../../src/client/query/resource.ts';
import { session } from '../../../../src/client/session/session.ts';
import { useResource } from '../../../../src/client/query/use-resource.ts';
import { endpoint } from '../../../../src/api/endpoint.ts';

const shape = v.object({ name: v.string() });
const testEndpoint = endpoint({
  id: 'test.read',
  method: 'GET',
  path: 'test',
  access: 'open',
  effect: 'read',
  cache: 'none',
  summary: '',
  request: v.object({}),
  response: shape,
});

i18n.loadAndActivate({ locale: 'en', messages: {} });

let refresh = vi.fn<() => Promise<void>>();
let resource: Resource<typeof testEndpoint>;
beforeEach(() => {
  connection.outage = false;
  refresh = vi.fn(async () => undefined);
  resource = {
    endpoint: testEndpoint,
    state: proxy({ value: undefined, at: undefined, source: undefined, error: undefined, loading: false }),
    refresh,
    fields: () => '',
    matchesInput: () => true,
    isJustRead: () => false,
    clear: () => undefined,
  };
  connection.online = true;
});
afterEach(() => {
  connection.online = true;
});

const Screen = () => <p>{useResource(resource).value?.name ?? 'nothing'}</p>;
const become = (state: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('a screen shows what the resource holds, and requests it once', async () => {
  render(<Screen />);
  expect(refresh).toHaveBeenCalledTimes(1);
  await act(async () => {
    resource.state.value = { name: 'here' };
  });
  expect(screen.getByText('here')).toBeTruthy();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('dates network data during an outage, but not after a single failure [LIQ-13 LOOK-06]', async () => {
  const Source = () => <p>{useResource(resource).source}</p>;
  Object.assign(resource.state, { value: { name: 'here' }, at: 1, source: 'network' });
  render(<Source />);
  await act(async () => void (connection.online = false));
  expect(screen.getByText('network')).toBeTruthy();
  await act(async () => void (connection.outage = true));
  expect(screen.getByText('device')).toBeTruthy();
  expect(resource.state.source).toBe('network');
  await act(async () => void Object.assign(connection, { online: true, outage: false }));
  expect(screen.getByText('network')).toBeTruthy();
});

test('the next screen does not repeat a recent read, but a returning connection does [OFF-04]', async () => {
  resource = { ...resource, isJustRead: () => true };
  render(<Screen />);
  expect(refresh).not.toHaveBeenCalled();
  await act(async () => rereadScreen());
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('refreshes on return to the foreground, not on going to the background', () => {
  render(<Screen />);
  become('hidden');
  expect(refresh).toHaveBeenCalledTimes(1);
  become('visible');
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('refreshes a page restored from the back-forward cache, but not a new one', () => {
  render(<Screen />);
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(refresh).toHaveBeenCalledTimes(1);
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('refreshes after an outage without a reload; offline nothing is requested [CALL-08]', async () => {
  connection.online = false;
  resource.state.value = { name: 'kept' };
  render(<Screen />);
  expect(refresh).not.toHaveBeenCalled();
  await act(async () => {
    connection.online = true;
    connection.restored += 1;
  });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('data not requested during a brief outage is requested once it is over [CALL-08]', async () => {
  connection.online = false;
  resource.state.value = { name: 'kept' };
  const left = render(<Screen />);
  left.unmount();
  render(<Screen />);
  await act(async () => {
    connection.online = true;
  });
  expect(refresh).toHaveBeenCalledTimes(1);
  await act(async () => {
    connection.online = false;
  });
  await act(async () => {
    connection.online = true;
  });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('another session requests customer data again, but not public data [STORE-12]', async () => {
  const again = async (): Promise<void> => {
    await act(async () => {
      session.epoch += 1;
    });
  };
  const open = render(<Screen />);
  await again();
  expect(refresh).toHaveBeenCalledTimes(1);
  open.unmount();
  refresh.mockClear();
  resource = { ...resource, endpoint: { ...testEndpoint, access: 'customer' } };
  render(<Screen />);
  await again();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a closed screen requests nothing', () => {
  render(<Screen />).unmount();
  become('visible');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('an empty page reports an outage at once; a page with data keeps showing it [CALL-14]', async () => {
  const Told = () => {
    const { value, error } = useResource(resource);
    return <p>{value?.name ?? (error ? errorMessage(error) : 'waiting')}</p>;
  };
  resource.state.loading = true;
  render(<Told />);
  expect(screen.getByText('waiting')).toBeTruthy();
  await act(async () => {
    connection.outage = true;
  });
  const words = "We can't reach Andaman right now. This will load as soon as we're back.";
  expect(screen.getByText(words)).toBeTruthy();
  await act(async () => {
    Object.assign(resource.state, { loading: false, error: new CallError('attempts', testEndpoint) });
  });
  expect(screen.getByText(`${words} Too many requests!`)).toBeTruthy();
  await act(async () => {
    connection.outage = false;
  });
  expect(screen.getByText('Too many requests!')).toBeTruthy();
  await act(async () => {
    connection.outage = true;
    resource.state.error = new CallError('html', testEndpoint);
  });
  expect(screen.queryByText(words, { exact: false })).toBeNull();
  await act(async () => {
    resource.state.value = { name: 'kept' };
  });
  expect(screen.getByText('kept')).toBeTruthy();
});

test('outside an outage a screen renders only for what it reads', async () => {
  const rendered = vi.fn();
  const Counted = () => {
    rendered();
    return <p>{useResource(resource).value?.name ?? 'nothing'}</p>;
  };
  render(<Counted />);
  rendered.mockClear();
  await act(async () => {
    resource.state.loading = true;
  });
  expect(rendered).not.toHaveBeenCalled();
});
