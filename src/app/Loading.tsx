import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** While the code of a page is on its way: it has waited long enough already, so this shows at once (LOOK-04). */
export function Loading({ title = '', tab }: { readonly title?: string | undefined; readonly tab: boolean }) {
  return (
    <Page title={title} bar={tab ? 'tab' : 'standard'}>
      <Skeleton shape="rows" />
    </Page>
  );
}
