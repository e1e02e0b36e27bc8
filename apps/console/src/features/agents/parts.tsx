import type { ConsoleContract } from '@baize/contract/console/agent-tree';
import type { Suspicion } from '@baize/contract/console/suspicions';
import { Tag, type Tone } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Fragment } from 'react';
import { Link } from 'wouter';

const TONES: Readonly<Record<ConsoleContract['state'], Tone>> = {
  OFFERED: 'info',
  ACTIVE: 'positive',
  EDIT_PENDING: 'info',
  TERMINATION_PENDING: 'warn',
  REJECTED: 'plain',
  TERMINATED: 'plain',
  TERMINATED_AUTO: 'plain',
};

export function ContractTag({ state }: Pick<ConsoleContract, 'state'>) {
  const t = useT();
  return <Tag tone={TONES[state]}>{t(`agents.state.${state}`)}</Tag>;
}

const SUSPICION_TONES: Readonly<Record<Suspicion['state'], Tone>> = {
  OPEN: 'warn',
  CONFIRMED: 'negative',
  DISMISSED: 'plain',
};

export function SuspicionTag({ state }: Pick<Suspicion, 'state'>) {
  const t = useT();
  return <Tag tone={SUSPICION_TONES[state]}>{t(`agents.suspicion.state.${state}`)}</Tag>;
}

/** Accounts in a row, each at their place in the tree. */
export const People = ({ people }: { people: Suspicion['accounts'] }) =>
  people.map((person, at) => (
    <Fragment key={person.id}>
      {at > 0 && ', '}
      <PersonLink person={person} />
    </Fragment>
  ));

/** A side of a contract, at their place in the tree. Nobody: the platform. */
export function PersonLink({ person }: { person: ConsoleContract['issuer'] }) {
  const t = useT();
  return person === null ? (
    t('agents.platform')
  ) : (
    <Link className={textStyles.link} href={`/agents/${person.id}`}>
      <bdi>{person.account}</bdi>
    </Link>
  );
}
