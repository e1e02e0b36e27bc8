import { useT, type Translate } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import type { AuditRow } from '@baize/contract/console/audit';
import { shortId, targetPath } from '../lib/audit-target.ts';
import { startOfSentence } from '../lib/start-of-sentence.ts';
import { pageAt } from '../pages.ts';
import { useOperator } from '../session.ts';
import textStyles from '@baize/ui/text.module.css';

/**
 * What somebody did, in words that go on after a name: "maker changed the role clerk". The action's own name where it
 * is newer than this console.
 */
export function actionText(t: Translate, action: string): string {
  const id = `action.${action}`;
  const text = t(id);
  return text === id ? action : text;
}

/** The same where it stands alone, in a column or a title. */
export const actionTitle = (t: Translate, action: string): string => startOfSentence(actionText(t, action));

/** Why, in words: what an operator wrote, or the server's own word for a refused login. */
export function reasonText(t: Translate, { action, reason }: Pick<AuditRow, 'action' | 'reason'>): string {
  const id = `refusal.operator.${reason}`;
  const text = action === 'refuse-login' ? t(id) : reason;
  return text === id ? reason : text;
}

/** The page of what was touched; null where there is none, or this operator may not open it. */
function usePathOf(target: string): string | null {
  const { permissions } = useOperator();
  const path = targetPath(target);
  const page = path === null ? undefined : pageAt(path.split('?')[0]!);
  return page && permissions.includes(page.permission) ? path : null;
}

/** The thing that was touched, by its name where it has one, linked where this console has a page for it. */
type AuditTargetProps = {
  target: string;
  name?: string | null;
  /** The words before it, where it goes on a sentence: a kind that they name is not said again. */
  after?: string;
};

export function AuditTarget({ target, name = null, after = '' }: AuditTargetProps) {
  const t = useT();
  const path = usePathOf(target);
  const kind = target.split(':')[0] ?? '';
  const id = `target.${kind}`;
  const named = t(id);
  const own = name ?? shortId(target.slice(kind.length + 1));
  const text = named === id || !target.includes(':') ? target : after.includes(named) ? own : `${named} ${own}`;
  return path === null ? (
    <bdi className={textStyles.strong} title={target}>
      {text}
    </bdi>
  ) : (
    <Link className={textStyles.link} href={path} title={target}>
      <bdi>{text}</bdi>
    </Link>
  );
}
