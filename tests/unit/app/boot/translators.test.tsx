import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { tolerateTranslators } from '../../../../src/app/boot/translators.ts';

tolerateTranslators();
afterEach(cleanup);

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter((text) => text.data.trim() !== '' && !text.parentElement?.closest('font'));
};
/** Replaces each text by `<font><font>`, as the translators of Chrome and Edge do. */
const replaceTexts = (root: Node): void => {
  for (const text of textsIn(root)) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(`<${text.data}>`);
  }
};
/** Moves each text into a `<font>`, as some extensions do. */
const wrapTexts = (root: Node): void => {
  for (const text of textsIn(root)) {
    const font = document.createElement('font');
    text.before(font);
    font.append(text);
  }
};

interface Shown {
  stake: string;
  hasFee?: boolean;
}
function Ticket({ stake, hasFee = false }: Shown) {
  return (
    <p>
      You pay {stake} USDT
      {hasFee && <b>with a fee</b>}
      {hasFee ? 'twice' : null} in the end
    </p>
  );
}

test.each([
  ['replaces texts', replaceTexts],
  ['wraps texts', wrapTexts],
])('figures follow and nothing breaks while a translator %s [I18N-14]', async (_, translate) => {
  const { container, rerender } = render(<Ticket stake="1" />);
  const shows = async (props: Shown): Promise<string> => {
    await act(async () => rerender(<Ticket {...props} />));
    const text = container.textContent.replaceAll(/[<>]/g, '');
    translate(container);
    return text;
  };
  translate(container);
  expect(await shows({ stake: '100' })).toBe('You pay 100 USDT in the end');
  expect(await shows({ stake: '250', hasFee: true })).toBe('You pay 250 USDTwith a feetwice in the end');
  expect(await shows({ stake: '250' })).toBe('You pay 250 USDT in the end');
  expect(await shows({ stake: '', hasFee: true })).toBe('You pay  USDTwith a feetwice in the end');
  expect(await shows({ stake: '7' })).toBe('You pay 7 USDT in the end');
});

test('an ended translation leaves the page as it was [I18N-14]', async () => {
  const { container, rerender } = render(<Ticket stake="1" />);
  const before = textsIn(container);
  replaceTexts(container);
  const fonts = [...container.querySelectorAll('p > font')];
  fonts.forEach((font, index) => font.replaceWith(before[index]!));
  await act(async () => rerender(<Ticket stake="2" hasFee />));
  expect(container.textContent).toBe('You pay 2 USDTwith a feetwice in the end');
});

test('a part that a translator has changed can be taken away [I18N-14]', async () => {
  const { container, rerender } = render(<main>{['a', 'b', 'c']}</main>);
  replaceTexts(container);
  await act(async () => rerender(<main>{['c']}</main>));
  expect(container.textContent).toBe('c');
  await act(async () => rerender(<main />));
  expect(container.textContent).toBe('');
});
