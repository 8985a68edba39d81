import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Router, useLocation, useSearchParams } from 'wouter';
import {
  currentLocation,
  goBackOr,
  hashHref,
  navigate,
  onMove,
  pathOf,
  queryOf,
  readHash,
  setBeforeNavigate,
  useHashLocation,
  useHashSearch,
} from '../../../src/browser/location.ts';
import { openOverlay } from '../../../src/browser/overlays.ts';
import { useFreshMoves, arrives, moves, closingSheet } from './moves.ts';

useFreshMoves();

/** An address typed in a browser: an entry without our state. */
const type = (hash: string): void => {
  history.pushState(null, '', hash);
  globalThis.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  globalThis.dispatchEvent(new HashChangeEvent('hashchange'));
};

describe('reading', () => {
  test('no hash, an empty one and #/ are home [SHELL-04]', () => {
    for (const at of ['', '/', '/pages/index/index']) expect(pathOf(at)).toBe('/pages/index/index');
  });

  test('path and query are both inside the hash', () => {
    const at = '/pages/login/login?from=%2Fpages%2FRecharge%2ForderDetails%3Fid%3D7';
    navigate(at);
    expect(location.hash).toBe(`#${at}`);
    expect(location.search).toBe('');
    expect(readHash()).toBe(at);
    expect(pathOf(at)).toBe('/pages/login/login');
    expect(new URLSearchParams(queryOf(at)).get('from')).toBe('/pages/Recharge/orderDetails?id=7');
  });
});

describe('moving', () => {
  test('a push adds one entry, a replace none, the same page none', () => {
    navigate('/a');
    const before = history.length;
    navigate('/b');
    navigate('/b');
    navigate('#/c', { replace: true });
    expect(history.length).toBe(before + 1);
    expect(currentLocation()).toBe('/c');
  });

  test("a tap after closing a sheet waits until the browser has left the sheet's entry [SHELL-14]", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    navigate('/under');
    const close = openOverlay(() => undefined);
    const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
    close();
    vi.advanceTimersByTime(1);
    expect(go).toHaveBeenCalledWith(-1);
    navigate('/next');
    vi.advanceTimersByTime(5000);
    expect(currentLocation()).toBe('/under');
    vi.useRealTimers();
    go.mockRestore();
    history.go(-1);
    await arrives('/next');
  });

  describe('a step back when the browser knows its entries', () => {
    /**
     * Navigation API of a browser whose entry under the sheet is `under`, and that answers a step to it with `answer`.
     */
    const stub = (under: object | undefined, response = new Promise<never>(() => undefined)) => {
      const traverseTo = vi.fn((_key: string) => ({ committed: response, finished: response }));
      vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => [under, { key: 'top' }], traverseTo });
      return traverseTo;
    };
    const closed = (at: string): void => {
      navigate(at);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const close = openOverlay(() => undefined);
      close();
      vi.advanceTimersByTime(1);
      vi.useRealTimers();
    };
    const here = (key: string) => ({ key, sameDocument: true, url: location.href });

    test('closing a sheet returns to the entry under it by key, never by count [SHELL-14]', async () => {
      const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
      navigate('/keyed');
      const traverseTo = stub(here('under'));
      closed('/keyed');
      expect(traverseTo).toHaveBeenCalledWith('under');
      expect(go).not.toHaveBeenCalled();
      navigate('/after-keyed');
      expect(currentLocation()).toBe('/keyed');
      go.mockRestore();
      history.go(-1);
      await arrives('/after-keyed');
    });

    test('an entry unknown to the browser blocks nothing [SHELL-14]', async () => {
      const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
      navigate('/unknown');
      stub(here('under'), Promise.reject(new DOMException('no such key', 'InvalidStateError')));
      closed('/unknown');
      navigate('/after-unknown');
      await arrives('/after-unknown');
      expect(go).not.toHaveBeenCalled();
    });

    test.each([
      ['none', undefined],
      ['one of another page', { key: 'other', sameDocument: true, url: 'http://localhost/#/other' }],
      ['one of another document', { key: 'other', sameDocument: false, url: null }],
    ])('with %s under the sheet, no step leads there [SHELL-14]', (_name, under) => {
      const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
      const traverseTo = stub(under);
      closed('/lone');
      navigate('/after-lone');
      expect(currentLocation()).toBe('/after-lone');
      expect(traverseTo).not.toHaveBeenCalled();
      expect(go).not.toHaveBeenCalled();
      go.mockRestore();
    });
  });

  test('an address typed while a closed sheet’s entry remains is where navigation ends [SHELL-14]', async () => {
    navigate('/under-typed');
    const go = await closingSheet();
    type('#/typed-late');
    expect(currentLocation()).toBe('/typed-late');
    go.mockRestore();
    // the browser counts the step from its current entry, that of the sheet
    history.go(-1);
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 0 }));
    await arrives('/typed-late');
    expect(readHash()).toBe('/typed-late');
    history.back();
    await arrives('/under-typed');
  });

  test("Back goes where the phone's Back goes [SHELL-14]", async () => {
    navigate('/one?id=1');
    navigate('/two');
    const seen = moves();
    goBackOr('/home');
    await arrives('/one?id=1');
    expect(seen).toMatchObject([{ kind: 'back', from: '/two', to: '/one?id=1' }]);
    history.forward();
    await arrives('/two');
    expect(seen.at(-1)).toMatchObject({ kind: 'forward' });
  });

  test('a typed address is a page like any other, and Back leaves it', async () => {
    navigate('/before');
    const seen = moves();
    type('#/typed?x=1');
    expect(seen).toMatchObject([{ kind: 'push', from: '/before', to: '/typed?x=1' }]);
    goBackOr('/home');
    await arrives('/before');
    expect(seen.at(-1)).toMatchObject({ kind: 'back' });
  });

  test('a guard can redirect before anything of the page shows', () => {
    navigate('/start');
    const visible: string[] = [];
    onMove(({ to }) => visible.push(to));
    const before = history.length;
    setBeforeNavigate((run, move) => (move.to === '/closed' ? navigate('/login', { replace: true }) : run()));
    navigate('/closed');
    expect(currentLocation()).toBe('/login');
    expect(visible).toEqual(['/login']);
    expect(history.length).toBe(before + 1);
  });

  test('a late page does not replace the one opened meanwhile', () => {
    navigate('/start');
    let late = (): void => undefined;
    setBeforeNavigate((run, move) => (move.to === '/slow' ? (late = run) : run()));
    navigate('/slow');
    expect(currentLocation()).toBe('/start');
    navigate('/quick');
    late();
    expect(currentLocation()).toBe('/quick');
  });
});

describe('with wouter', () => {
  function Reader() {
    const [path] = useLocation();
    const [query, setQuery] = useSearchParams();
    return (
      <>
        <p>{`${path} ${query.get('id') ?? 'none'}`}</p>
        <button type="button" onClick={() => setQuery({ id: '8' })}>
          next
        </button>
      </>
    );
  }

  test('useLocation and useSearchParams read and write the hash', () => {
    navigate('/pages/Recharge/orderDetails?id=7');
    render(
      <Router hook={useHashLocation} searchHook={useHashSearch} hrefs={hashHref}>
        <Reader />
      </Router>,
    );
    expect(screen.getByText('/pages/Recharge/orderDetails 7')).toBeDefined();
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByText('/pages/Recharge/orderDetails 8')).toBeDefined();
    expect(location.hash).toBe('#/pages/Recharge/orderDetails?id=8');
    act(() => navigate('/'));
    expect(screen.getByText('/pages/index/index none')).toBeDefined();
  });
});
