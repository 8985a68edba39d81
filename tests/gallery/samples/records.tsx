import { OutcomePanel } from '../../../src/ui/trading/OutcomePanel.tsx';
import { PullToRefresh } from '../../../src/ui/layout/PullToRefresh.tsx';
import { Receipt } from '../../../src/ui/figures/Receipt.tsx';
import { Stepper } from '../../../src/ui/figures/Stepper.tsx';
import { Stages } from '../../../src/ui/figures/Stages.tsx';
import { Timeline } from '../../../src/ui/figures/Timeline.tsx';
import { Carousel } from '../../../src/ui/layout/Carousel.tsx';
import { Html } from '../../../src/ui/layout/Html.tsx';
import { Quantity } from '../../../src/ui/figures/Quantity.tsx';
import type { Sample } from '../Parts.tsx';

const at = (hour: number, minute: number): number => Date.UTC(2026, 10, 20, hour, minute, 10);

/** Records, and texts by others. */
export const recordSamples: readonly Sample[] = [
  {
    part: 'Timeline',
    states: {
      processing: (
        <Timeline
          label="Progress"
          steps={[
            { title: 'Submitted', at: at(7, 2), detail: '250.00 USDT is on hold', state: 'done' },
            { title: 'Reviewed', at: at(7, 9), state: 'done' },
            { title: 'Processing', at: at(7, 11), detail: 'Sent to TRON, waiting for 20 blocks', state: 'now' },
            { title: 'Success', detail: 'by tomorrow 14:02 at the latest', state: 'next' },
          ]}
        />
      ),
      failed: (
        <Timeline
          label="Progress"
          steps={[
            { title: 'Submitted', at: at(7, 2), state: 'done' },
            { title: 'Failed', at: at(7, 31), detail: 'The address does not exist on TRON.', state: 'failed' },
            {
              title: 'Returned',
              at: at(7, 31),
              detail: '250.00 USDT are available again, no fee was taken',
              state: 'done',
            },
          ]}
        />
      ),
      unknown: (
        <Timeline
          label="Progress"
          seconds
          steps={[
            { title: 'Confirmed by you', at: at(7, 5), state: 'done' },
            { title: 'Looking it up', at: at(7, 6), detail: 'Tried 3 times, next in 8 seconds', state: 'unknown' },
            { title: 'Certain', state: 'next' },
          ]}
        />
      ),
    },
  },
  {
    part: 'Stages',
    wide: true,
    states: {
      'under way': (
        <Stages
          share={0.6}
          stages={[
            { name: 'Reported', state: 'done' },
            { name: 'On the network', state: 'now' },
            { name: 'In your balance', state: 'next' },
          ]}
        />
      ),
      failed: (
        <Stages
          stages={[
            { name: 'Submitted', state: 'done' },
            { name: 'Failed', state: 'failed' },
            { name: 'Back in your balance', state: 'done' },
          ]}
        />
      ),
    },
  },
  {
    part: 'Receipt',
    states: {
      withdrawal: (
        <Receipt
          rows={[
            { name: 'Amount', value: <Quantity value="250" scale={2} unit="USDT" /> },
            { name: 'Fee', value: <Quantity value="2.5" scale={2} unit="USDT" /> },
            { name: 'You receive', value: <Quantity value="247.5" scale={2} unit="USDT" />, total: true },
            { name: 'Transaction hash' },
            { name: 'Order number', copy: 'W20261120140210998877' },
          ]}
        />
      ),
    },
  },
  {
    part: 'OutcomePanel',
    states: {
      done: (
        <OutcomePanel state="accepted" title="Withdrawal submitted" rows={[{ name: 'Amount', value: '250.00 USDT' }]}>
          It arrives within 24 hours.
        </OutcomePanel>
      ),
      refused: (
        <OutcomePanel state="refused" title="Not submitted">
          Your balance is not enough. Nothing was taken.
        </OutcomePanel>
      ),
      unknown: <OutcomePanel state="unknown" reference="K7F3-A9" />,
    },
  },
  { part: 'Stepper', states: { second: <Stepper steps={['Your name', 'Document', 'Check and send']} current={1} /> } },
  {
    part: 'PullToRefresh',
    wide: true,
    states: {
      read: (
        <PullToRefresh at={at(7, 5)} onRefresh={() => new Promise(() => undefined)}>
          <p className="inset">Rows</p>
        </PullToRefresh>
      ),
    },
  },
  {
    part: 'Carousel',
    states: {
      two: (
        <Carousel
          label="News"
          slides={[
            { key: '1', content: <p>How an option is settled: ten prices, one mean.</p> },
            { key: '2', content: <p>New addresses can be used after 24 hours.</p> },
          ]}
        />
      ),
    },
  },
  {
    part: 'Html',
    states: {
      message: (
        <Html text="<p>On <b>Sunday</b> at 02:00:</p><table><tr><th>Network</th><th>Fee</th><th>Time</th></tr><tr><td>TRON</td><td>1.00</td><td>1 min</td></tr></table><ul><li>Trading stays open.</li></ul>" />
      ),
    },
  },
];
