import { z } from 'zod'
import type { FormRule as Rule } from 'antd'
import { texts } from '@arriero/contract/core/messages.ts'
import type { Schema } from '@arriero/contract/core/endpoint.ts'

/** Any body of an endpoint: plain zod objects have a shape, wire codecs their schemas by clean name, uploads both. */
export type FormSchema = Schema | { fields: Schema }

interface HasSchemas {
  schemas?: Record<string, z.ZodType>
  shape?: Record<string, z.ZodType>
}

function fieldSchemas(schema: FormSchema): Record<string, z.ZodType> {
  // A multipart body keeps its text fields in `fields`; a wire codec's `fields` are not a schema but its own record.
  const body = 'kind' in schema && 'fields' in schema ? schema.fields : schema
  const { schemas, shape } = body as HasSchemas // the two kinds of object schemas, looked at by what they have
  return schemas ?? shape ?? {}
}

/** Clean names of the fields a body has. */
export const fieldNames = (schema: FormSchema | undefined) => (schema ? Object.keys(fieldSchemas(schema)) : [])

/** Of a record, what a form edits. */
export const pick = <T extends object, K extends string>(record: T, names: readonly K[]): Pick<T, K & keyof T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name as K))) as Pick<T, K & keyof T>

/** The schema of one field by its clean name. */
export const fieldSchema = (schema: FormSchema | undefined, field: string): z.ZodType | undefined =>
  schema && fieldSchemas(schema)[field]

interface NumberSchema {
  _zod: { def: { innerType?: NumberSchema; checks?: { _zod: { def: { check: string; value?: number } } }[] } }
}

/** Decimals a number field takes: two, or as many as its schema says it is a multiple of. */
export function decimalsOf(schema: z.ZodType | undefined): number {
  let inner = schema as unknown as NumberSchema | undefined // what wraps it (optional, nullable) says nothing of numbers
  while (inner?._zod.def.innerType) inner = inner._zod.def.innerType
  const step = inner?._zod.def.checks?.find(({ _zod: { def } }) => def.check === 'multiple_of')?._zod.def.value
  return step === undefined ? 2 : Math.max(2, Math.round(-Math.log10(step)))
}

// Empty controls of antd give '' or null; for a schema, nothing there is `undefined`.
const given = (value: unknown) => (value === '' || value === null ? undefined : value)

/** The first thing the schema says against a value, in the specification's words; `label` is the field's name in them. */
export function fieldProblem(schema: z.ZodType, value: unknown, label: string, field: string): string | undefined {
  const result = z.safeEncode(schema, value)
  if (result.success) return undefined
  const message = result.error.issues[0]?.message ?? texts.required
  // Schemas know the field's name in code; people know its label.
  return message.replace(`El campo ${field} `, `El campo ${label} `).replace('El campo enviado ', `El campo ${label} `)
}

/** Codecs may stumble over what is far from their shape: that is a no as well. */
function accepts(schema: z.ZodType, value: unknown): boolean {
  try {
    return z.safeEncode(schema, value).success
  } catch {
    return false
  }
}

/** Whether a field must be filled in: its schema takes neither nothing nor null nor an empty text. */
export const isRequired = (schema: z.ZodType | undefined) =>
  schema !== undefined && !accepts(schema, undefined) && !accepts(schema, null) && !accepts(schema, '')

/** antd rules of a field from the very schema its endpoint uses. */
export function rulesFrom(schema: FormSchema | undefined, field: string, label: string): Rule[] {
  const own = fieldSchema(schema, field)
  if (!own) return []
  const validator = async (_rule: unknown, value: unknown) => {
    const problem =
      given(value) === undefined
        ? isRequired(own)
          ? texts.required
          : undefined
        : fieldProblem(own, value, label, field)
    if (problem) throw new Error(problem)
  }
  return [{ validator }]
}

/** Values ready to be sent: what was left empty becomes what the field's schema takes for nothing. */
export function cleanValues<Values extends object>(values: Values, schema: FormSchema | undefined): Values {
  const cleaned = Object.entries(values).map(([name, value]) => {
    const own = fieldSchema(schema, name)
    if (!own || given(value) !== undefined) return [name, value]
    return [name, [null, undefined, ''].find((nothing) => accepts(own, nothing))]
  })
  return Object.fromEntries(cleaned)
}
