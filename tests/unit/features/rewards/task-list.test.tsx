import { screen, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { TaskList } from '../../../../src/features/rewards/components/TaskList.tsx';
import { type Task, tasks } from '../../../../src/features/rewards/store.ts';
import { show } from '../../ui/render.tsx';

const bare: Task = {
  id: 'bare',
  title: 'Bare task',
  condition: '',
  reward: undefined,
  unit: '',
  progress: undefined,
  goal: undefined,
  ends: undefined,
  done: false,
  paid: false,
  claimable: true,
  withdrawable: undefined,
  link: '',
};
const whole: Task = {
  ...bare,
  id: 'whole',
  title: 'Whole task',
  condition: 'Do it twice.',
  reward: '20',
  unit: 'POINTS',
  progress: '1',
  goal: '2',
  ends: Date.UTC(2100, 5, 1),
  claimable: false,
  withdrawable: false,
};

test('tasks show condition, reward, progress and expiry; missing values read "–" [RWD-03]', () => {
  tasks.state.value = { lists: [whole, bare], total: undefined, page: undefined, last: undefined };
  show(<TaskList />);
  const [first, second] = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  for (const words of ['Whole task20 points', 'Do it twice.', '1 of 2', 'Ends on', '2100', 'Can be withdrawnNo'])
    expect(first).toContain(words);
  for (const words of ['Bare task–', 'Condition: –', '– of –', 'Ends on –', 'Can be withdrawn–'])
    expect(second).toContain(words);
  // the operator has not stated the reward, so there is nothing to agree to
  expect(screen.queryByRole('button', { name: /Collect/ })).toBeNull();
});

test('folds ended tasks below those that can still be done [RWD-03 RWD-04]', () => {
  const over: Task = { ...whole, id: 'over', title: 'Old task', ends: Date.UTC(2020, 5, 1) };
  tasks.state.value = { lists: [over, whole], total: undefined, page: undefined, last: undefined };
  const { container } = show(<TaskList />);
  const fold = container.querySelector('details');
  expect([fold?.open, fold?.querySelector('summary')?.textContent]).toEqual([false, 'Ended tasks']);
  expect(fold?.textContent).toContain('Old task');
  expect(fold?.textContent).not.toContain('Whole task');
  expect(within(screen.getByRole('list', { name: 'Tasks' })).getByText('Whole task')).toBeTruthy();
});

test('says that no task asks for money only if each is known not to [LOOK-32 TRUST-09]', () => {
  const words = 'None of these asks you to trade or to deposit.';
  const week: Task = { ...whole, id: 'week', link: '/pages/index/singin' };
  const says = (lists: Task[]): boolean => {
    tasks.state.value = { lists, total: undefined, page: undefined, last: undefined };
    const page = show(<TaskList />);
    const isSaid = screen.queryByText(words) !== null;
    page.unmount();
    return isSaid;
  };
  expect(says([week])).toBe(true);
  expect(says([week, { ...whole, link: '/pages/index/singin' }])).toBe(false);
  expect(says([{ ...week, link: '/pages/Recharge/Recharge' }])).toBe(false);
  expect(says([{ ...week, link: '' }])).toBe(false);
});
