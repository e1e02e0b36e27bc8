import { buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { verifyLink } from '../core/links.ts';
import { Row } from './boxes.tsx';
import { useGameState, useWords } from './context.tsx';

/** The way to the checker: with the newest round, and with none. */
export function VerifyLinks() {
  const words = useWords();
  const { t } = words;
  const last = useGameState().rounds.find(({ state }) => state !== 'open');
  return (
    <Row>
      {last && (
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={verifyLink(words, last.id)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="shield" /> {t('fair.verify')}
        </a>
      )}
      <a className={buttonClass({ variant: 'quiet' })} href={verifyLink(words)} target="_blank" rel="noopener">
        {t('fair.verifyPage')} <Icon name="external" size={16} />
      </a>
    </Row>
  );
}
