import type { GameCard } from '@baize/contract/boot';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Pagination } from '@baize/ui/pagination.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { QueryFailure } from '../components/failure.tsx';
import { GameTile } from '../components/game-tile.tsx';
import { runsHere } from '../device.ts';
import type { ModalProps } from '../modals.ts';
import { useSession } from '../session.ts';
import { useCall } from '../use-call.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from '../components/tile-grid.module.css';

const PAGE_SIZE = 20;

type GamePopupProps = ModalProps & { vendor: string; title: string };

/** In the list itself a game starts: its vendor's mark opened the list, and would open it again. */
const asGame = (card: GameCard): GameCard => ({ ...card, isGame: 'GAME' });

/** The games of a vendor that is a list by itself (isGame VASSALAGE). */
export default function GamePopup({ close, vendor, title }: GamePopupProps) {
  const t = useT();
  const { language } = useSession();
  const [pageNo, setPageNo] = useState(1);
  const games = useCall(
    'getGameList',
    { ...runsHere(), vassalage: vendor, pageNo, pageSize: PAGE_SIZE, language },
    { keep: true },
  );
  return (
    <Dialog open onClose={close} title={title} labels={{ close: t('shell.close') }} size="lg">
      {games.isPending && (
        <div className={cx(styles.grid, styles.inDialog)}>
          <Skeleton shape="tile" count={10} />
        </div>
      )}
      {games.isError && !games.data && <QueryFailure query={games} />}
      {games.data && games.data.content.length === 0 && (
        <p className={textStyles.secondary}>{t('shell.search.none')}</p>
      )}
      {games.data && (
        <div className={cx(styles.grid, styles.inDialog)}>
          {games.data.content.map((card) => (
            <GameTile key={card.nodeId} card={asGame(card)} />
          ))}
        </div>
      )}
      {games.data && games.data.totalPages > 1 && (
        <Pagination
          page={pageNo}
          pageCount={games.data.totalPages}
          onPage={setPageNo}
          labels={{
            nav: t('shell.pages'),
            previous: t('shell.previous'),
            next: t('shell.next'),
            page: (page) => t('shell.page', { page }),
          }}
        />
      )}
    </Dialog>
  );
}
