import type { ContractKind } from '@baize/domain/agents/kinds';
import type { ContractAnswer, ContractRequest } from '@baize/domain/agents/states';
import type { ContractCategory } from '@baize/domain/agents/terms';

declare module '../../../outbox/events.ts' {
  interface OutboxEvents {
    /** To the holder: something is offered or asked, and waits for them until then. */
    'contract.asked': { kind: ContractKind; category: ContractCategory; request: ContractRequest; until: string };
    /** To whoever had asked. */
    'contract.answered': {
      kind: ContractKind;
      category: ContractCategory;
      answer: ContractAnswer;
      /** Account of the holder. */
      holder: string;
    };
  }
}
