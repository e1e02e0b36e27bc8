/** Inputs of a call as its own schemas describe them: one that they take, and one that they refuse. */
import type { AnyCall } from '@baize/contract/define-call';
import { z } from 'zod';

/** What a JSON schema says that a sample can follow. A pattern cannot be followed: such a call needs an example. */
type JsonSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly format?: string;
};

export type Sample = Readonly<Record<string, unknown>> | undefined;

/**
 * The smallest input that says everything required, and one without it. Undefined: there is nothing to say, or nothing
 * to leave out.
 */
export function samplesOf({ params, input }: AnyCall): { readonly right: Sample; readonly wrong: Sample } {
  const path = objectOf(params);
  const body = objectOf(input);
  const right = { ...path, ...body };
  if (Object.keys(right).length === 0) return { right: undefined, wrong: undefined };
  if (Object.keys(body).length > 0) return { right, wrong: path };
  const wrong = Object.fromEntries(Object.keys(path).map((name) => [name, '!']));
  return { right, wrong: params.safeParse(wrong).success ? undefined : wrong };
}

const objectOf = (schema: z.ZodType): Readonly<Record<string, unknown>> =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) as Record<string, unknown>;

function valueOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return valueOf(schema.anyOf[0]!);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, valueOf(schema.properties![name]!)]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'x'.repeat(schema.minLength ?? 1);
  }
}
