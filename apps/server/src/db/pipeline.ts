import pg from 'pg';
import type { Prepared } from './pool.ts';

export type Statement = Prepared & { readonly values: readonly unknown[] };

/**
 * The part of the driver's connection that a query object of its own may use (pg-cursor and pg-query-stream stand on
 * the same).
 */
type Wire = {
  readonly stream: { cork: () => void; uncork: () => void };
  readonly parsedStatements: Record<string, string>;
  close: (what: { type: 'S'; name: string }) => void;
  parse: (what: { name: string; text: string }) => void;
  bind: (what: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }) => void;
  execute: (what?: object) => void;
  sync: () => void;
};
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * Several statements with one Sync behind them: outside of an explicit transaction they are one transaction of their
 * own, committed before the server says that it is ready; inside of one they belong to it. Either way they cost one
 * message each way, where a Sync behind every statement would wake both sides for each. Their rows are dropped. A
 * class, because the driver takes only its own kind of query into a pipeline.
 */
class Pipeline extends pg.Query {
  readonly #statements: readonly Statement[];
  #failed = false;
  readonly #settle: { done: () => void; fail: (error: Error) => void };

  constructor(statements: readonly Statement[], settle: { done: () => void; fail: (error: Error) => void }) {
    super({ text: '' });
    this.#statements = statements;
    this.#settle = settle;
  }

  override submit = (connection: unknown): void => {
    const wire = connection as Wire;
    wire.stream.cork();
    for (const { name, text, values } of this.#statements) {
      if (wire.parsedStatements[name] === undefined) {
        // No error where there is none: an earlier pipeline may have failed after its parse.
        wire.close({ type: 'S', name });
        wire.parse({ name, text });
      }
      wire.bind({ statement: name, values, valueMapper: prepareValue });
      wire.execute();
    }
    wire.sync();
    wire.stream.uncork();
  };

  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#failed = true;
    this.#settle.fail(error);
  }
  handleReadyForQuery(connection: Wire): void {
    for (const { name, text } of this.#statements) connection.parsedStatements[name] = text;
    if (!this.#failed) this.#settle.done();
  }
}

/** Ends a connection at once, whatever waits on it: all of that fails as when the network breaks. */
export function breakOff(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}

/** Resolves when the server has done all of them; rejects with the first failure, and then none of them was done. */
export const sendPipeline = (client: pg.PoolClient, statements: readonly Statement[]): Promise<void> =>
  new Promise((done, fail) => {
    client.query(new Pipeline(statements, { done, fail }));
  });
