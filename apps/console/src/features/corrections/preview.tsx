import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { Consequences } from '../../components/consequences.tsx';
import { Fact } from '../../components/page.tsx';
import { StatusTag } from '../../components/player-tags.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { effectOf, type Direction } from '../../lib/correction.ts';
import { useFormat } from '../../use-format.ts';
import { EffectList } from './parts.tsx';
import type { Found } from './use-player-by-account.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';

/** What the correction would do, before the button that asks for it. */
export function Preview({ found, direction, amount }: { found: Found; direction: Direction; amount: string }) {
  const t = useT();
  const format = useFormat();
  const rules = (
    <Consequences items={[t('correction.rule.waits'), t('correction.rule.other'), t('correction.rule.audit')]} />
  );
  if (found.kind === 'asking') return <RowsSkeleton rows={4} />;
  if (found.kind !== 'found')
    return (
      <div className={pageStyles.form}>
        <p className={textStyles.secondary}>{t('correction.preview.none')}</p>
        {rules}
      </div>
    );
  const { player } = found;
  const effect = effectOf(player.cash, direction, amount);
  return (
    <div className={pageStyles.form}>
      <div className={layout.row}>
        <Link className={textStyles.link} href={`/players/${player.id}`}>
          {player.account}
        </Link>
        <StatusTag {...player} />
      </div>
      {effect ? (
        <EffectList effect={effect} direction={direction} amount={amount.trim()} currency={player.currency} />
      ) : (
        <dl className={pageStyles.facts}>
          <Fact name={t('correction.cashNow')}>
            {format.money(player.cash, { unit: true, currency: player.currency })}
          </Fact>
        </dl>
      )}
      {player.frozenSince !== null && <Note tone="warn">{t('correction.frozen')}</Note>}
      {effect?.short && <Note tone="warn">{t('correction.short')}</Note>}
      {rules}
    </div>
  );
}
