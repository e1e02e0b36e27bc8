import { TAG_NAME_MAX, TAGS_MAX } from '@baize/contract/console/game-words';
import { cleanText } from '@baize/contract/text';
import type { ConsoleTag, TagDraft } from '@baize/contract/console/games';
import { Button } from '@baize/ui/button.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useId } from 'react';
import type { Failure } from '@baize/webkit/outcome';
import { FailureNote } from '../../components/failure.tsx';
import { Card } from '../../components/page.tsx';
import { isWritten } from '../../lib/reason.ts';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { useKept } from '../../use-kept.ts';
import barStyles from '../../components/order-bar.module.css';
import styles from './tags-card.module.css';

const draftsOf = (tags: readonly ConsoleTag[]): TagDraft[] =>
  tags.map(({ code, name }) => ({ code, name: { bn: name.bn ?? '', en: name.en ?? '' } }));

/** A code for a new tag, by its English name: none of those that are there. */
export function codeFor(name: string, taken: readonly string[]): string {
  const plain =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 18) || 'tag';
  if (!taken.includes(plain)) return plain;
  let count = 2;
  while (taken.includes(`${plain}-${count}`)) count += 1;
  return `${plain}-${count}`;
}

type Line = TagDraft & { readonly key: string; readonly isNew: boolean };
const linesOf = (tags: readonly TagDraft[]): Line[] => tags.map((tag) => ({ ...tag, key: tag.code, isNew: false }));

/** What the list shall be: a new line gets its code from its English name. */
export function tagsFrom(lines: readonly Line[]): TagDraft[] {
  const taken = lines.filter(({ isNew }) => !isNew).map(({ code }) => code);
  return lines.map(({ code, name, isNew }) => {
    const given = isNew ? codeFor(name.en, taken) : code;
    if (isNew) taken.push(given);
    return { code: given, name: { bn: name.bn.trim(), en: name.en.trim() } };
  });
}

const LANGUAGES = ['en', 'bn'] as const;
const folded = (word: string): string => cleanText(word).normalize('NFC').toLocaleLowerCase('en');

/** What keeps a line from being saved, by its place: a word that is missing, or that another line has. */
export function lineError(t: Translate, lines: readonly Pick<Line, 'name'>[], at: number): string | null {
  for (const language of LANGUAGES) {
    const word = lines[at]!.name[language];
    const label = t(`tags.${language}`, { place: at + 1 });
    if (!isWritten(word)) return t('tags.missing', { label });
    const other = lines.findIndex(({ name }, place) => place !== at && folded(name[language]) === folded(word));
    if (other >= 0) return t('tags.twice', { label, word: word.trim(), place: other + 1 });
  }
  return null;
}

/** The words that the brand puts on its games, in both languages and in their order. */
export default function TagsCard({ tags }: { tags: readonly ConsoleTag[] }) {
  const t = useT();
  const may = useCan('vendors.write');
  const was = draftsOf(tags);
  const [edited, setEdited] = useKept<{ base: TagDraft[]; lines: readonly Line[] }>('tags');
  const lines = edited?.lines ?? linesOf(was);
  const put = (next: readonly Line[]) => setEdited({ base: edited?.base ?? was, lines: next });
  const action = useAction('saveTags', {
    stale: ['listTags', 'listGames', 'listAudit'],
    failed: () => void forget('listTags'),
    done: () => {
      setEdited(null);
      showToast({ tone: 'ok', title: t('tags.saved') });
    },
  });
  const games = new Map(tags.map(({ code, games: count }) => [code, count]));
  return (
    <Card
      title={t('tags.title')}
      hint={t('tags.hint')}
      end={
        may && (
          <Button
            size="dense"
            icon="plus"
            disabled={lines.length >= TAGS_MAX}
            onClick={() =>
              put([...lines, { key: crypto.randomUUID(), code: '', name: { bn: '', en: '' }, isNew: true }])
            }
          >
            {t('tags.add')}
          </Button>
        )
      }
    >
      {lines.length === 0 && <p className={styles.none}>{t('tags.none')}</p>}
      <ol className={styles.list}>
        {lines.map((line, at) => (
          <TagLine
            key={line.key}
            line={line}
            place={at}
            count={lines.length}
            error={edited ? lineError(t, lines, at) : null}
            games={games.get(line.code) ?? 0}
            disabled={!may}
            onChange={(next) => put(lines.with(at, next))}
            onMove={(to) => put(lines.toSpliced(at, 1).toSpliced(to, 0, line))}
            onRemove={() => put(lines.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {edited && (
        <TagsBar
          saved={was}
          wrong={lines.flatMap((_, at) => lineError(t, lines, at) ?? [])}
          action={action}
          onDiscard={() => {
            setEdited(null);
            action.reset();
          }}
          // Whoever was refused has seen what the others saved.
          onSave={() => action.run({ tags: tagsFrom(lines), was: isRefused(action.failure) ? was : edited.base })}
        />
      )}
    </Card>
  );
}

const isRefused = (failure: Failure | null): boolean => failure?.code === 'STATE_CONFLICT';

type TagsBarProps = {
  /** As the server has them now. */
  saved: readonly TagDraft[];
  /** What is wrong with which line. */
  wrong: readonly string[];
  action: { readonly busy: boolean; readonly failure: Failure | null };
  onDiscard: () => void;
  onSave: () => void;
};

function TagsBar({ saved, wrong, action, onDiscard, onSave }: TagsBarProps) {
  const t = useT();
  const refused = isRefused(action.failure);
  return (
    <div className={barStyles.bar}>
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
      {refused && (
        <p>
          {t('conflict.others')}: {saved.map(({ name }) => `${name.en} / ${name.bn}`).join(', ') || t('tags.none')}
        </p>
      )}
      <div className={barStyles.actions}>
        <span role="status">{wrong[0] ?? t('tags.changed')}</span>
        <Button size="dense" onClick={onDiscard}>
          {t(refused ? 'order.takeTheirs' : 'order.discard')}
        </Button>
        <Button size="dense" variant="primary" busy={action.busy} disabled={wrong.length > 0} onClick={onSave}>
          {t(refused ? 'games.saveMine' : 'shell.save')}
        </Button>
      </div>
    </div>
  );
}

type TagLineProps = {
  line: Line;
  place: number;
  count: number;
  /** That wear it. */
  games: number;
  /** What is wrong with it. */
  error: string | null;
  disabled: boolean;
  onChange: (line: Line) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function TagLine({ line, place, count, games, error, disabled, onChange, onMove, onRemove }: TagLineProps) {
  const t = useT();
  const { bn, en } = line.name;
  const name = en || bn || t('tags.new');
  const errorId = useId();
  return (
    <li>
      <TextInput
        aria-label={t('tags.en', { place: place + 1 })}
        aria-describedby={error === null ? undefined : errorId}
        placeholder={t('tags.en.hint')}
        value={en}
        maxLength={TAG_NAME_MAX}
        disabled={disabled}
        onChange={(event) => onChange({ ...line, name: { bn, en: event.target.value } })}
      />
      <TextInput
        aria-label={t('tags.bn', { place: place + 1 })}
        aria-describedby={error === null ? undefined : errorId}
        placeholder={t('tags.bn.hint')}
        value={bn}
        lang="bn"
        maxLength={TAG_NAME_MAX}
        disabled={disabled}
        onChange={(event) => onChange({ ...line, name: { en, bn: event.target.value } })}
      />
      <span className={styles.games}>{t('tags.games', { count: games })}</span>
      {!disabled && (
        <span className={styles.actions}>
          <IconButton
            dense
            icon="chevron-up"
            label={t('order.up', { name })}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            dense
            icon="chevron-down"
            label={t('order.down', { name })}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <IconButton dense icon="trash" label={t('tags.remove', { name })} onClick={onRemove} />
        </span>
      )}
      {error !== null && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </li>
  );
}
