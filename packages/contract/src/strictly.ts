import { z } from 'zod';

/** Schemas that hold one other schema and take what it takes. */
type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodReadonly;
const isWrapper = (schema: z.ZodType): schema is Wrapper =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodReadonly;

/**
 * The schema, refusing every name that it does not declare, at any depth. Only records and objects that say themselves
 * that they are loose take names that nobody wrote down.
 */
export function strictly(schema: z.ZodType): z.ZodType {
  // Each clone names its parent, so that what was said about the schema stays with it.
  const parent = { parent: true };
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, strictly(field as z.ZodType)]),
    );
    return schema.clone({ ...schema.def, shape, catchall: schema.def.catchall ?? z.never() }, parent);
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: strictly(schema.def.element as z.ZodType) }, parent);
  if (isWrapper(schema))
    return (schema as z.ZodOptional).clone(
      { ...schema.def, innerType: strictly(schema.def.innerType as z.ZodType) } as z.ZodOptional['def'],
      parent,
    );
  if (schema instanceof z.ZodDiscriminatedUnion)
    return schema.clone(
      { ...schema.def, options: schema.def.options.map((option) => strictly(option as z.ZodType)) },
      parent,
    );
  if (schema instanceof z.ZodPipe)
    return schema.clone({ ...schema.def, in: strictly(schema.def.in as z.ZodType) }, parent);
  return schema;
}
