import type { Integration, IntegrationPlayer } from '@baize/contract/console/integration';
import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import textStyles from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { HandoutDialog, HandoutText } from '../../components/handout-dialog.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { isAmount } from '../../lib/filter-rules.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const POLL_MS = 3_000;
type Doing = { kind: 'make' } | { kind: 'topUp' | 'session'; player: IntegrationPlayer };
type Opened = { token: string; user: string; gameCode: string; currency: string; expiresAt: string };

/** Players with play money, made and topped up by whoever tries things out. */
export function PlayersPage({ account }: { account: Integration }) {
  const t = useT();
  const query = useCall('listTestPlayers', undefined, { keep: true, pollMs: POLL_MS });
  const [doing, setDoing] = useState<Doing | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setDoing(null);
  return (
    <Page title={t('integrate.page.players')}>
      <Card
        title={t('integrate.players')}
        hint={t('integrate.players.hint')}
        wrap
        end={
          <Button size="dense" icon="plus" onClick={() => setDoing({ kind: 'make' })}>
            {t('integrate.player.make')}
          </Button>
        }
      >
        <QueryView query={query} skeleton={<RowsSkeleton rows={4} />}>
          {(players) => <Players players={players} onDo={setDoing} />}
        </QueryView>
      </Card>
      {doing?.kind === 'make' && <MoneyDialog player={null} currency={account.currency} onClose={close} />}
      {doing?.kind === 'topUp' && <MoneyDialog player={doing.player} currency={account.currency} onClose={close} />}
      {doing?.kind === 'session' && (
        <SessionDialog
          player={doing.player}
          games={account.games}
          onClose={close}
          onOpened={(session) => {
            close();
            setOpened(session);
          }}
        />
      )}
      {opened && <TokenDialog opened={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

type PlayersProps = { players: readonly IntegrationPlayer[]; onDo: (doing: Doing) => void };

function Players({ players, onDo }: PlayersProps) {
  const t = useT();
  const columns = useColumns(onDo);
  const card = useCard(onDo);
  if (players.length === 0)
    return <NoRows title={t('integrate.players.none')} text={t('integrate.players.none.text')} />;
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('integrate.players') })}
      rows={players}
      rowKey={({ user }) => user}
      columns={columns}
      card={card}
    />
  );
}

function Buttons({ player, onDo }: { player: IntegrationPlayer; onDo: (doing: Doing) => void }) {
  const t = useT();
  const { user } = player;
  return (
    <>
      <Button
        size="dense"
        onClick={() => onDo({ kind: 'topUp', player })}
        aria-label={t('integrate.player.topUp.of', { user })}
      >
        {t('integrate.player.topUp')}
      </Button>{' '}
      <Button
        size="dense"
        onClick={() => onDo({ kind: 'session', player })}
        aria-label={t('integrate.player.session.of', { user })}
      >
        {t('integrate.player.session')}
      </Button>
    </>
  );
}

function useColumns(onDo: (doing: Doing) => void): Column<IntegrationPlayer>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'user',
      head: t('integrate.player.user'),
      fixed: true,
      cell: ({ user }) => <bdi className={textStyles.mono}>{user}</bdi>,
    },
    { key: 'account', head: t('integrate.player.account'), cell: ({ account }) => <bdi>{account}</bdi> },
    {
      key: 'balance',
      head: t('integrate.player.balance'),
      align: 'end',
      cell: ({ balance, currency }) => format.money(balance, { unit: true, currency }),
    },
    { key: 'made', head: t('integrate.player.made'), cell: ({ madeAt }) => format.dateTime(madeAt), deskOnly: true },
    {
      key: 'do',
      head: <span className={textStyles.visuallyHidden}>{t('integrate.player.do')}</span>,
      atEnd: true,
      cell: (player) => <Buttons player={player} onDo={onDo} />,
    },
  ];
}

function useCard(onDo: (doing: Doing) => void): (player: IntegrationPlayer) => RowCard {
  const format = useFormat();
  return (player) => ({
    title: <bdi className={textStyles.mono}>{player.user}</bdi>,
    subtitle: player.account,
    end: format.money(player.balance, { unit: true, currency: player.currency }),
    more: <Buttons player={player} onDo={onDo} />,
  });
}

type MoneyProps = { player: IntegrationPlayer | null; currency: string; onClose: () => void };

/** How much play money: of a new player, or more of one that is there. */
function MoneyDialog({ player, currency, onClose }: MoneyProps) {
  const t = useT();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { amount: '1000' } });
  const options = {
    stale: ['listTestPlayers'] as const,
    done: (): void => {
      onClose();
      showToast({ tone: 'ok', title: t('desk.done') });
    },
  };
  const make = useAction('makeTestPlayer', options);
  const topUp = useAction('topUpTestPlayer', options);
  const failure = make.failure ?? topUp.failure;
  const full = failure?.code === 'STATE_CONFLICT';
  return (
    <FormDialog
      title={t(player === null ? 'integrate.player.make' : 'integrate.player.topUp')}
      {...(player && { subtitle: player.user })}
      submit={t(player === null ? 'integrate.player.make' : 'integrate.player.topUp')}
      busy={make.busy || topUp.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ amount }) =>
        player === null
          ? make.run({ balance: amount.trim() })
          : topUp.run({ user: player.user, amount: amount.trim() }),
      )}
    >
      <Field
        label={t('integrate.player.amount', { currency })}
        error={
          errors.amount ? t('integrate.wrong.amount') : (failure?.fields?.['balance'] ?? failure?.fields?.['amount'])
        }
      >
        <TextInput inputMode="decimal" {...register('amount', { validate: (text) => isAmount(text.trim()) })} />
      </Field>
      {failure && <FailureNote failure={failure} safe={t(full ? 'integrate.players.full' : 'part.nothingChanged')} />}
    </FormDialog>
  );
}

type SessionProps = {
  player: IntegrationPlayer;
  games: readonly string[];
  onOpened: (opened: Opened) => void;
  onClose: () => void;
};

/** A token as a launch would give it. */
function SessionDialog({ player, games, onOpened, onClose }: SessionProps) {
  const t = useT();
  const { register, handleSubmit } = useForm({ defaultValues: { gameCode: games[0] ?? '' } });
  const open = useAction('openTestSession', { done: onOpened });
  return (
    <FormDialog
      title={t('integrate.player.session')}
      subtitle={player.user}
      submit={t('integrate.player.session')}
      busy={open.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ gameCode }) => open.run({ user: player.user, gameCode }))}
    >
      <Field label={t('integrate.session.game')} hint={t('integrate.session.hint')}>
        <Select options={games.map((code) => ({ value: code, label: code }))} {...register('gameCode')} />
      </Field>
      {open.failure && <FailureNote failure={open.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

function TokenDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const fields = { user: opened.user, token: opened.token, game_code: opened.gameCode, currency: opened.currency };
  return (
    <HandoutDialog
      title={t('integrate.session.title')}
      subtitle={opened.user}
      warning={t('integrate.session.once', { at: format.dateTime(opened.expiresAt) })}
      confirmation={t('integrate.session.passed')}
      onClose={onClose}
    >
      <HandoutText
        text={JSON.stringify(fields)}
        name={t('integrate.session.copy')}
        copied={t('integrate.session.copied')}
      />
    </HandoutDialog>
  );
}
