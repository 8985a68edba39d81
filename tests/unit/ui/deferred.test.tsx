import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Deferred } from '../../../src/ui/layout/Deferred.tsx';
import { show } from './render.tsx';

const { dataset } = document.documentElement;
afterEach(() => void delete dataset['first']);

test('at a start, what begins below the window is drawn a frame after the rest [FAST-04]', async () => {
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

test('on a page that is opened later it is there at once, for who comes back to where they were', () => {
  show(
    <Deferred>
      <p>below</p>
    </Deferred>,
  );
  expect(screen.queryByText('below')).not.toBeNull();
});
