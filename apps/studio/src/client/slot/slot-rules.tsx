import { useState } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { Tag } from '@baize/ui/tag.tsx';
import text from '@baize/ui/text.module.css';
import { amount } from '@baize/domain/money';
import { coinsOf, linesOf, type SlotModel, type SlotSymbol } from '@baize/domain/games/slot/model';
import { group, times } from '../core/format.ts';
import { useGameState, useMoney, useGame, useWords } from '../parts/context.tsx';
import { Stack } from '../parts/boxes.tsx';
import { Facts, RuleList } from '../parts/facts.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { lineColour } from './cabinet.tsx';
import { kindWords, ruleTexts } from './kind-words.ts';
import { lineStake } from './line-stake.ts';
import { prizeWord } from './prize-words.ts';
import { symbolArt, useSymbolName } from './symbols.ts';
import type { Theme } from './theme.ts';
import styles from './slot-rules.module.css';

type Tab = 'pays' | 'lines' | 'rules';
const TABS = [
  ['pays', 'rules.tabPays'],
  ['lines', 'rules.tabLines'],
  ['rules', 'rules.tabRules'],
] as const;

export interface SlotRulesProps {
  readonly model: SlotModel;
  readonly theme: Theme;
  readonly onClose: () => void;
}

/** Payouts in money at the chosen bet, the lines drawn, and the rules with the exact return, one click away. */
export function SlotRules({ model, theme, onClose }: SlotRulesProps) {
  const { t } = useWords();
  const [tab, setTab] = useState<Tab>('pays');
  const tabs = TABS.filter(([name]) => name !== 'lines' || linesOf(model).length > 0);
  return (
    <Sheet title={t('frame.rules')} wide onClose={onClose}>
      <Facts>
        <JackpotOdds model={model} />
      </Facts>
      <div className={styles.tabs} role="tablist">
        {tabs.map(([name, text]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="tab-panel"
            aria-selected={tab === name}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={(event) => moveTab(event.key, { tabs, from: name, go: setTab })}
          >
            {t(text)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'pays' && <Payouts model={model} theme={theme} />}
        {tab === 'lines' && <LineMap model={model} />}
        {tab === 'rules' && <Rules model={model} />}
      </div>
    </Sheet>
  );
}

/** How seldom the pool is won, at the bet that is chosen. */
function JackpotOdds({ model }: Pick<SlotRulesProps, 'model'>) {
  const { t } = useWords();
  const { play, jackpot } = useGameState();
  const { stake } = useGame();
  if (!play?.game.jackpot || !jackpot || jackpot.mustHitBy) return null;
  const { total } = lineStake(stake, play.limits, coinsOf(model));
  if (total === 0n) return null;
  return (
    <div>
      <dt>{t('rules.jackpotOdds')}</dt>
      <dd className={text.figures}>{t('rules.oneIn', { count: group(String(jackpot.odds / total)) })}</dd>
    </div>
  );
}

interface TabMove {
  readonly tabs: readonly (typeof TABS)[number][];
  readonly from: Tab;
  readonly go: (tab: Tab) => void;
}

function moveTab(key: string, { tabs, from, go }: TabMove): void {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (by === 0) return;
  const next = tabs[(tabs.findIndex(([name]) => name === from) + by + tabs.length) % tabs.length]![0];
  go(next);
  document.getElementById(`tab-${next}`)?.focus();
}

/** Counts that pay, the most first; neighbours that pay the same are one, named by the least. */
const paying = (symbol: SlotSymbol): readonly (readonly [count: string, units: number])[] =>
  symbol.pays
    .map((units, index) => ({ units, count: index + 1 }))
    .filter(({ units }, index, all) => units > 0 && units !== all[index - 1]?.units)
    .map(({ units, count }) => [symbol.pays[count] === units ? `${count}+` : String(count), units] as const)
    .reverse();

function Payouts({ model, theme }: Omit<SlotRulesProps, 'onClose'>) {
  const { t } = useWords();
  const { play } = useGameState();
  const { stake } = useGame();
  const money = useMoney();
  const name = useSymbolName();
  const { pays } = kindWords(model);
  const { lineBet, total } = lineStake(stake, play!.limits, coinsOf(model));
  return (
    <Stack>
      <p className={cx(text.secondary, text.small)}>
        {t('rules.paytable')}: <strong className={text.figures}>{money(total)}</strong>
      </p>
      <ul className={styles.symbols}>
        {model.symbols.map((symbol) => (
          <li key={symbol.id}>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(symbolArt(theme, symbol.id))}`}
              alt=""
              width={72}
              height={72}
            />
            <div>
              <strong>{name(symbol.id)}</strong>
              {symbol.role !== 'regular' && (
                <Tag tone="gold">{t(symbol.role === 'wild' ? 'slot.wild' : 'slot.scatter')}</Tag>
              )}
              <dl className={text.figures}>
                {symbol.role === 'scatter' && <MedalPays model={model} />}
                {paying(symbol).map(([count, units]) => (
                  <div key={count}>
                    <dt>{count}</dt>
                    <dd>{money(amount(lineBet * BigInt(units)))}</dd>
                  </div>
                ))}
              </dl>
              {symbol.role === 'scatter' && !('hold' in model) && (
                <span className={cx(text.tiny, text.tertiary)}>{t('slot.payAnywhere')}</span>
              )}
              {symbol.role === 'regular' && pays && <span className={cx(text.tiny, text.tertiary)}>{t(pays)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** What a medal is worth at the chosen bet: its least and most, its prizes, and that of a full window. */
function MedalPays({ model }: { readonly model: SlotModel }) {
  const { t } = useWords();
  const { play } = useGameState();
  const { stake } = useGame();
  const money = useMoney();
  if (!('hold' in model)) return null;
  const { lineBet } = lineStake(stake, play!.limits, coinsOf(model));
  const pay = (units: number): string => money(amount(lineBet * BigInt(units)));
  const { medals, grandUnits } = model.hold;
  const plain = medals.flatMap(({ units, prize }) => (prize === undefined ? [units] : []));
  const prizes = medals.flatMap(({ units, prize }) =>
    prize === undefined ? [] : [[prizeWord(prize)!, units] as const],
  );
  const rows = [...prizes, ['slot.prize.grand', grandUnits] as const].toReversed();
  return (
    <>
      {rows.map(([word, units]) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          <dd>{pay(units)}</dd>
        </div>
      ))}
      <div>
        <dt>1</dt>
        <dd>
          {pay(Math.min(...plain))}–{pay(Math.max(...plain))}
        </dd>
      </div>
    </>
  );
}

function LineMap({ model }: { readonly model: SlotModel }) {
  const { t } = useWords();
  return (
    <ul className={styles.lines}>
      {linesOf(model).map((rows, line) => (
        <li key={rows.join()}>
          <svg
            viewBox={`0 0 ${model.reels * 10} ${model.rows * 10}`}
            role="img"
            aria-label={`${t('slot.line', { line: line + 1 })}: ${rows.map((row) => row + 1).join(', ')}`}
          >
            {rows.flatMap((hit, reel) =>
              Array.from({ length: model.rows }, (_, row) => (
                <rect
                  key={`${reel}:${row}`}
                  x={reel * 10 + 1}
                  y={row * 10 + 1}
                  width="8"
                  height="8"
                  rx="2"
                  fill={row === hit ? lineColour(line) : 'currentColor'}
                  fillOpacity={row === hit ? 1 : 0.14}
                />
              )),
            )}
          </svg>
          <span className={cx(text.figures, text.tiny, text.secondary)}>{line + 1}</span>
        </li>
      ))}
    </ul>
  );
}

/** How the pool is won: by chance, or at an amount that was drawn before its first stake. */
function PoolRules() {
  const { t } = useWords();
  const money = useMoney();
  const bounds = useGameState().jackpot?.mustHitBy;
  if (!bounds) return <li>{t('rules.slot7')}</li>;
  const said = { from: money(bounds.from), limit: money(bounds.to) };
  return (
    <>
      <li>{t('rules.pool1', said)}</li>
      <li>{t('rules.pool2')}</li>
      <li>{t('rules.pool3')}</li>
    </>
  );
}

function Rules({ model }: { readonly model: SlotModel }) {
  const { t } = useWords();
  const { play } = useGameState();
  const name = useSymbolName();
  const cap = times((BigInt(model.maxWinUnits) * 10_000n) / BigInt(coinsOf(model)));
  return (
    <RuleList>
      {ruleTexts(model, { t, name }).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
      <li>{t('rules.slot6', { times: cap })}</li>
      {play?.game.volatility === 'high' && play.game.topPrizeOneIn !== undefined && (
        <li>{t('rules.topOdds', { count: group(String(play.game.topPrizeOneIn)) })}</li>
      )}
      {play?.game.jackpot && <PoolRules />}
      {play && <li>{t('rules.slotRtp', { fraction: play.game.rtp })}</li>}
      <li>{t('rules.malfunction')}</li>
    </RuleList>
  );
}
