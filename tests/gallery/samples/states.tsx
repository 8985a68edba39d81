import { useState } from 'react';
import { Age } from '../../../src/ui/layout/Age.tsx';
import { Banner } from '../../../src/ui/layout/Banner.tsx';
import { BlockSkeleton } from '../../../src/ui/base/BlockSkeleton.tsx';
import { Brand } from '../../../src/ui/layout/Brand.tsx';
import { Button } from '../../../src/ui/base/Button.tsx';
import { ConfirmSheet } from '../../../src/ui/trading/ConfirmSheet.tsx';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { Empty } from '../../../src/ui/layout/Empty.tsx';
import { Failed } from '../../../src/ui/layout/Failed.tsx';
import { Icon } from '../../../src/ui/base/Icon.tsx';
import { Note } from '../../../src/ui/base/Note.tsx';
import { ResourceView } from '../../../src/ui/layout/ResourceView.tsx';
import { Sheet } from '../../../src/ui/overlays/Sheet.tsx';
import { Skeleton } from '../../../src/ui/base/Skeleton.tsx';
import { Spinner } from '../../../src/ui/base/Spinner.tsx';
import { toast } from '../../../src/ui/overlays/toast.ts';
import { Toasts } from '../../../src/ui/overlays/Toasts.tsx';
import type { Sample } from '../Parts.tsx';

const nothing = (): void => undefined;
const messageOf = (): string => 'The server answered with an error and we stopped after five tries.';
type Kind = 'sheet' | 'dialog' | 'confirm';

/** A button that opens a sheet or dialog over the page. */
function Over({ kind }: { kind: Kind }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>{`Open the ${kind}`}</Button>
      {open && kind === 'sheet' && (
        <Sheet title="Filter" onClose={close}>
          <p>What is chosen here holds for the list below.</p>
        </Sheet>
      )}
      {open && kind === 'dialog' && (
        <Dialog
          title="Log out?"
          icon={<Icon name="refresh-cw" />}
          onClose={close}
          actions={
            <>
              <Button kind="outline" onClick={close}>
                Back
              </Button>
              <Button onClick={close}>Sign out</Button>
            </>
          }
        >
          Your data goes from this phone.
        </Dialog>
      )}
      {open && kind === 'confirm' && (
        <ConfirmSheet
          title="Subscribe with 100 USDT?"
          confirm="Subscribe with 100 USDT"
          state="idle"
          password
          onConfirm={nothing}
          onBack={close}
          done={{ title: 'Subscribed' }}
          rows={[
            { name: 'You pay', value: '100.00 USDT' },
            { name: 'Fee', value: 'None' },
            { name: 'Can it be undone?', value: 'Yes, by a redemption' },
          ]}
        />
      )}
    </>
  );
}

/** States of a page, and sheets and dialogs over it. */
export const stateSamples: readonly Sample[] = [
  { part: 'Skeleton', wide: true, states: { rows: <Skeleton shape="rows" count={2} />, lines: <Skeleton /> } },
  {
    part: 'BlockSkeleton',
    wide: true,
    states: {
      figure: (
        <BlockSkeleton
          parts={[
            ['figure', 1],
            ['pairs', 2],
          ]}
        />
      ),
      form: (
        <BlockSkeleton
          parts={[
            ['fields', 1],
            ['plates', 4],
          ]}
        />
      ),
      items: <BlockSkeleton parts={[['items', 2]]} />,
    },
  },
  { part: 'Age', wide: true, states: { kept: <Age at={Date.UTC(2026, 10, 20, 7, 5)} /> } },
  {
    part: 'Empty',
    states: {
      action: (
        <Empty icon="inbox" title="No withdrawals yet" action={<Button kind="outline">Withdraw</Button>}>
          When you take money out, each step with its time stands here.
        </Empty>
      ),
    },
  },
  {
    part: 'Failed',
    states: {
      retry: (
        <Failed title="The list did not load" onRetry={nothing} details={[{ name: 'Answer', value: '502' }]}>
          Your money is not touched.
        </Failed>
      ),
    },
  },
  {
    part: 'ResourceView',
    wide: true,
    states: {
      waiting: (
        <ResourceView
          of={{ value: undefined, loading: true }}
          messageOf={messageOf}
          onRetry={nothing}
          shape="rows"
          count={1}
        >
          {() => null}
        </ResourceView>
      ),
      failed: (
        <ResourceView
          of={{ value: undefined, loading: false, error: new Error('502') }}
          messageOf={messageOf}
          onRetry={nothing}
        >
          {() => null}
        </ResourceView>
      ),
      aged: (
        <ResourceView
          of={{
            value: 'Older rows',
            at: Date.UTC(2026, 10, 20, 5),
            source: 'device',
            loading: false,
            error: new Error('502'),
          }}
          messageOf={messageOf}
          onRetry={nothing}
        >
          {(value) => <p className="inset">{value}</p>}
        </ResourceView>
      ),
    },
  },
  {
    part: 'Note',
    states: {
      plain: <Note>Each rate counts only for its own part.</Note>,
      info: <Note kind="info">The address can be used from tomorrow.</Note>,
      warn: (
        <Note kind="warn" title="Only USDT on TRON">
          Anything sent on another chain is lost.
        </Note>
      ),
      danger: <Note kind="danger">The password was not changed.</Note>,
    },
  },
  {
    part: 'Banner',
    wide: true,
    states: {
      offline: (
        <Banner icon="wifi-off" action={{ label: 'Try again', onClick: nothing }}>
          No connection. You see what was kept.
        </Banner>
      ),
      dismissed: (
        <Banner icon="refresh-cw" onDismiss={nothing}>
          An update is ready.
        </Banner>
      ),
    },
  },
  { part: 'Sheet', states: { closed: <Over kind="sheet" /> } },
  { part: 'Dialog', states: { closed: <Over kind="dialog" /> } },
  { part: 'ConfirmSheet', states: { closed: <Over kind="confirm" /> } },
  {
    part: 'Toasts',
    states: {
      buttons: (
        <>
          <Button kind="outline" onClick={() => toast('Copied')}>
            Say something
          </Button>
          <Button
            kind="outline"
            onClick={() => toast('BTC/USDT Buy up settled, +40.00 USDT', { duration: 6000, href: '#a', action: 'See' })}
          >
            Say something that leads on
          </Button>
          <Toasts />
        </>
      ),
    },
  },
  { part: 'Brand', states: { large: <Brand large />, small: <Brand />, spinner: <Spinner /> } },
];
