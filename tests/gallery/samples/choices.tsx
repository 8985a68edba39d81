import { Checkbox } from '../../../src/ui/forms/Checkbox.tsx';
import { FilterChips } from '../../../src/ui/forms/FilterChips.tsx';
import { PickerField } from '../../../src/ui/forms/PickerField.tsx';
import { SearchField } from '../../../src/ui/forms/SearchField.tsx';
import { Segmented } from '../../../src/ui/forms/Segmented.tsx';
import { Select } from '../../../src/ui/forms/Select.tsx';
import { LinkTabs } from '../../../src/ui/lists/LinkTabs.tsx';
import { Switch } from '../../../src/ui/forms/Switch.tsx';
import { TabList, TabPanel } from '../../../src/ui/lists/TabList.tsx';
import type { Sample } from '../Parts.tsx';
import { Held } from './Held.tsx';

const nothing = (): void => undefined;
const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Controls for choosing. */
export const choiceSamples: readonly Sample[] = [
  {
    part: 'Select',
    states: {
      empty: (
        <Select
          label="Currency"
          value=""
          placeholder="Choose one"
          options={[{ value: 'THB', label: 'Thai baht' }]}
          onChange={nothing}
        />
      ),
      chosen: (
        <Select label="Currency" value="THB" options={[{ value: 'THB', label: 'Thai baht' }]} onChange={nothing} />
      ),
      wrong: (
        <Select
          label="Currency"
          error="Choose a currency."
          value=""
          placeholder="Choose one"
          options={[{ value: 'THB', label: 'Thai baht' }]}
          onChange={nothing}
        />
      ),
    },
  },
  {
    part: 'PickerField',
    states: {
      chosen: <PickerField label="Coin" value="All coins" name="Coin: All coins" onClick={nothing} />,
    },
  },
  {
    part: 'Checkbox',
    states: {
      off: <Checkbox label="I've read the user agreement." checked={false} onChange={nothing} />,
      on: <Checkbox label="I've read the user agreement." checked onChange={nothing} />,
      wrong: (
        <Checkbox
          label="I've read the user agreement."
          checked={false}
          error="Please agree to go on."
          onChange={nothing}
        />
      ),
    },
  },
  {
    part: 'Switch',
    wide: true,
    states: {
      off: <Switch label="Hide balances" checked={false} onChange={nothing} />,
      on: <Switch label="Vibrate" detail="When you tap and when an order is accepted" checked onChange={nothing} />,
    },
  },
  {
    part: 'Segmented',
    states: {
      wrong: <Segmented label="Document type" error="Choose a type." value="" options={themes} onChange={nothing} />,
      plain: (
        <Held start="system">
          {(value, set) => <Segmented label="Theme" value={value} options={themes} onChange={set} />}
        </Held>
      ),
      rise: (
        <Held start="up">
          {(value, set) => (
            <Segmented
              label="Direction"
              labelHidden
              value={value}
              options={[
                { value: 'up', label: 'Buy up', tone: 'rise' },
                { value: 'short', label: 'Buy short', tone: 'fall' },
              ]}
              onChange={set}
            />
          )}
        </Held>
      ),
      fall: (
        <Held start="short">
          {(value, set) => (
            <Segmented
              label="Direction"
              labelHidden
              value={value}
              options={[
                { value: 'up', label: 'Buy up', tone: 'rise' },
                { value: 'short', label: 'Buy short', tone: 'fall' },
              ]}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
  },
  {
    part: 'FilterChips',
    states: {
      one: (
        <Held start="all">
          {(value, set) => (
            <FilterChips
              label="State"
              value={value}
              options={[
                { value: 'all', label: 'All' },
                { value: 'review', label: 'In review' },
                { value: 'done', label: 'Credited' },
                { value: 'failed', label: 'Failed' },
              ]}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
  },
  {
    part: 'SearchField',
    states: {
      empty: <Held>{(value, set) => <SearchField label="Name or code" value={value} onChange={set} />}</Held>,
      typed: (
        <Held start="btc">{(value, set) => <SearchField label="Name or code" value={value} onChange={set} />}</Held>
      ),
    },
  },
  {
    part: 'LinkTabs',
    wide: true,
    states: {
      links: (
        <LinkTabs
          label="Rewards"
          current="/pages/index/welfare"
          tabs={[
            { path: '/pages/index/singin', label: 'Check-in' },
            { path: '/pages/index/welfare', label: 'Tasks' },
          ]}
        />
      ),
    },
  },
  {
    part: 'TabList',
    wide: true,
    states: {
      counted: (
        <Held start="all">
          {(value, set) => (
            <>
              <TabList
                id="gallery"
                label="Filter messages"
                value={value}
                onChange={set}
                tabs={[
                  { value: 'all', label: 'All' },
                  { value: 'unread', label: 'Unread', count: 3 },
                ]}
              />
              <TabPanel id="gallery" value={value}>
                <p className="inset">Messages</p>
              </TabPanel>
            </>
          )}
        </Held>
      ),
    },
  },
];
