import { TextInput } from '@baize/ui/text-input.tsx';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useBoot } from '../../boot.ts';
import { QueryFailure } from '../../components/failure.tsx';
import { RichContent } from '../../components/rich-content.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { PlayRules } from './play-rules.tsx';
import { articleOf, searchArticles, type Article } from './help-search.ts';
import { cx } from '@baize/ui/cx.ts';
import { useTitle } from '../../use-title.ts';
import textStyles from '@baize/ui/text.module.css';
import panel from '../../components/panel.module.css';
import layout from '@baize/ui/layout.module.css';
import styles from './help-center.module.css';

const SEARCH_MAX = 60;

const subscribeHash = (listener: () => void): (() => void) => {
  const events = ['hashchange', 'popstate', 'pushState', 'replaceState'];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
};

/** The help centre: topics at the side, all articles below one another, each with its own address. */
export default function HelpCenter() {
  const t = useT();
  const query = useCall('getHelp', { lang: useLanguage(), device: 'WEB' });
  const hash = useSyncExternalStore(subscribeHash, () => location.hash);
  const [typed, setTyped] = useState('');
  const articles = searchArticles(query.data ?? [], typed);
  const current = articleOf(query.data ?? [], hash);

  useTitle(current?.title ?? t('help.title'));

  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{t('help.title')}</h1>
          <p className={textStyles.secondary}>{t('help.lead')}</p>
        </div>
        {query.isSuccess && query.data.length > 0 && <HelpSearch typed={typed} onType={setTyped} />}
      </div>
      {query.isPending && (
        <div className={styles.lines} aria-busy="true">
          <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
          <Skeleton count={4} blockSize={120} />
        </div>
      )}
      {query.isError && <QueryFailure query={query} />}
      {query.isSuccess && query.data.length === 0 && (
        <>
          <EmptyState picture="soon" title={t('help.empty')} text={t('help.emptyHint')} />
          <PlayRules />
        </>
      )}
      {query.isSuccess && query.data.length > 0 && (
        <div className={styles.body}>
          <Topics articles={articles} current={current?.id} />
          <div className={styles.articles}>
            <HelpResults articles={articles} typed={typed} onClear={() => setTyped('')} />
            {articles.map((article) => (
              <HelpArticle key={article.id} article={article} isCurrent={article.id === current?.id} hash={hash} />
            ))}
            <PlayRules />
            <Service />
          </div>
        </div>
      )}
    </>
  );
}

type HelpSearchProps = { typed: string; onType: (text: string) => void };

function HelpSearch({ typed, onType }: HelpSearchProps) {
  const t = useT();
  return (
    <search>
      <TextInput
        icon="search"
        type="search"
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        value={typed}
        maxLength={SEARCH_MAX}
        onChange={(event) => onType(event.target.value)}
        suffix={typed !== '' && <IconButton icon="x" label={t('help.searchClear')} onClick={() => onType('')} />}
      />
    </search>
  );
}

type HelpResultsProps = {
  articles: readonly Article[];
  typed: string;
  onClear: () => void;
};

function HelpResults({ articles, typed, onClear }: HelpResultsProps) {
  const t = useT();
  const f = useFormat();
  if (typed.trim() === '') return null;
  return (
    <>
      <output className={cx(textStyles.small, textStyles.secondary)}>
        {t('help.found', { count: articles.length, shown: f.number(articles.length) })}
      </output>
      {articles.length === 0 && (
        <EmptyState
          picture="search"
          title={t('help.notFound', { search: typed.trim() })}
          text={t('help.notFoundHint')}
          actions={
            <Button variant="primary" onClick={onClear}>
              {t('help.showAll')}
            </Button>
          }
        />
      )}
    </>
  );
}

type TopicsProps = { articles: readonly Article[]; current: string | undefined };

function Topics({ articles, current }: TopicsProps) {
  const t = useT();
  return (
    <nav className={styles.topics} aria-label={t('help.topics')}>
      <ul>
        {articles.map((article) => (
          <li key={article.id}>
            <a
              href={`#${encodeURIComponent(article.anchor)}`}
              aria-current={article.id === current ? 'location' : undefined}
            >
              {article.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type HelpArticleProps = { article: Article; isCurrent: boolean; hash: string };

/** The article an address points at comes into view and takes the focus once it is there. */
function HelpArticle({ article, isCurrent, hash }: HelpArticleProps) {
  const headRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    headRef.current?.scrollIntoView({ block: 'start' });
    headRef.current?.focus({ preventScroll: true });
  }, [isCurrent, hash]);
  return (
    <article className={cx(panel.card, panel.panel, styles.article)} id={article.anchor}>
      <h2 ref={headRef} tabIndex={-1}>
        {article.title}
      </h2>
      <RichContent html={article.html} className={styles.text} />
    </article>
  );
}

function Service() {
  const t = useT();
  const { customerService } = useBoot();
  const reachable = customerService.filter((entry) => /^https?:\/\//iu.test(entry.path));
  if (reachable.length === 0) return null;
  return (
    <section className={cx(panel.card, panel.panel)}>
      <h2>{t('help.service.title')}</h2>
      <p className={textStyles.secondary}>{t('help.service.text')}</p>
      <div className={cx(layout.row, styles.service)}>
        {reachable.map((entry) => (
          <a
            key={entry.csType + entry.path}
            className={buttonClass()}
            href={entry.path}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="chat" />
            {entry.title}
            <span className={textStyles.visuallyHidden}>({t('help.newTab')})</span>
          </a>
        ))}
      </div>
    </section>
  );
}
