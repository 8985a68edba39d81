import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { navigate, useHashSearch } from '../../../browser/location.ts';
import { fold } from '../../../domain/matches.ts';
import { link, type Path } from '../../../domain/routes.ts';
import { safeReturnPath } from '../../../domain/safe-link.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { unsupported } from '../../../ui/overlays/unsupported.ts';
import { cities } from '../cities.ts';
import { coordinates, type Place, placeFields, readPlace } from '../places.ts';
import styles from '../help.module.css';

const START: Place = { lat: 13.7563, lng: 100.5018, name: 'Bangkok' };
const LOCATION_TIMEOUT_MS = 20_000;

/** Returns the address of the page that asked (`from`), with its parameters and the place. */
const returnTo = (from: string | null, place: Place): string => {
  const [path = '', query = ''] = (safeReturnPath(from) ?? '/pages/service/index').split('?');
  return link(path as Path, { ...Object.fromEntries(new URLSearchParams(query)), ...placeFields(place) });
};

/**
 * Chooses a place: a city of the list, or the device's position. The browser asks for permission only after a tap, and
 * the customer may refuse (HELP-04).
 */
export default function ChooseLocationPage() {
  const { t } = useLingui();
  const parameters = new URLSearchParams(useHashSearch());
  const [place, setPlace] = useState<Place>(() => readPlace(parameters) ?? START);
  const { state: locating, locate } = useLocate(setPlace);
  const placeName = place.name ?? coordinates(place);

  return (
    <Page
      title={t`Choose a place`}
      bottom={
        <Button
          icon="map-pin"
          onClick={() => navigate(returnTo(parameters.get('from'), place), { replace: true })}
        >{t`Choose ${placeName}`}</Button>
      }
    >
      <Rows indent="icon">
        <Row
          leading={<Icon name="map-pin" />}
          title={<bdi>{place.name ?? t`Your location`}</bdi>}
          detail={<bdi dir="ltr">{coordinates(place)}</bdi>}
        />
        <Row
          leading={<Icon name="locate-fixed" />}
          title={t`Use my location`}
          detail={locating === 'asking' ? t`Waiting for your permission…` : t`Your device will ask for permission`}
          onClick={locate}
          chevron={false}
        />
      </Rows>
      <div className={styles.block}>
        {locating === 'refused' && (
          <Note live title={t`Location access is off`}>{t`That's fine. Choose a city instead.`}</Note>
        )}
        {locating === 'failed' && (
          <Note live title={t`We couldn't find your location`}>{t`Choose a city instead.`}</Note>
        )}
      </div>
      <SectionHeading>{t`Cities`}</SectionHeading>
      <CityList chosen={place.name} onChoose={setPlace} />
    </Page>
  );
}

/** Asks the device for its position; `onPlace` receives it. */
function useLocate(onPlace: (place: Place) => void) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused' | 'failed'>('idle');
  const locate = (): void => {
    if (!('geolocation' in navigator)) {
      unsupported();
      return;
    }
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onPlace({ lat: coords.latitude, lng: coords.longitude });
        setState('idle');
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: LOCATION_TIMEOUT_MS, maximumAge: 60_000 },
    );
  };
  return { state, locate };
}

interface CityListProps {
  chosen: string | undefined;
  onChoose: (place: Place) => void;
}

/** Cities whose name contains what is typed. */
function CityList({ chosen, onChoose }: CityListProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const part = fold(query);
  const matches = cities.filter(({ name }) => fold(name).includes(part));
  return (
    <>
      <div className={styles.block}>
        <SearchField label={t`Search for a city`} value={query} onChange={setQuery} />
      </div>
      {matches.length === 0 ? (
        <div className={styles.block}>
          <Note>{t`That city isn't in our list. Choose one nearby.`}</Note>
        </div>
      ) : (
        <Rows indent="text">
          {matches.map((city) => (
            <Row
              key={city.name}
              title={<bdi lang="en">{city.name}</bdi>}
              onClick={() => onChoose(city)}
              chevron={false}
              selected={city.name === chosen}
            />
          ))}
        </Rows>
      )}
    </>
  );
}
