import { Avatar } from '../../../src/ui/layout/Avatar.tsx';
import { Badge } from '../../../src/ui/base/Badge.tsx';
import { ChainMark } from '../../../src/ui/trading/ChainMark.tsx';
import { CoinMark } from '../../../src/ui/trading/CoinMark.tsx';
import { CopyLine } from '../../../src/ui/figures/CopyLine.tsx';
import { Countdown } from '../../../src/ui/figures/Countdown.tsx';
import { Delta } from '../../../src/ui/figures/Delta.tsx';
import { Figure } from '../../../src/ui/figures/Figure.tsx';
import { Price } from '../../../src/ui/figures/Price.tsx';
import { Progress } from '../../../src/ui/figures/Progress.tsx';
import { QrCode } from '../../../src/ui/figures/QrCode.tsx';
import { Quantity } from '../../../src/ui/figures/Quantity.tsx';
import { Horizon } from '../../../src/ui/figures/Horizon.tsx';
import { Sparkline } from '../../../src/ui/figures/Sparkline.tsx';
import { AsOf } from '../../../src/ui/figures/AsOf.tsx';
import { PaidBars } from '../../../src/ui/figures/PaidBars.tsx';
import { FigurePair } from '../../../src/ui/figures/FigurePair.tsx';
import { TimeSpan } from '../../../src/ui/figures/TimeSpan.tsx';
import { Tag } from '../../../src/ui/figures/Tag.tsx';
import type { Sample } from '../Parts.tsx';

/** The time of a stopped clock, so that two pictures of it are identical. */
const noon = Date.UTC(2026, 10, 20, 5);
const still = (): number => noon;
const course = ['3', '4', '3.5', '5', '4.6', '6', '5.5'];
const line = course.map((value, index) => ({ time: index, value }));
const address = 'TQ5nWk4r2YvB7mZpE1sLxJ9dHc6uGtA8fK';

/** Figures, times and marks. */
export const figureSamples: readonly Sample[] = [
  {
    part: 'Figure',
    states: {
      headline: <Figure value="666231.92" prefix="฿" />,
      unit: <Figure value="247.5" scale={2} unit="USDT" />,
      card: <Figure size={28} value="1250" scale={2} unit="USDT" />,
      pair: <Figure size={20} value="-50" scale={2} sign="always" unit="USDT" />,
      stale: <Figure value="96412.30" stale />,
      missing: <Figure value={undefined} unit="USDT" />,
      longest: <Figure value="123456789012345.123456789012345678" unit="USDT" />,
    },
  },
  {
    part: 'Quantity',
    states: {
      baht: <Quantity value="1234567.891" prefix="฿" />,
      small: <Quantity value="0.00000001" unit="BTC" />,
      gain: <Quantity value="42.5" scale={2} sign="always" unit="USDT" />,
      zero: <Quantity value="-0" unit="USDT" />,
    },
  },
  {
    part: 'Delta',
    states: {
      rise: <Delta value="1.24" />,
      fall: <Delta value="-0.86" />,
      none: <Delta value="0" />,
      amount: <Delta value="-20" of="amount" scale={2} />,
      stale: <Delta value="1.24" stale />,
    },
  },
  {
    part: 'Price',
    states: {
      plain: <Price value="96412.30" scale={2} />,
      stale: <Price value="96412.30" scale={2} stale />,
      missing: <Price value={undefined} />,
    },
  },
  {
    part: 'AsOf',
    states: { age: <AsOf at={noon} />, seconds: <AsOf at={noon} seconds />, short: <AsOf at={noon} short /> },
  },
  {
    part: 'Countdown',
    states: {
      row: <Countdown label="Time left" until={noon + 299_000} now={still} />,
      large: <Countdown large label="Time left" until={noon + 59_000} now={still} />,
      days: <Countdown label="Time left" until={noon + 200_000_000} now={still} />,
      ended: <Countdown label="Time left" until={noon} now={still} />,
    },
  },
  {
    part: 'Sparkline',
    states: {
      rising: <Sparkline values={course} change="1.24" />,
      falling: <Sparkline values={course.toReversed()} change="-0.86" />,
      outdated: <Sparkline values={course} change="1.24" stale />,
    },
  },
  {
    part: 'Horizon',
    states: {
      line: <Horizon base points={line} label="Total over 30 days" captions={['Oct 29', 'now']} />,
      outdated: <Horizon base stale points={line} label="Total over 30 days" captions={['Oct 29', 'now']} />,
      flat: <Horizon points={line.slice(0, 1)} label="" captions={['', '']} />,
    },
  },
  {
    part: 'FigurePair',
    states: {
      pair: (
        <FigurePair
          sides={[
            {
              name: 'It pays',
              value: <Figure size={20} value="35" unit="USDT" sign="always" />,
              detail: '5.00 USDT after each day',
            },
            { name: 'Comes back', value: <Figure size={20} value={undefined} unit="USDT" />, detail: 'Dec 29, 2026' },
          ]}
        />
      ),
    },
  },
  {
    part: 'PaidBars',
    states: {
      paid: (
        <PaidBars
          amounts={[undefined, undefined, '0.24', '0.25', undefined, '0.26', '0.25']}
          expected="0.25"
          label="Interest of seven days"
          top="Highest day 0.26 USDT"
          from="Nov 21"
          between="first day, Nov 23"
          to="today"
        />
      ),
      loading: <PaidBars amounts={[]} label="" top="" from="" to="" coming />,
    },
  },
  {
    part: 'TimeSpan',
    states: {
      days: (
        <TimeSpan days={30} label="30 days" caption="0.10 USDT a day, 30 times" from="Starts Nov 29" to="Back Dec 29" />
      ),
      weeks: (
        <TimeSpan
          days={365}
          label="365 days"
          caption="0.10 USDT a day, 365 times"
          from="Starts Nov 29"
          to="Back Nov 29"
        />
      ),
    },
  },
  { part: 'Progress', states: { part: <Progress label="Term" value={0.57} />, unknown: <Progress label="Upload" /> } },
  {
    part: 'Tag',
    states: {
      plain: <Tag>VIP 2</Tag>,
      info: <Tag kind="info">Primary verified</Tag>,
      warn: <Tag kind="warn">We are checking</Tag>,
      danger: <Tag kind="danger">Failed</Tag>,
    },
  },
  {
    part: 'Badge',
    states: { few: <Badge count={3} label="3 unread" />, many: <Badge count={120} label="120 unread" /> },
  },
  {
    part: 'Avatar',
    states: {
      letter: <Avatar name="Ploy" />,
      large: <Avatar name="สมชาย" large />,
      lost: <Avatar name="Ploy" src="data:image/png;base64,AA" />,
    },
  },
  {
    part: 'CoinMark',
    states: {
      mark: <CoinMark code="BTC" />,
      letters: <CoinMark code="1INCH" />,
      network: <ChainMark code="USDT" chain="TRC20" />,
      own: <ChainMark code="BTC" chain="BTC" />,
    },
  },
  {
    part: 'CopyLine',
    states: {
      short: <CopyLine label="address" value={address} />,
      full: <CopyLine label="address" value={address} full />,
    },
  },
  {
    part: 'QrCode',
    states: {
      address: (
        <QrCode
          value={address}
          name="QR code of your TRON address"
          description="The same address stands below as text to copy."
        />
      ),
    },
  },
];
