import type { GameCard } from '@baize/contract/boot';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { Artwork } from '../../components/artwork.tsx';

type GameCoverProps = {
  /** Its picture is shown, once it is known. */
  card: GameCard | undefined;
  name: string;
  children?: ReactNode;
};

/** Stands over a game until it is there: as the page came from the server, which drew it before any script. */
export function GameCover({ card, name, children }: GameCoverProps) {
  const t = useT();
  return (
    <div className="game-cover" aria-busy="true">
      {card?.showIcon && <Artwork path={card.iconUrl} width={240} height={320} />}
      <strong aria-hidden="true">{name}</strong>
      <i />
      <output className={textStyles.visuallyHidden}>{t('play.loading')}</output>
      {children}
    </div>
  );
}
