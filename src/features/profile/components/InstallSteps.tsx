import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCompany } from '../../../browser/company.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import styles from './InstallSteps.module.css';

/** Draws a screen with the tap target in the brand's colour. It is decorative, since the text says the same. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 72" aria-hidden="true">
      <rect className={styles.screen} x=".75" y=".75" width="94.5" height="70.5" rx="8" />
      {children}
    </svg>
  );
}

/**
 * Explains step by step how to add the app to the home screen on iOS, where browsers have no install prompt (PWA-02).
 */
export function InstallSteps({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const company = useCompany();
  return (
    <Sheet title={t`Install`} onClose={onClose}>
      <ol className={styles.steps}>
        <li>
          <Drawing>
            <path className={styles.line} d="M12 14h72M12 24h52M12 34h64M1 48h94M14 60h8m-8 0 4-4m-4 4 4 4M74 60h8" />
            <path className={styles.tap} d="M43 58h-2v9h14v-9h-2M48 62v-9m-3.5 3 3.5-3.5 3.5 3.5" />
          </Drawing>
          <span>
            <Trans>Tap Share in the browser's toolbar.</Trans>
          </span>
        </li>
        <li>
          <Drawing>
            <path className={styles.line} d="M12 14h40M12 25h52M12 58h46" />
            <rect className={styles.row} x="7" y="33" width="82" height="16" rx="4" />
            <path className={styles.tap} d="M12 41h44M74 36h10v10H74zM79 38.5v5M76.5 41h5" />
          </Drawing>
          <span>
            <Trans>Tap Add to Home Screen, then Add.</Trans>
          </span>
        </li>
        <li>
          <Drawing>
            {[14, 40, 66].map((x) => (
              <rect key={x} className={styles.line} x={x} y="12" width="16" height="16" rx="4" />
            ))}
            <rect className={styles.line} x="14" y="40" width="16" height="16" rx="4" />
            <rect className={styles.icon} x="40" y="40" width="16" height="16" rx="4" />
            <path className={styles.mark} d="m44 52 4-8 4 8m-6.5-3h5" />
          </Drawing>
          <span>
            <Trans>Open {company} from your home screen.</Trans>
          </span>
        </li>
      </ol>
    </Sheet>
  );
}
