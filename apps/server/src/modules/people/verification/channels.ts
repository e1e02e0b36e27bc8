/** A message on its way out. */
export type Outgoing = {
  /** Of the message: the same one, however often it is sent. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** What became of a try. */
export type Sent =
  | { readonly ok: true; readonly reference: string }
  | {
      readonly ok: false;
      /** For operators and the log, in few words, without the recipient. */
      readonly fault: string;
      /** Another try would end the same way. */
      readonly final: boolean;
    };

/** A way to send messages. A provider is one adapter with this function. */
export type Sender = {
  readonly name: string;
  readonly send: (message: Outgoing) => Promise<Sent>;
};

/** A third party that draws the codes itself, sends and checks them. */
export type CodeService = {
  readonly name: string;
  readonly start: (to: string, language: string) => Promise<Sent>;
  readonly check: (
    to: string,
    code: string,
  ) => Promise<{ readonly ok: true; readonly right: boolean } | { readonly ok: false; readonly fault: string }>;
};

/** A third party at which a number was proven on the person's own telephone; its signed word is judged here. */
export type NumberWitness = {
  readonly name: string;
  /** `expired`: signed by it, and too old to count. */
  readonly judge: (
    word: string,
    number: string,
  ) => Promise<
    | { readonly ok: true; readonly verdict: 'right' | 'wrong' | 'expired' }
    | { readonly ok: false; readonly fault: string }
  >;
};

/** By what this installation reaches people; null: not at all. */
export type Channels = {
  readonly sms: Sender | null;
  readonly email: Sender | null;
  /** Draws the codes of numbers, where the installation has one. */
  readonly codeService: CodeService | null;
  readonly numberWitness: NumberWitness | null;
};

const FAULT_MAX_LENGTH = 120;

/** What is thrown instead of an answer, in few words. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'timeout';
  if (error instanceof SyntaxError) return 'not understood';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return (typeof code === 'string' ? code : error.message).slice(0, FAULT_MAX_LENGTH);
}
