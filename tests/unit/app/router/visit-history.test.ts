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
  test('holds the ten newest entries, newest last [SHELL-12]', () => {
    const { entries } = visit(emptyVisitHistory, ...Array.from({ length: 12 }, (_, page) => `/p${page + 1}`));
    expect(entries).toEqual(['/p3', '/p4', '/p5', '/p6', '/p7', '/p8', '/p9', '/p10', '/p11', '/p12']);
  });

  test('drops one entry with each step back [SHELL-13]', () => {
    let trail = visit(emptyVisitHistory, '/a', '/b?id=7', '/c');
    trail = recordVisit(trail, 'back', '/b?id=7', true);
    expect(trail.entries).toEqual(['/a', '/b?id=7']);
    trail = recordVisit(trail, 'back', '/a', true);
    expect(trail.entries).toEqual(['/a']);
  });

  test('the same page visited twice keeps the order', () => {
    let trail = visit(emptyVisitHistory, '/home', '/coins', '/home');
    trail = recordVisit(trail, 'back', '/coins', true);
    expect(trail.entries).toEqual(['/home', '/coins']);
    trail = recordVisit(trail, 'back', '/home', true);
    expect(trail.entries).toEqual(['/home']);
  });

  test('the current page again adds no entry', () => {
    expect(visit(emptyVisitHistory, '/a', '/a').entries).toEqual(['/a']);
  });

  test('a redirect leaves no entry, and login is replaced by the page it leads to', () => {
    let trail = visit(emptyVisitHistory, '/a');
    trail = recordVisit(trail, 'push', '/login', false);
    expect(trail.entries).toEqual(['/a']);
    trail = recordVisit(trail, 'replace', '/b', true);
    expect(trail.entries).toEqual(['/a', '/b']);
    expect(recordVisit(trail, 'back', '/a', true).entries).toEqual(['/a']);
  });

  test('an unknown page leaves no entry, and Back from it removes none [SHELL-15]', () => {
    let trail = visit(emptyVisitHistory, '/a', '/b');
    trail = recordVisit(trail, 'push', '/none', false);
    expect(trail.entries).toEqual(['/a', '/b']);
    expect(recordVisit(trail, 'back', '/b', true).entries).toEqual(['/a', '/b']);
  });

  test('replace takes over the newest entry', () => {
    expect(recordVisit(visit(emptyVisitHistory, '/a', '/b'), 'replace', '/c', true).entries).toEqual(['/a', '/c']);
  });

  test('Back still reaches a page older than the ten', () => {
    let trail: VisitHistory = { entries: ['/k'], recorded: true };
    trail = recordVisit(trail, 'back', '/j', true);
    expect(trail.entries).toEqual(['/j']);
  });
});

describe('after a reload', () => {
  test('is unchanged [SHELL-12]', () => {
    const { entries } = visit(emptyVisitHistory, '/a', '/b');
    expect(restoreVisits(entries, '/b', true)).toEqual({ entries: ['/a', '/b'], recorded: true });
  });

  test('ignores what another tab wrote', () => {
    expect(restoreVisits(['/x', '/y'], '/b', true)).toEqual({ entries: ['/b'], recorded: true });
  });

  test('a page without an entry keeps the others', () => {
    expect(restoreVisits(['/a'], '/login', false)).toEqual({ entries: ['/a'], recorded: false });
  });
});
