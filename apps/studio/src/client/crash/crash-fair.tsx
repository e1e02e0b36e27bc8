import { useEffect, useState } from 'react';
import type { CrashTableNews } from '@baize/contract/play/crash-messages';
import { crashPointE2, crashSeedBefore, crashText } from '@baize/domain/games/crash';
import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import { Stack } from '../parts/boxes.tsx';
import { useGame, useWords } from '../parts/context.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { VerifyLinks } from '../parts/verify-links.tsx';
import styles from './crash.module.css';

/** The chain, and the last flights with their seeds, each checked here against the one before. */
export function CrashFair({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { control } = useGame();
  const [news, setNews] = useState<CrashTableNews | undefined>();
  const { table } = control;
  useEffect(() => {
    void table?.api.crashTable().then((reply) => {
      if (reply.is === 'answer') setNews(reply.value.table);
    });
  }, [table]);
  return (
    <Sheet title={t('fair.title')} onClose={onClose}>
      <p className={text.secondary}>{t('crash.fairLead')}</p>
      {news?.chain && (
        <Stack>
          <CopyText label={t('crash.fairStart')} value={news.chain.firstHash} />
          <CopyText label={t('crash.fairSalt')} value={news.chain.salt} />
          {news.round && <CopyText label={t('crash.fairHash')} value={news.round.seedHash} />}
        </Stack>
      )}
      {news && <Flights news={news} />}
      <VerifyLinks />
    </Sheet>
  );
}

function Flights({ news: { last, chain } }: { readonly news: CrashTableNews }) {
  const { t } = useWords();
  if (!chain) return null;
  return (
    <ol className={styles.flights}>
      {last.map(({ id, place, point, seed }, index) => {
        const before = last[index + 1];
        const known = before?.place === place - 1 ? before.seed : place === 1 ? chain.firstHash : undefined;
        const isGood =
          crashText(crashPointE2(seed, chain.salt)) === point &&
          (known === undefined || crashSeedBefore(seed) === known);
        return (
          <li key={id}>
            <span>{t('crash.fairFlight', { number: place })}</span>
            <strong className={text.figures}>{point}×</strong>
            <code>{seed}</code>
            <span
              role="img"
              className={isGood ? styles.good : styles.bad}
              aria-label={t(isGood ? 'crash.fairGood' : 'crash.fairBad')}
              title={t(isGood ? 'crash.fairGood' : 'crash.fairBad')}
            >
              <Icon name={isGood ? 'check' : 'alert'} size={16} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
