import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Deferred } from '../../../src/ui/layout/Deferred.tsx';
import { show } from './render.tsx';

const { dataset } = document.documentElement;
afterEach(() => void delete dataset['first']);

test('at a start renders what is below the window one frame later [FAST-04]', async () => {
  dataset['first'] = 'page';
  show(
    <>
      <p>above</p>
      <Deferred>
        <p>below</p>
      </Deferred>
    </>,
  );
  expect(screen.queryByText('above')).not.toBeNull();
  expect(screen.queryByText('below')).toBeNull();
  await screen.findByText('below');
});

test('renders it at once on pages opened later, to restore the scroll position', () => {
  show(
    <Deferred>
      <p>below</p>
    </Deferred>,
  );
  expect(screen.queryByText('below')).not.toBeNull();
});
