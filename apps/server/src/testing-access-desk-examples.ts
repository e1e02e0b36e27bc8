import type { ConsoleCalls } from '@baize/contract/console-calls';
import { REASON, type Examples } from './testing-access-platform.ts';

/** Examples of what operators look after: alerts, and what is known of a player. */
export const DESK_EXAMPLES = {
  listPlayerTimeline: {
    right: ({ playerId }) => ({ id: playerId, kind: 'login' }),
    wrong: { id: '1', kind: 'weather' },
  },
  writePlayerNote: { right: ({ playerId }) => ({ id: playerId, text: REASON }), wrong: { id: '1', text: '   ' } },
  listAlerts: { right: { kind: 'LAG' }, wrong: { kind: 'WEATHER' } },
  updateAlertRule: {
    right: { kind: 'LAG', threshold: 60, byEmail: true, byWebhook: true, version: 0, reason: REASON },
    wrong: { kind: 'LAG', threshold: 0.5, byEmail: true, byWebhook: true, version: 0, reason: REASON },
  },
  updateAlertChannels: {
    right: { emails: [], url: '', newSecret: false, version: 0, reason: REASON },
    wrong: { emails: ['nobody'], url: '', newSecret: false, version: 0, reason: REASON },
  },
  testAlertChannel: { right: { way: 'webhook' }, wrong: { way: 'drum' } },
} satisfies Examples<ConsoleCalls>;
