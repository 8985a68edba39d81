import { describe, expect, test } from 'vitest';
import { emptyTrail, follow, resume, type Trail } from '../../../src/app/trail.ts';

const visit = (trail: Trail, ...pages: string[]): Trail =>
  pages.reduce((now, page) => follow(now, 'push', page, true), trail);

describe('the navigation history', () => {
  test('SHELL-12 holds ten entries, newest last, the oldest gone', () => {
    const { entries } = visit(emptyTrail, ...Array.from({ length: 12 }, (_, page) => `/p${page + 1}`));
    expect(entries).toEqual(['/p3', '/p4', '/p5', '/p6', '/p7', '/p8', '/p9', '/p10', '/p11', '/p12']);
  });

  test('SHELL-13 one entry less with each step back', () => {
    let trail = visit(emptyTrail, '/a', '/b?id=7', '/c');
    trail = follow(trail, 'back', '/b?id=7', true);
    expect(trail.entries).toEqual(['/a', '/b?id=7']);
    trail = follow(trail, 'back', '/a', true);
    expect(trail.entries).toEqual(['/a']);
  });

  test('the same page twice on the way keeps the order', () => {
    let trail = visit(emptyTrail, '/home', '/coins', '/home');
    trail = follow(trail, 'back', '/coins', true);
    expect(trail.entries).toEqual(['/home', '/coins']);
    trail = follow(trail, 'back', '/home', true);
    expect(trail.entries).toEqual(['/home']);
  });

  test('the same page again is no second entry', () => {
    expect(visit(emptyTrail, '/a', '/a').entries).toEqual(['/a']);
  });

  test('a redirect leaves no entry, and login gives its place to the page that it leads on to', () => {
    let trail = visit(emptyTrail, '/a');
    trail = follow(trail, 'push', '/login', false);
    expect(trail.entries).toEqual(['/a']);
    trail = follow(trail, 'replace', '/b', true);
    expect(trail.entries).toEqual(['/a', '/b']);
    expect(follow(trail, 'back', '/a', true).entries).toEqual(['/a']);
  });

  test('SHELL-15 an unknown page leaves no entry, and Back from it takes none away', () => {
    let trail = visit(emptyTrail, '/a', '/b');
    trail = follow(trail, 'push', '/none', false);
    expect(trail.entries).toEqual(['/a', '/b']);
    expect(follow(trail, 'back', '/b', true).entries).toEqual(['/a', '/b']);
  });

  test('replacing takes the place of the newest entry', () => {
    expect(follow(visit(emptyTrail, '/a', '/b'), 'replace', '/c', true).entries).toEqual(['/a', '/c']);
  });

  test('a page older than the ten can still be gone back to', () => {
    let trail: Trail = { entries: ['/k'], recorded: true };
    trail = follow(trail, 'back', '/j', true);
    expect(trail.entries).toEqual(['/j']);
  });
});

describe('after a reload', () => {
  test('SHELL-12 the history is unchanged', () => {
    const { entries } = visit(emptyTrail, '/a', '/b');
    expect(resume(entries, '/b', true)).toEqual({ entries: ['/a', '/b'], recorded: true });
  });

  test('what another tab wrote is not taken for ours', () => {
    expect(resume(['/x', '/y'], '/b', true)).toEqual({ entries: ['/b'], recorded: true });
  });

  test('a page that leaves no entry leaves the others', () => {
    expect(resume(['/a'], '/login', false)).toEqual({ entries: ['/a'], recorded: false });
  });
});
