import { Page } from '../ui/layout/Page.tsx';
import { Skeleton } from '../ui/base/Skeleton.tsx';

/**
 * Placeholder while the code of a page loads. It shows immediately, since the page delay has already passed (LOOK-04).
 */
export function Loading({ title = '', tab }: { readonly title?: string | undefined; readonly tab: boolean }) {
  return (
    <Page title={title} bar={tab ? 'tab' : 'standard'}>
      <Skeleton shape="rows" />
    </Page>
  );
}
