import { createTransport, urlBelow, type Transport } from '../http-exchange.ts';
import { isJsonObject, parseJson } from '../strict-json.ts';
import { controlJson } from './control-server.ts';
import {
  CONTROL_BYTES_MAX,
  CONTROL_KEY_HEADER,
  CONTROL_PATH,
  OPERATOR_VERBS,
  readControlAnswer,
  SUPPLIER_VERBS,
  type ControlAnswer,
} from './control.ts';

/**
 * What a target gives the runner besides its product interface: a way to prepare state, and perhaps to be restarted.
 */
export type OperatorVerbs = typeof OPERATOR_VERBS;
export type SupplierVerbs = typeof SUPPLIER_VERBS;
export type Control<V extends OperatorVerbs | SupplierVerbs> = <K extends keyof V & string>(
  verb: K,
  request: Readonly<Record<string, unknown>>,
) => Promise<ControlAnswer<V, K>>;
export type Testbed = {
  readonly operator?: Control<OperatorVerbs>;
  readonly supplier?: Control<SupplierVerbs>;
  /** Kills the supplier without warning and starts it again; resolves when it serves. */
  readonly restartSupplier?: (() => Promise<void>) | undefined;
  /** The same of the operator. */
  readonly restartOperator?: (() => Promise<void>) | undefined;
};

/** The target lacks what the scenario needs: reported, neither passed nor failed. */
export class Skip extends Error {}
/** The target did something else than the catalogue says. */
export class Failure extends Error {}

const CONTROL_TIMEOUTS = { connectMs: 5_000, wholeMs: 30_000 };

/** Where a target's test control listens, and the key that opens it. */
export type ControlTarget = { readonly baseUrl: string; readonly key: string; readonly transport?: Transport };

/** The control of a target over HTTP. */
export function httpControl<V extends OperatorVerbs | SupplierVerbs>(
  verbs: V,
  { baseUrl, key, transport = createTransport() }: ControlTarget,
): Control<V> {
  return async (verb, request) => {
    const url = urlBelow(baseUrl, `${CONTROL_PATH}/${verb}`);
    const body = Buffer.from(controlJson(request));
    const headers = { [CONTROL_KEY_HEADER]: key };
    const exchange = await transport.send(
      { method: 'POST', url, headers, body },
      CONTROL_TIMEOUTS,
      CONTROL_BYTES_MAX * 16,
    );
    if (!exchange.ok)
      throw new Failure(
        `test control ${verb}: ${exchange.reason}${exchange.cause === undefined ? '' : ` ${exchange.cause}`}`,
      );
    const parsed = parseJson(exchange.body);
    const told = parsed.ok && isJsonObject(parsed.value) ? parsed.value['error'] : undefined;
    const error = typeof told === 'string' ? told : '';
    if (exchange.status === 501) throw new Skip(`target has no ${verb}${error === '' ? '' : ` (${error})`}`);
    if (exchange.status !== 200 || !parsed.ok)
      throw new Failure(`test control ${verb}: HTTP ${exchange.status} ${error}`);
    const answer = readControlAnswer(verbs, verb, parsed.value);
    if (!answer.ok) throw new Failure(`test control ${verb}: wrong answer at ${answer.field}`);
    return answer.value;
  };
}

export const httpOperator = (baseUrl: string, key: string): Control<OperatorVerbs> =>
  httpControl(OPERATOR_VERBS, { baseUrl, key });
export const httpSupplier = (baseUrl: string, key: string, transport?: Transport): Control<SupplierVerbs> =>
  httpControl(SUPPLIER_VERBS, { baseUrl, key, ...(transport && { transport }) });
