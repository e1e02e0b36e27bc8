import type { MessageKey } from '../messages/en.ts';
import type { Kind } from '../wire/decode.ts';
import { useWords } from './context.tsx';
import { Sheet } from './sheet.tsx';

type Row = readonly [keys: readonly string[], meaning: MessageKey];

const COMMON: readonly Row[] = [
  [['A'], 'keys.half'],
  [['D'], 'keys.double'],
  [['X'], 'keys.max'],
  [['M'], 'keys.mute'],
  [['?'], 'keys.help'],
  [['Esc'], 'keys.escape'],
];

const ROWS: Readonly<Record<Kind, readonly Row[]>> = {
  slot: [
    [['space'], 'keys.play'],
    [['↑', '↓'], 'keys.arrowsStake'],
    [['X'], 'keys.max'],
    [['M'], 'keys.mute'],
    [['?'], 'keys.help'],
    [['Esc'], 'keys.escape'],
  ],
  dice: [[['space'], 'keys.play'], [['←', '→'], 'keys.arrowsChance'], [['S'], 'keys.side'], ...COMMON],
  mines: [
    [['space'], 'mines.start'],
    [['↑', '↓', '←', '→'], 'keys.arrowsGrid'],
    [['Enter'], 'keys.open'],
    [['R'], 'keys.random'],
    [['C'], 'keys.cashOut'],
    ...COMMON,
  ],
};

/** Quick keys, and what this house does not do. */
export function HelpSheet({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { t } = useWords();
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {ROWS[kind].map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === 'space' ? t('keys.space') : key}</kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p className="t2">{t('keys.noAutoplay')}</p>
      {kind === 'slot' && <p className="t2">{t('keys.quick')}</p>}
    </Sheet>
  );
}
