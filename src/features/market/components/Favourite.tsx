import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { TAP_MS, vibrate } from '../../../ui/base/haptics.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { favourites, setFavourite } from '../favourites.ts';

/** Makes a coin a favourite, or no longer one; the star fills at once and a toast says so. */
export function Favourite({ code, size }: { readonly code: string; readonly size?: 20 }) {
  const { t } = useLingui();
  const { [code]: isFavourite = false } = useSnapshot(favourites).codes;
  return (
    <IconButton
      icon="star"
      {...(size && { size })}
      label={t`${code} is a favourite`}
      pressed={isFavourite}
      fillPressed
      onClick={() => {
        vibrate(TAP_MS);
        void setFavourite(code, !isFavourite);
        toast(isFavourite ? t`${code} removed from favourites` : t`${code} added to favourites`);
      }}
    />
  );
}
