/**
 * What readers of the wire accept, as JSON Schema: the published field tables and OpenAPI are made of it, so that they
 * say what is read and nothing else.
 */
export type WireSchema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: WireSchema;
  readonly additionalProperties?: WireSchema;
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
};

const SCHEMAS = new WeakMap<object, WireSchema | (() => WireSchema)>();
const OPTIONAL = new WeakSet<object>();

/** The same reader, of which is known what it accepts. What holds other readers asks them only when it is asked. */
export function described<R extends object>(reader: R, schema: WireSchema | (() => WireSchema)): R {
  SCHEMAS.set(reader, schema);
  return reader;
}

export function markOptional<R extends object>(reader: R): R {
  OPTIONAL.add(reader);
  return reader;
}

/** What a reader accepts. Throws where nobody said it: such a reader has no place in a published shape. */
export function schemaOf(reader: object): WireSchema {
  const schema = SCHEMAS.get(reader);
  if (schema === undefined) throw new Error('this reader does not say what it accepts');
  return typeof schema === 'function' ? schema() : schema;
}

export function schemaOfFields(fields: Readonly<Record<string, object>>): WireSchema {
  const names = Object.keys(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schemaOf(fields[name]!)])),
    required: names.filter((name) => !OPTIONAL.has(fields[name]!)),
  };
}
