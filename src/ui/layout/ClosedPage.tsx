import type { ReactNode } from 'react';
import { Empty } from './Empty.tsx';
import { Page } from './Page.tsx';

interface Props {
  title: string;
  /** What is closed, in a few words. */
  heading: string;
  /** Why it is closed. */
  children: ReactNode;
  /** What the customer can do instead: links. */
  bottom: ReactNode;
}

/**
 * Replaces a page whose form cannot succeed at the moment. React mounts it as a new page, so its title gets the focus
 * that the form had.
 */
export const ClosedPage = ({ title, heading, children, bottom }: Props) => (
  <Page title={title} bottom={bottom}>
    <Empty icon="circle-pause" title={heading}>
      {children}
    </Empty>
  </Page>
);
