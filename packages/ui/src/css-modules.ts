import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * `header.module.css` and `.logo` become `header__logo`: readable in the inspector, and stable, so that a page can wear
 * the names before any script has run. File names of modules are unique in the repository, so no hash is needed.
 */
export const scopedName = (name: string, file: string): string =>
  `${basename(file.split('?')[0]!, '.module.css')}__${name}`;

/** Class names become constants that the bundler writes where they are read, instead of one object for each sheet. */
export const CLASS_NAMES_INLINE: Plugin = {
  name: 'class-names-inline',
  apply: 'build',
  enforce: 'pre',
  transform: (code, file) =>
    /\.tsx?$/.test(file) ? code.replace(/^import (\w+) from ('.*\.module\.css');$/gm, 'import * as $1 from $2;') : null,
};
