import { Button } from '@baize/ui/button.tsx';
import layout from '@baize/ui/layout.module.css';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { WrongFilter } from '../lib/filter-rules.ts';

const TEXT_SHOWN = 40;
const cut = (text: string): string => (text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text);

/** What was not understood of one filter, with what it takes. */
const wrongText = (t: Translate, { name, text, label, why }: WrongFilter): string =>
  t(`filter.why.${why}`, { field: label ?? cut(name), text: cut(text) });

type NotUnderstoodProps = { wrong: readonly WrongFilter[]; onClear: (() => void) | undefined };

/** Instead of a list: nothing was asked, because the answer would not be of what is meant. */
export function NotUnderstood({ wrong, onClear }: NotUnderstoodProps) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        bare
        picture="search"
        title={t('filter.notUnderstood')}
        text={
          <span className={layout.column}>
            {wrong.map((each) => (
              <span key={each.name}>{wrongText(t, each)}</span>
            ))}
          </span>
        }
        actions={onClear && <Button onClick={onClear}>{t('part.clear')}</Button>}
      />
    </div>
  );
}
