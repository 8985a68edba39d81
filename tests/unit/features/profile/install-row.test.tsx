import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { InstallRow } from '../../../../src/features/profile/components/InstallRow.tsx';
import { install } from '../../../../src/pwa/install.ts';
import { show } from '../../ui/render.tsx';

const offer = (): HTMLElement | null => screen.queryByText('Install Andaman to open it faster and use it offline.');

beforeEach(() => {
  localStorage.clear();
  Object.assign(install, { way: 'ios', refused: false, visits: 1 });
});

test('mine offers to install from the second visit until dismissed [PWA-02]', async () => {
  show(<InstallRow />);
  expect(offer()).toBeNull();
  await act(async () => {
    install.visits = 2;
  });
  expect(offer()).not.toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })));
  expect(offer()).toBeNull();
  expect(install.refused).toBe(true);
});

test('on iOS the row opens manual steps [PWA-02]', async () => {
  install.visits = 2;
  show(<InstallRow />);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Install/ })));
  expect(screen.getByRole('dialog', { name: 'Install', hidden: true }).textContent).toContain('Add to Home Screen');
});
