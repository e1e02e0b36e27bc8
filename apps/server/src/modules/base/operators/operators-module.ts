import type { OperatorRefusal } from '@baize/contract/console/constants';
import type { EnrolmentLink, Operator, operatorCalls, OperatorRow } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import type { CallResult } from '@baize/contract/failure';
import type { Role } from '@baize/contract/permissions';
import type { OperatorSession } from '@baize/contract/console/operators';
import type { OperatorActor } from '../../../context.ts';
import type { OperatorId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import type { AdministrationFailure, Administrator } from './administer.ts';
import type { ChangeOperator } from './commands/change-operator.ts';
import type { changeOwnPassword, ChangeOwnPassword } from './commands/change-own-password.ts';
import type { AcknowledgePutAside } from './commands/acknowledge-put-aside.ts';
import type { ConfirmOperator } from './commands/confirm-operator.ts';
import type { CreateOperator } from './commands/create-operator.ts';
import type { EndOperatorSession } from './commands/end-operator-session.ts';
import type { openEnrolment, enrolOperator, EnrolOperator } from './commands/enrol-operator.ts';
import type { OpenSession, openSession } from './commands/open-session.ts';
import type { ResetOperator } from './commands/reset-operator.ts';
import type { UnlockOperator } from './commands/unlock-operator.ts';
import type { SetOperatorStatus } from './commands/set-operator-status.ts';

export type OperatorsModule = Module & {
  readonly openSession: (order: OpenSession) => ReturnType<typeof openSession>;
  /** A login that was refused before its name was read. */
  readonly noteUnreadLogin: (ip: string, reason: Extract<OperatorRefusal, 'too-many-tries' | 'foreign-origin'>) => void;
  readonly closeSession: (token: string) => Promise<void>;
  readonly findOperator: (token: string) => Promise<OperatorActor | undefined>;
  readonly describe: (operator: OperatorActor) => Promise<Operator>;
  /** What a link that was opened shows. */
  readonly openEnrolment: (token: string) => ReturnType<typeof openEnrolment>;
  readonly enrol: (order: EnrolOperator) => ReturnType<typeof enrolOperator>;
  readonly changeOwnPassword: (actor: OperatorActor, order: ChangeOwnPassword) => ReturnType<typeof changeOwnPassword>;
  /** Operators of the brands that the administrator serves. */
  readonly list: (by: Administrator) => Promise<OperatorRow[]>;
  readonly createOperator: (
    by: Administrator,
    order: CreateOperator,
  ) => Promise<CallResult<EnrolmentLink, FailureOf<typeof operatorCalls.createOperator>>>;
  readonly changeOperator: (
    by: Administrator,
    id: OperatorId,
    order: Omit<ChangeOperator, 'id'>,
  ) => Promise<CallResult<OperatorRow, FailureOf<typeof operatorCalls.changeOperator>>>;
  readonly setOperatorStatus: (
    by: Administrator,
    id: OperatorId,
    order: Omit<SetOperatorStatus, 'id'>,
  ) => Promise<CallResult<OperatorRow, FailureOf<typeof operatorCalls.setOperatorStatus>>>;
  readonly resetOperator: (
    by: Administrator,
    id: OperatorId,
    order: Omit<ResetOperator, 'id'>,
  ) => Promise<CallResult<EnrolmentLink, AdministrationFailure>>;
  readonly confirmOperator: (
    by: Administrator,
    id: OperatorId,
    order: Omit<ConfirmOperator, 'id'>,
  ) => Promise<CallResult<OperatorRow, FailureOf<typeof operatorCalls.confirmOperator>>>;
  readonly acknowledgePutAside: (
    by: Administrator,
    id: OperatorId,
    order: Omit<AcknowledgePutAside, 'id'>,
  ) => Promise<CallResult<OperatorRow, FailureOf<typeof operatorCalls.acknowledgePutAside>>>;
  readonly endOperatorSessions: (
    by: Administrator,
    order: { readonly id: OperatorId; readonly reason: string },
  ) => Promise<CallResult<{ ended: number }, AdministrationFailure>>;
  /** Logins that are still good, of an operator who shares a brand with the asker. */
  readonly listSessions: (
    by: OperatorActor,
    id: OperatorId,
  ) => Promise<CallResult<OperatorSession[], FailureOf<typeof operatorCalls.listOperatorSessions>>>;
  readonly endOperatorSession: (
    by: Administrator,
    order: EndOperatorSession,
  ) => Promise<CallResult<{ ended: number }, AdministrationFailure>>;
  readonly unlockOperator: (
    by: Administrator,
    order: UnlockOperator,
  ) => Promise<CallResult<OperatorRow, AdministrationFailure>>;
  /** For the command line, which knows operators by their names. */
  readonly findByName: (name: string) => Promise<OperatorId | undefined>;
  /** For seeds and tests: an enrolled operator of the demo, whom nobody made, without a row in the audit log. */
  readonly create: (draft: {
    name: string;
    displayName: string;
    role: Role;
    supplier?: string;
    password: string;
    brandIds: readonly number[];
  }) => Promise<{ id: OperatorId; totpSecret: string; totpUri: string }>;
  /** The operator's code of this moment. Only the command line asks, and only in the demo. */
  readonly codeNow: (name: string) => Promise<string | undefined>;
};
