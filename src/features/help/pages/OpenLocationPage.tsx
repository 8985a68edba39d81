import { useLingui } from '@lingui/react/macro';
import { hashHref, useHashSearch } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { CopyLine } from '../../../ui/figures/CopyLine.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { cities } from '../cities.ts';
import { coordinates, distanceKm, outsideMapUrl, readPlace } from '../places.ts';
import styles from '../help.module.css';

/** Shows a place. Maps of another site open only after the notice that names its host (HELP-04). */
export default function OpenLocationPage() {
  const { t } = useLingui();
  const place = readPlace(new URLSearchParams(useHashSearch()));
  if (!place) {
    return (
      <Page title={t`Place`}>
        <Empty
          icon="map-pin-off"
          title={t`No location given`}
          action={<Button href={hashHref('/choose-location')}>{t`Choose a place`}</Button>}
        >
          {t`This link doesn't include a place.`}
        </Empty>
      </Page>
    );
  }
  const url = outsideMapUrl(place);
  const nearestCity = cities.reduce((best, city) => (distanceKm(city, place) < distanceKm(best, place) ? city : best));
  const km = String(Math.round(distanceKm(nearestCity, place)));
  return (
    <Page
      title={place.name ?? t`Place`}
      bottom={
        <Button
          kind="outline"
          icon="external-link"
          href={hashHref(link('/pages/index/web-view', { url }))}
        >{t`Open in maps`}</Button>
      }
    >
      <div className={styles.block}>
        <p>{t`About ${km} km from ${nearestCity.name}.`}</p>
        <CopyLine label={t`Coordinates`} value={coordinates(place)} full />
        <p>{t`No one can see which place you're looking at unless you open it in maps.`}</p>
      </div>
    </Page>
  );
}
