import type { CallKind } from './statuses.ts';
import { CALL_PATHS } from './calls.ts';

/** One round from its bet to its win, and a rollback, as the documents show them. Tests read every one of them. */
type Example = { readonly path: string; readonly request: string; readonly answer: string };

const PLAYER = '"user":"m_48213","token":"0f8c1b9e-2a63-4d0e-9d57-6f2f0c6a51b4"';
const answered = (request: string, rest: string): string =>
  `{"status":"RS_OK","request_uuid":"${request}","user":"m_48213",${rest}}`;
const example = (kind: CallKind, request: string, answer: string): Example => ({
  path: CALL_PATHS[kind],
  request,
  answer,
});

export const CALL_EXAMPLES: Readonly<Record<CallKind, Example>> = {
  info: example(
    'info',
    '{"user":"m_48213","request_uuid":"0b8e6f1c-4d0a-4b51-8a53-0f4c4f6b7d01"}',
    answered('0b8e6f1c-4d0a-4b51-8a53-0f4c4f6b7d01', '"country":"VN","sub_partner_id":"lotus","tags":[]'),
  ),
  balance: example(
    'balance',
    `{${PLAYER},"request_uuid":"6a2c9d8e-77f1-4b0c-9a44-3b1f5f0f2e11","game_code":"stu_dragonfive"}`,
    answered('6a2c9d8e-77f1-4b0c-9a44-3b1f5f0f2e11', '"currency":"VND","balance":50000000000'),
  ),
  bet: example(
    'bet',
    `{${PLAYER},"request_uuid":"583c985f-fee6-4c0e-bbf5-308aad6265af",` +
      '"transaction_uuid":"16d2dcfe-b89e-41e7-854a-58404eea6d16","round":"stu-r-77001","round_closed":false,' +
      '"game_code":"stu_dragonfive","currency":"VND","amount":250000000,"is_free":false,"bet":"lines=20;level=3"}',
    answered('583c985f-fee6-4c0e-bbf5-308aad6265af', '"currency":"VND","balance":49750000000'),
  ),
  win: example(
    'win',
    `{${PLAYER},"request_uuid":"b7f0a1de-1d53-4f53-9f0e-9c2b8d6e4a02",` +
      '"transaction_uuid":"2c9f7b10-5e7c-4f0b-8e1d-7d0a3c5b9f03",' +
      '"reference_transaction_uuid":"16d2dcfe-b89e-41e7-854a-58404eea6d16","round":"stu-r-77001",' +
      '"round_closed":true,"game_code":"stu_dragonfive","currency":"VND","amount":400000000,"is_free":false,' +
      '"meta":{"valid_bet":250000000}}',
    answered('b7f0a1de-1d53-4f53-9f0e-9c2b8d6e4a02', '"currency":"VND","balance":50150000000'),
  ),
  rollback: example(
    'rollback',
    `{${PLAYER},"request_uuid":"c1d7e3b4-8a90-4e8d-b6a2-5f1e2d3c4b05",` +
      '"transaction_uuid":"d4e5f6a7-0b1c-4d2e-9f30-415263748596",' +
      '"reference_transaction_uuid":"9e8d7c6b-5a49-4382-a716-05f4e3d2c1b0","round":"stu-r-77002",' +
      '"round_closed":true,"game_code":"stu_dragonfive"}',
    answered('c1d7e3b4-8a90-4e8d-b6a2-5f1e2d3c4b05', '"currency":"VND","balance":50150000000'),
  ),
};
