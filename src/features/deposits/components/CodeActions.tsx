import { useLingui } from '@lingui/react/macro';
import { canShareFiles, isShareClosed, saveFile } from '../../../browser/save-file.ts';
import { chainName } from '../../../domain/chains.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { drawCode } from '../../../ui/figures/code-picture.ts';
import { groupsOfFour } from '../../../ui/figures/groups-of-four.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import type { Channel } from '../store.ts';
import styles from './transfer.module.css';

const PNG = 'image/png';
/** Groups of four on each line of the picture. */
const GROUPS = 5;

/** Saves the code as a picture with the address and its network, or shares it, to pay from another device. */
export function CodeActions({ channel }: { readonly channel: Channel }) {
  const { t } = useLingui();
  const { currency, address } = channel;
  const chain = chainName(channel.chain);
  const only = t`Only ${currency} on ${chain}`;
  const others = t`Anything sent on another network, or any other coin sent here, is lost.`;
  const drawPicture = async (): Promise<File> => {
    const groups = groupsOfFour(address);
    const picture = await drawCode({
      value: address,
      words: `${only}. ${others}`,
      caption: Array.from({ length: Math.ceil(groups.length / GROUPS) }, (_, line) =>
        groups.slice(line * GROUPS, (line + 1) * GROUPS).join(' '),
      ),
    });
    return new File([picture], `andaman-${currency}-${channel.chain}.png`, { type: PNG });
  };
  const run = async (work: (file: File) => Promise<void> | void): Promise<void> => {
    try {
      await work(await drawPicture());
    } catch (error) {
      if (isShareClosed(error)) return;
      console.error('deposit: the picture of the code was not made', error);
      toast(t`We couldn't create the image. You can still copy the address.`, { kind: 'error' });
    }
  };
  return (
    <div className={styles.codeActs}>
      <Button
        kind="soft"
        icon="download"
        onClick={() =>
          void run((file) => {
            saveFile(file, file.name);
            toast(t`Image saved`);
          })
        }
      >{t`Save`}</Button>
      {canShareFiles(PNG) && (
        <Button
          kind="soft"
          icon="share-2"
          onClick={() => void run((file) => navigator.share({ files: [file], text: address }))}
        >{t`Share`}</Button>
      )}
    </div>
  );
}
