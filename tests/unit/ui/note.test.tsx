import { beforeEach, expect, test, vi } from 'vitest';
import { Note } from '../../../src/ui/base/Note.tsx';
import { show } from './render.tsx';

const scrolled: Element[] = [];
beforeEach(() => {
  scrolled.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this);
  });
});

test('a refusal scrolls into view when it appears [A11Y-08]', () => {
  const { getByRole } = show(
    <Note kind="danger" live>
      Not sent.
    </Note>,
  );
  expect(scrolled).toEqual([getByRole('alert')]);
});

test('a note without an answer does not scroll the page', () => {
  show(<Note kind="danger">Losses are possible.</Note>);
  show(<Note live>Saved.</Note>);
  expect(scrolled).toEqual([]);
});
