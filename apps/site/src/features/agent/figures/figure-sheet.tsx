import type { Figure, FigurePart } from '@baize/contract/agent-figures';
import type { DayRange } from '@baize/contract/agents';
import { Drawer } from '@baize/ui/drawer.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { QueryFailure } from '../../../components/failure.tsx';
import { RecordPager, type Cursor } from '../../../components/record-pager.tsx';
import link from '../../../components/text-link.module.css';
import { useCall } from '../../../use-call.ts';
import { useFormat } from '../../../use-format.ts';
import { TeamLine } from '../team-line.tsx';
import { nameOfFigure, type OpenedFigure } from './figure-button.tsx';
import { FigureRows } from './figure-rows.tsx';
import { FigureValue, rowsFigureOf } from './figure-value.tsx';
import styles from './figure-sheet.module.css';

const PAGE_SIZE = 20;
const MINUTE_MS = 60_000;
type FigureSheetProps = { opened: OpenedFigure; close: () => void };
/** A team that was opened, with the days of it: fewer for whoever was moved. */
type Step = { under: string | undefined; days: DayRange };

/** What a figure is made of: teams right below, down to accounts, and there what they did. */
export function FigureSheet({ opened, close }: FigureSheetProps) {
  const t = useT();
  const { figure, gameType, own, days } = opened;
  const rows = rowsFigureOf(figure);
  const name = t(nameOfFigure(figure));
  const title = gameType === undefined ? name : t('agent.figures.ofKind', { name, kind: t(`shell.type.${gameType}`) });
  return (
    <Drawer open onClose={close} title={title} labels={{ close: t('shell.close') }}>
      {own !== undefined && rows !== null ? (
        <div className={styles.sheet}>
          <Days days={days} />
          <FigureRows figure={rows} memberId={own} days={days} gameType={gameType} />
        </div>
      ) : (
        <Team opened={opened} />
      )}
    </Drawer>
  );
}

function Days({ days: { from, to } }: { days: DayRange }) {
  return <span className={textStyles.secondary}>{from === to ? from : `${from} – ${to}`}</span>;
}

function Team({ opened: { figure, gameType, under, days } }: { opened: OpenedFigure }) {
  const first: Step = { under, days };
  const [trail, setTrail] = useState<readonly [Step, ...Step[]]>([first]);
  const [cursor, setCursor] = useState<Cursor>({});
  const step = trail.at(-1)!;
  const query = useCall(
    'explainTeamFigure',
    {
      ...step.days,
      figure,
      ...(gameType && { gameType }),
      ...(step.under !== undefined && { under: step.under }),
      ...cursor,
      pageSize: PAGE_SIZE,
    },
    { keep: true },
  );
  const go = (next: readonly [Step, ...Step[]]): void => {
    setTrail(next);
    setCursor({});
  };
  /** Back up the line: to a team as it was opened, or to one above, with the days that were asked for. */
  const goUp = (to: string | undefined): void => {
    const at = trail.findIndex((each) => each.under === to);
    go(at === -1 ? [{ under: to, days }] : [first, ...trail.slice(1, at + 1)]);
  };
  const { data } = query;
  return (
    <div className={styles.sheet} aria-busy={query.isPlaceholderData || undefined}>
      {query.isPending && <Skeleton count={5} blockSize={44} />}
      {query.isError && !data && <QueryFailure query={query} />}
      {data && (
        <>
          <TeamLine line={data.line} onOpen={goUp} />
          <p className={styles.head}>
            <Days days={step.days} />
            <b>
              <FigureValue figure={figure} value={data.value} />
            </b>
          </p>
          <PartsOf
            key={`${step.under} ${step.days.from}`}
            data={data}
            asked={{ figure, gameType, days: step.days }}
            onDown={(part) => go([...trail, { under: part.id, days: part.days }])}
          />
          <RecordPager page={data.parts} onCursor={setCursor} />
        </>
      )}
    </div>
  );
}

type Asked = Pick<OpenedFigure, 'figure' | 'days'> & { gameType: OpenedFigure['gameType'] };
type PartsProps = { data: Figure; asked: Asked; onDown: (part: FigurePart) => void };

/** What the account did itself, and each right below it: they add up to the figure. */
function PartsOf({ data: { line, own, value, parts }, asked, onDown }: PartsProps) {
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  const account = line.at(-1)!;
  const { figure, gameType } = asked;
  const rows = rowsFigureOf(figure);
  const toggle = (key: string): void => setOpen(open === key ? null : key);
  const rowsOf = (memberId: string, days: DayRange): ReactNode =>
    rows && <FigureRows figure={rows} memberId={memberId} days={days} gameType={gameType} />;
  // Of one who did all of it themselves there is nothing else to look at.
  const isAlone = own === value && parts.content.length === 0;
  const isOwnOpen = isAlone || open === account.id;
  if (parts.content.length === 0 && Number(own) === 0)
    return (
      <p className={textStyles.secondary}>{t(parts.older === null ? 'agent.figures.nothing' : 'agent.figures.more')}</p>
    );
  return (
    <ul className={styles.parts}>
      {Number(own) !== 0 && (
        <li>
          <div className={styles.part}>
            <span>
              <OpenName isOpen={isOwnOpen} onOpen={isAlone ? undefined : () => toggle(account.id)}>
                {t('agent.figures.own', { account: account.account })}
              </OpenName>
            </span>
            <FigureValue figure={figure} value={own} />
          </div>
          {isOwnOpen && rowsOf(account.id, asked.days)}
        </li>
      )}
      {parts.content.map((part) => (
        <li key={`${part.id} ${part.days.from}`}>
          <PartLine part={part} asked={asked} isOpen={open === part.id} onDown={onDown} onToggle={toggle} />
          {open === part.id && rowsOf(part.id, part.days)}
        </li>
      ))}
    </ul>
  );
}

type OpenNameProps = { isOpen?: boolean; onOpen: (() => void) | undefined; children: ReactNode };

function OpenName({ isOpen, onOpen, children }: OpenNameProps) {
  if (!onOpen) return <b>{children}</b>;
  return (
    <button type="button" className={link.link} aria-expanded={isOpen} onClick={onOpen}>
      {children}
    </button>
  );
}

type PartLineProps = {
  part: FigurePart;
  asked: Asked;
  isOpen: boolean;
  onDown: (part: FigurePart) => void;
  onToggle: (id: string) => void;
};

/** A team opens into those below it, an account alone into what it did. */
function PartLine({ part, asked: { figure, days }, isOpen, onDown, onToggle }: PartLineProps) {
  const t = useT();
  const f = useFormat();
  const { id, account, value, isElsewhere, registeredAt } = part;
  const registered = figure === 'registered' && isWithin(registeredAt, days, f.offsetMinutes);
  // Whoever registered adds themselves: their team is what is left.
  const isTeam = part.hasTeam && Number(value) !== (registered ? 1 : 0);
  const canOpen = !isElsewhere && (isTeam || rowsFigureOf(figure) !== null);
  const isMoved = part.days.from !== days.from || part.days.to !== days.to;
  const open = (): void => (isTeam ? onDown(part) : onToggle(id));
  return (
    <div className={styles.part}>
      <span>
        <OpenName {...(!isTeam && { isOpen })} onOpen={canOpen ? open : undefined}>
          {account}
        </OpenName>
        {registered && <span className={textStyles.secondary}>{f.dateTime(registeredAt)}</span>}
        {(isMoved || isElsewhere) && (
          <span className={textStyles.secondary}>
            {t(isElsewhere ? 'agent.figures.elsewhere' : 'agent.figures.moved')} <Days days={part.days} />
          </span>
        )}
      </span>
      <FigureValue figure={figure} value={value} />
    </div>
  );
}

function isWithin(at: string, { from, to }: DayRange, offsetMinutes: number): boolean {
  const day = new Date(Date.parse(at) + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
  return day >= from && day <= to;
}
