import { z } from 'zod'

type Encode = (value: unknown) => unknown

/** What encode reads of a zod definition, by kind. */
interface Definition {
  type: string
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  items?: z.ZodType[]
}
interface WireLike {
  names: [string, string][]
  schemas: Record<string, z.ZodType>
}
interface InsideLike {
  insideKey: string
  inner: z.ZodType
}

const plain = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'undefined',
  'any',
  'unknown',
  'literal',
  'enum',
  'custom',
  'void',
  'date',
  'template_literal',
])
const compiled = new WeakMap<z.ZodType, Encode | null>()

/**
 * A function that writes replies of a schema in wire names without checking them again: half the cost of `z.encode`.
 * null: the value is its own wire form. Throws, when mounted, for a shape it does not know; a registry test compares it
 * with `z.encode` for every endpoint.
 */
export function encoderOf(schema: z.ZodType): Encode | null {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const encode = compile(schema)
  compiled.set(schema, encode)
  return encode
}

function compile(schema: z.ZodType): Encode | null {
  if ('schemas' in schema && 'names' in schema) return compileWire(schema as unknown as WireLike)
  if ('insideKey' in schema) return compileInside(schema as unknown as InsideLike)
  // zod keeps each kind's parts in its definition; the union of them is what this function reads.
  const def = schema._zod.def as unknown as Definition
  if (plain.has(def.type)) return null
  if (def.type === 'array' && def.element) {
    const each = encoderOf(def.element)
    return each && ((value) => (value as unknown[]).map(each))
  }
  if ((def.type === 'nullable' || def.type === 'optional' || def.type === 'readonly') && def.innerType) {
    const inner = encoderOf(def.innerType)
    return inner && ((value) => (value == null ? value : inner(value)))
  }
  if (def.type === 'record' && def.valueType) {
    const each = encoderOf(def.valueType)
    return (
      each && ((value) => Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, each(item)])))
    )
  }
  if (def.type === 'object' && def.shape) {
    return compileWire({ names: Object.keys(def.shape).map((name) => [name, name]), schemas: def.shape })
  }
  // A codec of its own, such as a geofence's shape: zod writes it.
  if (def.type === 'pipe') return (value) => z.encode(schema, value)
  // Rows of numbers and texts, written as short as they are read.
  if (def.type === 'tuple' && def.items?.every((item) => encoderOf(item) === null)) return null
  if (def.type === 'union' && def.options?.every((option) => encoderOf(option) === null)) return null
  throw new Error(`Un esquema de respuesta usa ${def.type}, que el codificador no conoce.`)
}

/** Also drops what the schema does not name: a reply never carries a column by accident. */
function compileWire({ names, schemas }: WireLike): Encode {
  const fields = names.map(([clean, wireName]) => [clean, wireName, encoderOf(schemas[clean]!)] as const)
  return (value) => {
    const row = value as Record<string, unknown>
    const out: Record<string, unknown> = {}
    for (const [clean, wireName, encode] of fields) {
      const item = row[clean]
      if (item !== undefined) out[wireName] = encode ? encode(item) : item
    }
    return out
  }
}

function compileInside({ insideKey, inner }: InsideLike): Encode {
  const encode = encoderOf(inner)
  return (value) => ({ [insideKey]: encode ? encode(value) : value })
}
