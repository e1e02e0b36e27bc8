import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Fact } from '../../components/page.tsx';
import type { OperatorRow } from '@baize/contract/console/operators';
import { lazyPart } from '@baize/webkit/lazy-part';
import { serverClock } from '../../server-clock.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCan, useOperator } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import { roleText } from './role-text.ts';
import { BrandTags, ConfirmationText, StateTag } from './operator-tags.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './operators.module.css';
import { Tag } from '@baize/ui/tag.tsx';

const CHANGE_DIALOG = lazyPart(() => import('./change-dialog.tsx'));
const STATUS_DIALOG = lazyPart(() => import('./status-dialog.tsx'));
const RESET_DIALOG = lazyPart(() => import('./reset-dialog.tsx'));
const CONFIRM_DIALOG = lazyPart(() => import('./confirm-dialog.tsx'));
const END_DIALOG = lazyPart(() => import('./sessions-dialog.tsx'));
const UNLOCK_DIALOG = lazyPart(() => import('./unlock-dialog.tsx'));

/**
 * One operator: role and status, permissions, and what an owner may change.
 * `titled` shows the name, for places where nothing above does.
 */
export function OperatorDetail({ row, titled = true }: { row: OperatorRow; titled?: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <div>
        {titled && (
          <div className={layout.row}>
            <b className={textStyles.strong}>{row.name}</b>
            <StateTag row={row} />
          </div>
        )}
        <span className={textStyles.secondary}>{row.displayName}</span>
        <dl className={pageStyles.facts}>
          <Fact name={t('operator.role')}>{roleText(t, row)}</Fact>
          <Fact name={t('operator.brands')}>
            <BrandTags row={row} />
          </Fact>
          <Enrolment row={row} />
          <Fact name={t('operator.lastLogin')}>
            {row.lastLogin ? (
              <span className={textStyles.figures}>{format.dateTime(row.lastLogin.at)}</span>
            ) : (
              t('operator.lastLogin.never')
            )}
          </Fact>
          {row.lastLogin && (
            <Fact name={t('session.ip')}>
              <bdi className={textStyles.mono}>{row.lastLogin.ip}</bdi>
            </Fact>
          )}
          <Fact name={t('operator.sessions')}>{format.number(row.openSessions)}</Fact>
          {row.disabledAt && (
            <Fact name={t('operator.disabled')}>
              <span className={textStyles.figures}>{format.dateTime(row.disabledAt)}</span>
            </Fact>
          )}
          {row.guesses && (
            <Fact name={t('operator.guesses')}>
              {t('operator.guesses.count', {
                count: row.guesses.failures,
                shown: format.number(row.guesses.failures),
              })}
            </Fact>
          )}
        </dl>
        {row.locks && (
          <Note tone="warn" live>
            {t('operator.locked', { count: row.locks.count, until: format.dateTime(row.locks.until) })}
          </Note>
        )}
        {row.guesses?.slowedUntil && <Note tone="warn">{t('operator.guesses.slowed')}</Note>}
        {row.confirmation.state === 'waiting' && <Note tone="info">{t('operator.confirmation.rule')}</Note>}
      </div>
      <OperatorActions row={row} />
      <div>
        <h3>{t('operator.rights', { count: row.permissions.length })}</h3>
        <ul className={styles.permissions}>
          {row.permissions.map((permission) => (
            <li key={permission}>
              <Tag className={textStyles.mono}>{permission}</Tag>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** How far an operator is with taking up the account, and who knows them. */
function Enrolment({ row }: { row: OperatorRow }) {
  const t = useT();
  const format = useFormat();
  const { enrolledAt, invitation } = row;
  const open = invitation !== null && Date.parse(invitation.expiresAt) > serverClock.now();
  return (
    <>
      <Fact name={t('operator.enrolled')}>
        {enrolledAt === null ? t('operator.enrolled.no') : format.dateTime(enrolledAt)}
      </Fact>
      {invitation && (
        <Fact name={t('operator.invitation')}>
          {t(open ? 'operator.invitation.until' : 'operator.invitation.over', {
            by: invitation.by,
            at: format.dateTime(invitation.expiresAt),
          })}
        </Fact>
      )}
      <Fact name={t('operator.confirmation')}>
        <ConfirmationText row={row} />
      </Fact>
    </>
  );
}

type OperatorAction = 'change' | 'status' | 'reset' | 'confirm' | 'end';

function OperatorActions({ row }: { row: OperatorRow }) {
  const t = useT();
  const me = useOperator();
  const may = useCan('operators.write');
  const [action, setAction] = useState<OperatorAction | null>(null);
  if (!may) return null;
  if (row.id === me.id)
    return (
      <div>
        <Note tone="info">{t('operator.self')}</Note>
      </div>
    );
  if (row.elsewhere)
    return (
      <div>
        <Note tone="info">{t('operator.elsewhere.text')}</Note>
      </div>
    );
  const onClose = (): void => setAction(null);
  const next: 'active' | 'disabled' = row.disabledAt === null ? 'disabled' : 'active';
  return (
    <div>
      <div className={styles.actions}>
        {row.confirmation.may && (
          <Button
            size="dense"
            icon="check"
            variant="primary"
            onPointerEnter={CONFIRM_DIALOG.load}
            onClick={() => setAction('confirm')}
          >
            {t('operator.confirm')}
          </Button>
        )}
        <UnlockButton row={row} />
        <Button size="dense" icon="edit" onPointerEnter={CHANGE_DIALOG.load} onClick={() => setAction('change')}>
          {t('operator.change')}
        </Button>
        <Button size="dense" icon="key" onPointerEnter={RESET_DIALOG.load} onClick={() => setAction('reset')}>
          {t(row.enrolledAt === null ? 'operator.newLink' : 'operator.reset')}
        </Button>
        <Button
          size="dense"
          icon="logout"
          disabled={row.openSessions === 0}
          onPointerEnter={END_DIALOG.load}
          onClick={() => setAction('end')}
        >
          {t('operator.sessions.open')}
        </Button>
        <Button
          size="dense"
          icon={next === 'disabled' ? 'lock' : 'check'}
          variant={next === 'disabled' ? 'danger' : 'secondary'}
          onPointerEnter={STATUS_DIALOG.load}
          onClick={() => setAction('status')}
        >
          {t(`operator.set.${next}`)}
        </Button>
      </div>
      {action === 'change' && <ShowPart part={CHANGE_DIALOG} props={{ row, onClose }} />}
      {action === 'reset' && <ShowPart part={RESET_DIALOG} props={{ row, onClose }} />}
      {action === 'confirm' && <ShowPart part={CONFIRM_DIALOG} props={{ row, onClose }} />}
      {action === 'end' && <ShowPart part={END_DIALOG} props={{ row, onClose }} />}
      {action === 'status' && <ShowPart part={STATUS_DIALOG} props={{ row, next, onClose }} />}
    </div>
  );
}

/** Where wrong tries have locked or slowed the name. */
function UnlockButton({ row }: { row: OperatorRow }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (row.locks === null && row.guesses === null && !isOpen) return null;
  return (
    <>
      <Button
        size="dense"
        icon="lock"
        variant="primary"
        onPointerEnter={UNLOCK_DIALOG.load}
        onClick={() => setOpen(true)}
      >
        {t('operator.unlock')}
      </Button>
      {isOpen && <ShowPart part={UNLOCK_DIALOG} props={{ row, onClose: () => setOpen(false) }} />}
    </>
  );
}
