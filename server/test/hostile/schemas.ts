import { id } from '@arriero/contract/core/wire.ts'

/** What a zod schema says of itself; its own types do not. */
export interface Walkable {
  safeParse(value: unknown): { success: boolean }
  _zod: {
    def: {
      type: string
      format?: string
      shape?: Record<string, Walkable>
      element?: Walkable
      innerType?: Walkable
      in?: Walkable
      options?: Walkable[]
      values?: unknown[]
      entries?: Record<string, unknown>
    }
    optin?: 'optional' | undefined
  }
}

/** Names whose number is a row's. */
const namesAnId = /(^|_)ids?$|Ids?$/

/** Texts of the forms that calls ask for; the first that is taken is as good as any. */
const texts = (row: number) => [
  'Texto',
  String(row),
  'hostil@example.com',
  '2026-11-20T18:00:00.000Z',
  '2026-11-20',
  '2026-11',
  '2026',
  '08:00',
  '08:00:00',
  'EKU9003173C9',
  '64000',
  '78101802',
  'E48',
  'G03',
  'MXN',
  'A',
  '01',
  'true',
  '1',
  '1.5',
  '0,0',
  '19.4,-99.1',
  '#117dd4',
  '8112345678',
  'https://127.0.0.1:2/x',
  '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  'Clave_Segura_2026',
  'AAAA',
  'X'.repeat(40),
]

/** A place in a body: names and numbers from the root on. */
export type Place = readonly (string | number)[]

export interface Leaf {
  place: Place
  schema: Walkable
}

const first = (schema: Walkable, row: number, candidates: readonly unknown[]) =>
  candidates.find((value) => schema.safeParse(value).success) ?? candidates[0]

/** A value on the wire that the schema takes, or nearly; each id in it is `row`. `isFull`: also what may be left out. */
export function sampleOf(schema: Walkable, row: number, isFull: boolean, name = ''): unknown {
  const { type, shape, element, innerType, in: source, options, values, entries } = schema._zod.def
  if (shape)
    return Object.fromEntries(
      Object.entries(shape)
        .filter(([, field]) => isFull || field._zod.optin !== 'optional')
        .map(([key, field]) => [key, sampleOf(field, row, isFull, key)]),
    )
  if (element) return [sampleOf(element, row, isFull, name)]
  if (innerType) return sampleOf(innerType, row, isFull, name)
  if (source) {
    const inner = sampleOf(source, row, isFull, name)
    return schema.safeParse(inner).success ? inner : first(schema, row, [inner, ...texts(row)])
  }
  if (options) {
    const samples = options.map((option) => sampleOf(option, row, isFull, name))
    return first(schema, row, samples)
  }
  if (values) return values[0]
  if (entries) return Object.values(entries)[0]
  if (type === 'number') return first(schema, row, isRowId(schema, name) ? [row, 1] : [1, 0, 2026, 100, row])
  if (type === 'string') return first(schema, row, texts(row))
  if (type === 'boolean') return true
  return {}
}

const isRowId = (schema: Walkable, name: string) => schema === (id as unknown as Walkable) || namesAnId.test(name)

/** Every place of a body where a value stands, lists and objects themselves among them. */
export function leavesOf(schema: Walkable, place: Place = []): Leaf[] {
  const { shape, element, innerType, in: source, options } = schema._zod.def
  const here: Leaf[] = [{ place, schema }]
  if (shape) return [...here, ...Object.entries(shape).flatMap(([key, field]) => leavesOf(field, [...place, key]))]
  if (element) return [...here, ...leavesOf(element, [...place, 0])]
  const next = innerType ?? source
  // The same place again: only what is inside it is new.
  if (next) return [...here, ...leavesOf(next, place).slice(1)]
  if (options) return [...here, ...options.flatMap((option) => leavesOf(option, place).slice(1))]
  return here
}

/** Whether numbers of this place are ids of rows. */
export function isIdAt({ place, schema }: Leaf): boolean {
  let inner = schema
  for (;;) {
    const { innerType, in: source, type } = inner._zod.def
    const next = innerType ?? source
    if (!next)
      return (
        (type === 'number' || type === 'string') &&
        isRowId(inner, place.findLast((part) => typeof part === 'string') ?? '')
      )
    inner = next
  }
}

/** The body with another value at this place; what leads there is made when it was left out. */
export function withValue(body: unknown, place: Place, value: unknown, full: unknown): unknown {
  const [key, ...rest] = place
  if (key === undefined) return value
  const from = (Array.isArray(body) || (typeof body === 'object' && body !== null) ? body : full) as Record<
    string,
    unknown
  >
  const inner = withValue(from[key], rest, value, (full as Record<string, unknown> | undefined)?.[key])
  if (Array.isArray(from)) return from.toSpliced(Number(key), 1, inner)
  return { ...from, [key]: inner }
}
