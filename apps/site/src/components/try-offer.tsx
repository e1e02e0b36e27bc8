import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { launch, useMayTry } from '../launch.ts';
import { useGameCard } from '../use-game-card.ts';

type TryOfferProps = { gameCode: string; block?: boolean; disabled?: boolean; onTry?: () => void };

/** The second choice beside real play, where only the game's address is known. Nothing where it cannot be tried. */
export function TryOffer({ gameCode, block = false, disabled = false, onTry }: TryOfferProps) {
  const t = useT();
  const { card } = useGameCard(gameCode);
  const mayTry = useMayTry();
  if (!card || card.maintenance || !mayTry(card)) return null;
  return (
    <Button
      icon="play"
      block={block}
      disabled={disabled}
      onClick={() => {
        onTry?.();
        launch(card, 'try');
      }}
    >
      {t('shell.tryGame', { game: card.displayName })}
    </Button>
  );
}
