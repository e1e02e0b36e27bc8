import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';

/** Opens the switches of a supplier or of a game. `name` tells a screen reader which. */
export function ChangeButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useT();
  return (
    <Button size="dense" variant="quiet" icon="edit" aria-label={t('games.change.of', { name })} onClick={onClick}>
      {t('games.change')}
    </Button>
  );
}
