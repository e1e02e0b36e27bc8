import { PICTURE_KINDS, type PictureKind } from '@baize/contract/console/game-words';
import type { ConsoleTag } from '@baize/contract/console/games';
import { artWord, emblemsOf, HUE_MAX, readArtWord, SEED_MAX, type ArtChoice } from '@baize/game-art/art-choice.ts';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { useT } from '@baize/webkit/i18n';
import styles from './art-editor.module.css';
import { HueField } from './hue-field.tsx';
import { TilePreview, type TileGame } from './tile-preview.tsx';

type ArtEditorProps = {
  /** As it is chosen so far. */
  game: TileGame;
  tags: readonly ConsoleTag[];
  studio: string;
  onChange: (change: { artKind: PictureKind; art: string }) => void;
};

/** How a game's picture is drawn, beside the tile and the wide picture as they would be. */
export function ArtEditor({ game, tags, studio, onChange }: ArtEditorProps) {
  const t = useT();
  const { artKind } = game;
  const choice = readArtWord(game.art, artKind) ?? { seed: 0 };
  const choose = (change: Partial<ArtChoice>): void => onChange({ artKind, art: artWord({ ...choice, ...change }) });
  return (
    <fieldset className={styles.art}>
      <legend>{t('art.title')}</legend>
      <div className={styles.pictures}>
        <TilePreview game={game} tags={tags} studio={studio} />
        <TilePreview game={game} tags={tags} studio={studio} wide />
      </div>
      <div className={styles.fields}>
        <Field label={t('art.kind')}>
          <Select
            value={artKind}
            onChange={(event) => onChange({ artKind: event.target.value as PictureKind, art: '' })}
            options={PICTURE_KINDS.map((kind) => ({ value: kind, label: t(`art.kind.${kind}`) }))}
          />
        </Field>
        <Field label={t('art.emblem')}>
          <Select
            value={choice.emblem ?? ''}
            onChange={(event) => choose({ emblem: event.target.value || undefined })}
            options={[
              { value: '', label: t('art.own') },
              ...emblemsOf(artKind).map((name) => ({ value: name, label: spoken(name) })),
            ]}
          />
        </Field>
        <HueField label={t('art.hue')} hue={choice.hue} max={HUE_MAX} onChange={(hue) => choose({ hue })} />
        <div className={styles.draws}>
          <Button size="sm" icon="refresh" onClick={() => choose({ seed: (choice.seed + 1) % (SEED_MAX + 1) })}>
            {t('art.another')}
          </Button>
          <Button size="sm" variant="quiet" disabled={game.art === ''} onClick={() => onChange({ artKind, art: '' })}>
            {t('art.reset')}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/** "andarBahar": Andar bahar. Names of drawings, the same in every language. */
const spoken = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
