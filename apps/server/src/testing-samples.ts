/** Inputs of a call as its own schemas describe them: one that they take, and one that they refuse. */
import type { AnyCall } from '@baize/contract/define-call';
import { z } from 'zod';

/** What a JSON schema says that a sample can follow. A pattern cannot be followed: such a call needs an example. */
type JsonSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  /** Of a union that is told apart by a field. */
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
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

/** Where an input has a string: steps into objects by name and into lists; or the name of a record's field itself. */
export type StringPlace = readonly (string | typeof IN_LIST | typeof AS_NAME)[];
const IN_LIST = Symbol('an element of a list');
const AS_NAME = Symbol('a name');

/** Every place of a call's path and input that holds a string. */
export const stringsOf = ({ params, input }: AnyCall): readonly StringPlace[] => [
  ...placesIn(jsonOf(params)),
  ...placesIn(jsonOf(input)),
];

function placesIn(schema: JsonSchema): readonly StringPlace[] {
  const below = (step: StringPlace[number], inside: JsonSchema): StringPlace[] =>
    placesIn(inside).map((place) => [step, ...place]);
  const union = schema.anyOf ?? schema.oneOf;
  if (union !== undefined) {
    const places = union.flatMap(placesIn);
    return places.filter((place, index) => places.findIndex((each) => keyOf(each) === keyOf(place)) === index);
  }
  if (schema.type === 'string' || schema.enum?.some((each) => typeof each === 'string')) return [[]];
  if (schema.type === 'array') return below(IN_LIST, schema.items ?? {});
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, inside]) => below(name, inside));
  return schema.propertyNames === undefined ? named : [...named, [AS_NAME]];
}
const keyOf = (place: StringPlace): string => JSON.stringify(place.map(String));

/** The input with a text at a place; what was missing on the way there is made. */
export const withString = <Input>(input: Input, place: StringPlace, text: string): Input =>
  put(input, place, text) as Input;

function put(into: unknown, [step, ...rest]: StringPlace, text: string): unknown {
  if (step === undefined) return text;
  if (step === IN_LIST) return [put(Array.isArray(into) ? into[0] : undefined, rest, text)];
  const fields = typeof into === 'object' && into !== null && !Array.isArray(into) ? into : {};
  const name = step === AS_NAME ? text : step;
  const value = step === AS_NAME ? true : put((fields as Record<string, unknown>)[name], rest, text);
  // A plain assignment of this name would set the prototype instead of a field.
  return Object.defineProperty({ ...fields }, name, { value, enumerable: true, configurable: true, writable: true });
}

const jsonOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
const objectOf = (schema: z.ZodType): Readonly<Record<string, unknown>> =>
  valueOf(jsonOf(schema)) as Record<string, unknown>;

function valueOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return valueOf(first);
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
      if (schema.format === 'email') return 'somebody@example.com';
      return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'x'.repeat(schema.minLength ?? 1);
  }
}
