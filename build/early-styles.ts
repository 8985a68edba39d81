import { readFileSync } from 'node:fs';
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite';

const NAME = 'virtual:early-styles.css';

/**
 * The rules of these CSS modules as one plain style sheet, `virtual:early-styles.css`: what is shown before the code of
 * a part has come (`src/app/boot/draw-snapshot.ts`) needs its rules, and not the names of its classes.
 */
export const earlyStyles = (sheets: readonly string[]): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'early-styles',
    configResolved: (resolved) => void (config = resolved),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const texts = sheets.map(async (sheet) => {
        this.addWatchFile(sheet);
        return (await preprocessCSS(readFileSync(sheet, 'utf8'), `${config.root}/${sheet}`, config)).code;
      });
      return (await Promise.all(texts)).join('\n');
    },
  };
};
