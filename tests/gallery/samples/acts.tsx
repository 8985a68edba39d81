import { BackButton } from '../../../src/ui/layout/BackButton.tsx';
import { Button } from '../../../src/ui/base/Button.tsx';
import { Card } from '../../../src/ui/layout/Card.tsx';
import { CoinMark } from '../../../src/ui/trading/CoinMark.tsx';
import { Delta } from '../../../src/ui/figures/Delta.tsx';
import { Icon } from '../../../src/ui/base/Icon.tsx';
import { IconButton } from '../../../src/ui/base/IconButton.tsx';
import { Pairs } from '../../../src/ui/figures/Pairs.tsx';
import { Plate, Plates } from '../../../src/ui/lists/Plates.tsx';
import { Price } from '../../../src/ui/figures/Price.tsx';
import { Quantity } from '../../../src/ui/figures/Quantity.tsx';
import { Row } from '../../../src/ui/lists/Row.tsx';
import { Rows } from '../../../src/ui/lists/Rows.tsx';
import { SectionHeading } from '../../../src/ui/layout/SectionHeading.tsx';
import { Sparkline } from '../../../src/ui/figures/Sparkline.tsx';
import { StateRow } from '../../../src/ui/lists/StateRow.tsx';
import { AsOf } from '../../../src/ui/figures/AsOf.tsx';
import { TabBar } from '../../../src/ui/layout/TabBar.tsx';
import type { Sample } from '../Parts.tsx';

const nothing = (): void => undefined;
const at = Date.UTC(2026, 10, 20, 7, 5);
const course = ['3', '4', '3.5', '5', '4.6', '6', '5.5'];

/** Actions and lists. The texts are examples and are not translated. */
export const actSamples: readonly Sample[] = [
  {
    part: 'Button',
    states: {
      filled: <Button icon="arrow-down">Deposit</Button>,
      soft: <Button kind="soft">Option</Button>,
      outline: (
        <Button kind="outline" icon="upload">
          Withdraw
        </Button>
      ),
      text: <Button kind="text">Open an account</Button>,
      danger: <Button kind="danger">Remove the address</Button>,
      busy: <Button busy>Withdraw 250 USDT</Button>,
      closed: <Button reason="Orders need a connection. Nothing is sent later by itself.">Buy up 50 USDT</Button>,
      long: <Button>Withdraw 123,456,789,012,345.123456789012345678 USDT</Button>,
    },
  },
  {
    part: 'IconButton',
    states: {
      plain: <IconButton icon="settings" label="Settings" />,
      badge: <IconButton icon="bell" label="Messages, 3 unread" badge={3} />,
      many: <IconButton icon="bell" label="Messages, 99+ unread" badge={120} />,
      pressed: <IconButton icon="star" label="Favourite" pressed />,
      closed: <IconButton icon="star" label="Favourite" disabled />,
      back: <BackButton onClick={nothing} />,
    },
  },
  {
    part: 'Plates',
    wide: true,
    states: {
      links: (
        <Plates label="More pages">
          <Plate href="#" icon="droplets" name="Liquidity" />
          <Plate href="#" icon="calendar-check" name="Daily check-in" />
          <Plate icon="layout-grid" name="More" onClick={nothing} />
        </Plates>
      ),
      fit: (
        <Plates label="Rewards" size="fit">
          <Plate href="#" icon="gift" name="Tasks and offers" />
          <Plate href="#" icon="package" name="Blind box" />
          <Plate href="#" icon="user-plus" name="Invite" />
        </Plates>
      ),
    },
  },
  {
    part: 'StateRow',
    wide: true,
    states: {
      next: <StateRow href="#" icon="list-todo" title="Next steps" detail="Before your first order" />,
    },
  },
  {
    part: 'Rows',
    wide: true,
    states: {
      coins: (
        <Rows label="Coins">
          <Row
            leading={<CoinMark code="BTC" />}
            title="BTC"
            detail="Bitcoin"
            middle={<Sparkline values={course} change="1.24" />}
            trailing={<Price value="96412.30" scale={2} />}
            trailingDetail={<Delta value="1.24" />}
            href="#1"
          />
          <Row
            leading={<CoinMark code="ETH" />}
            title="ETH"
            detail="Ethereum"
            middle={<Sparkline values={course} change="-0.86" stale />}
            trailing={<Price value="3318.42" scale={2} stale />}
            trailingDetail={<Delta value="-0.86" stale />}
            href="#2"
            selected
          />
        </Rows>
      ),
      entries: (
        <Rows indent="icon" label="Transactions">
          <Row leading={<Icon name="settings" />} title="Settings" onClick={nothing} />
          <Row leading={<Icon name="lock" />} title="Payment password" trailing="Not set" href="#3" />
          <Row
            leading={<Icon name="circle-user" />}
            title="A name of two hundred characters would not fit into one line of a phone, so it goes on"
            detail="And its second line says a little more than there is room for"
            trailing={<Quantity value="123456789012345.12345678" unit="USDT" />}
          />
        </Rows>
      ),
    },
  },
  {
    part: 'SectionHeading',
    wide: true,
    states: {
      plain: <SectionHeading>Money</SectionHeading>,
      link: (
        <SectionHeading href="#4" end="All coins">
          Quotes
        </SectionHeading>
      ),
      stamp: <SectionHeading end={<AsOf at={at} />}>Record</SectionHeading>,
    },
  },
  {
    part: 'Card',
    wide: true,
    states: {
      pairs: (
        <Card label="Sum">
          <Pairs
            pairs={[
              { name: 'Amount', value: <Quantity value="250" scale={2} unit="USDT" /> },
              { name: 'Fee 1%', value: <Quantity value="-2.5" scale={2} unit="USDT" /> },
              { name: 'You receive', value: <Quantity value="247.5" scale={2} unit="USDT" />, total: true },
            ]}
          />
        </Card>
      ),
    },
  },
  {
    part: 'TabBar',
    wide: true,
    states: {
      first: (
        <div className="bar-room">
          <TabBar
            tabs={[
              { href: '#a', label: 'Home', icon: 'house', current: true },
              { href: '#b', label: 'Coin list', icon: 'chart-candlestick', current: false },
              {
                href: '#c',
                label: 'Options',
                name: 'Options, 2 open orders',
                count: 2,
                icon: 'timer',
                current: false,
              },
              { href: '#d', label: 'Mining', icon: 'lock', current: false },
              { href: '#e', label: 'Mine', icon: 'circle-user', current: false },
            ]}
          />
        </div>
      ),
    },
  },
];
