import { useState } from 'react';
import { Avatar } from '../../../src/ui/layout/Avatar.tsx';
import { Button } from '../../../src/ui/base/Button.tsx';
import { Html } from '../../../src/ui/layout/Html.tsx';
import { Pairs } from '../../../src/ui/figures/Pairs.tsx';
import { Quantity } from '../../../src/ui/figures/Quantity.tsx';
import { Receipt } from '../../../src/ui/figures/Receipt.tsx';
import { Row } from '../../../src/ui/lists/Row.tsx';
import { Rows } from '../../../src/ui/lists/Rows.tsx';
import { VirtualList } from '../../../src/ui/lists/VirtualList.tsx';
import type { Sample } from '../Parts.tsx';

/** 200 characters without a space: emoji of several code points, and marks that change the text direction. */
const nickname = Array.from({ length: 20 }, (_, at) => `👩‍👩‍👧‍👦\u202Eabc\u200F${at % 10}ก็`)
  .join('')
  .slice(0, 200);
/** 15 digits before the point and 18 after it. */
const amount = '123456789012345.123456789012345678';

const cells = (tag: string, text: string): string =>
  `<tr>${Array.from({ length: 24 }, (_, at) => `<${tag}>${text}${at}</${tag}>`).join('')}</tr>`;
/** 20,000 characters with a table of 24 columns, pictures that do not load, and a very long word. */
const message = `<h2>Fees of all networks</h2><table>${cells('th', 'Network')}${cells('td', '1,234.56 USDT ')}</table>
  <p><img src="/media/no-such.png" alt="A chart of fees" width="2000"></p><p><img src="/media/none.png"></p>
  <p>${'W'.repeat(400)}</p><pre>${'0123456789abcdef'.repeat(40)}</pre>`
  .padEnd(19_990, '<p>The fee of a network is what its miners ask for. It changes by the hour. </p>')
  .concat('<p>End.</p>');

const many = Array.from({ length: 5000 }, (_, at) => at + 1);

function LongList() {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button kind="outline" onClick={() => setOpen(true)}>
        Open the list
      </Button>
    );
  return (
    <VirtualList label="Five thousand" items={many} keyOf={String}>
      {(at) => <Row as="div" title={`Row ${at}`} trailing={<Quantity value={String(at)} unit="USDT" />} />}
    </VirtualList>
  );
}

/** The largest values that a customer or a server may send. */
export const extremeSamples: readonly Sample[] = [
  {
    part: 'Extremes',
    wide: true,
    states: {
      nickname: (
        <Rows indent="mark" label="Person">
          <Row leading={<Avatar name={nickname} />} title={<bdi>{nickname}</bdi>} detail={nickname} href="#1" />
          <Row title="Nickname" trailing={<bdi>{nickname}</bdi>} href="#2" />
        </Rows>
      ),
      amount: (
        <>
          <Rows indent="text" label="Amounts">
            <Row
              title="Deposit"
              detail="20 Nov 2026, 12:00"
              trailing={<Quantity value={amount} unit="USDT" />}
              trailingDetail="Awaiting result"
            />
          </Rows>
          <div className="inset">
            <Pairs
              pairs={[
                { name: 'Amount', value: <Quantity value={amount} unit="USDT" /> },
                { name: 'You receive', value: <Quantity value={amount} prefix="฿" />, total: true },
              ]}
            />
            <Receipt
              rows={[
                { name: 'Amount', value: <Quantity value={amount} unit="USDT" />, total: true },
                { name: 'Order number', copy: '7'.repeat(64) },
              ]}
            />
          </div>
        </>
      ),
      message: (
        <div className="inset">
          <Html text={message} />
        </div>
      ),
      list: <LongList />,
    },
  },
];
