import { Icon, type IconName } from '@baize/ui/icon.tsx';
import type { MessageKey } from '../messages/en.ts';
import { useGame, useWords, type SheetName } from './context.tsx';
import { Sheet } from './sheet.tsx';
import styles from './menu-sheet.module.css';

const ENTRIES: readonly (readonly [SheetName, IconName, MessageKey])[] = [
  ['rules', 'info', 'frame.rules'],
  ['fair', 'shield', 'frame.fair'],
  ['history', 'history', 'frame.history'],
  ['help', 'keyboard', 'frame.help'],
];

/** On narrow screens the bar has room for two buttons; the rest is one tap further. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const { openSheet } = useGame();
  return (
    <Sheet title={t('frame.menu')} onClose={onClose}>
      <ul className={styles.entries}>
        {ENTRIES.map(([sheet, icon, text]) => (
          <li key={sheet}>
            <button type="button" onClick={() => openSheet(sheet)}>
              <Icon name={icon} /> {t(text)}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
