import { describe, expect, test } from 'vitest';
import {
  emptyVisitHistory,
  recordVisit,
  restoreVisits,
  type VisitHistory,
} from '../../../../src/app/router/visit-history.ts';

const visit = (trail: VisitHistory, ...pages: string[]): VisitHistory =>
  pages.reduce((now, page) => recordVisit(now, 'push', page, true), trail);

describe('the navigation history', () => {
  test('holds ten entries, newest last, the oldest gone [SHELL-12]', () => {
    const { entries } = visit(emptyVisitHistory, ...Array.from({ length: 12 }, (_, page) => `/p${page + 1}`));
    expect(entries).toEqual(['/p3', '/p4', '/p5', '/p6', '/p7', '/p8', '/p9', '/p10', '/p11', '/p12']);
  });

  test('one entry less with each step back [SHELL-13]', () => {
    let trail = visit(emptyVisitHistory, '/a', '/b?id=7', '/c');
    trail = recordVisit(trail, 'back', '/b?id=7', true);
    expect(trail.entries).toEqual(['/a', '/b?id=7']);
    trail = recordVisit(trail, 'back', '/a', true);
    expect(trail.entries).toEqual(['/a']);
  });

  test('the same page twice on the way keeps the order', () => {
    let trail = visit(emptyVisitHistory, '/home', '/coins', '/home');
    trail = recordVisit(trail, 'back', '/coins', true);
    expect(trail.entries).toEqual(['/home', '/coins']);
    trail = recordVisit(trail, 'back', '/home', true);
    expect(trail.entries).toEqual(['/home']);
  });

  test('the same page again is no second entry', () => {
    expect(visit(emptyVisitHistory, '/a', '/a').entries).toEqual(['/a']);
  });

  test('a redirect leaves no entry, and login gives its place to the page that it leads on to', () => {
    let trail = visit(emptyVisitHistory, '/a');
    trail = recordVisit(trail, 'push', '/login', false);
    expect(trail.entries).toEqual(['/a']);
    trail = recordVisit(trail, 'replace', '/b', true);
    expect(trail.entries).toEqual(['/a', '/b']);
    expect(recordVisit(trail, 'back', '/a', true).entries).toEqual(['/a']);
  });

  test('an unknown page leaves no entry, and Back from it takes none away [SHELL-15]', () => {
    let trail = visit(emptyVisitHistory, '/a', '/b');
    trail = recordVisit(trail, 'push', '/none', false);
    expect(trail.entries).toEqual(['/a', '/b']);
    expect(recordVisit(trail, 'back', '/b', true).entries).toEqual(['/a', '/b']);
  });

  test('replacing takes the place of the newest entry', () => {
    expect(recordVisit(visit(emptyVisitHistory, '/a', '/b'), 'replace', '/c', true).entries).toEqual(['/a', '/c']);
  });

  test('a page older than the ten can still be gone back to', () => {
    let trail: VisitHistory = { entries: ['/k'], recorded: true };
    trail = recordVisit(trail, 'back', '/j', true);
    expect(trail.entries).toEqual(['/j']);
  });
});

describe('after a reload', () => {
  test('the history is unchanged [SHELL-12]', () => {
    const { entries } = visit(emptyVisitHistory, '/a', '/b');
    expect(restoreVisits(entries, '/b', true)).toEqual({ entries: ['/a', '/b'], recorded: true });
  });

  test('what another tab wrote is not taken for ours', () => {
    expect(restoreVisits(['/x', '/y'], '/b', true)).toEqual({ entries: ['/b'], recorded: true });
  });

  test('a page that leaves no entry leaves the others', () => {
    expect(restoreVisits(['/a'], '/login', false)).toEqual({ entries: ['/a'], recorded: false });
  });
});
