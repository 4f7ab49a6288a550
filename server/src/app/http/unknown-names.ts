import type { Endpoint, Schema } from '@arriero/contract/core/endpoint.ts'
import type { Form } from '@arriero/contract/core/files.ts'

/** What a zod schema says of the objects in it, on the wire; its own types do not. */
interface Walkable {
  inner?: Walkable
  _zod: {
    optin?: 'optional' | undefined
    def: {
      shape?: Record<string, Walkable>
      element?: Walkable
      innerType?: Walkable
      in?: Walkable
      options?: Walkable[]
    }
  }
}

/** The names an object of the wire may carry, with those of the objects in it; lists are as their rows. */
interface Known {
  names: Map<string, Known | undefined>
  /** One of them may be left out: misspelled, it would be left out and nobody told. A required one is missed anyway. */
  isChecked: boolean
}

/** Finds the names of a body that its call does not know, each as a field error by its dotted path. */
export type FindUnknown = (body: unknown) => Record<string, string[]>

const isForm = (body: Schema | Form): body is Form => 'kind' in body && body.kind === 'form'

/**
 * A misspelled name that is dropped changes what is asked: without `user_ids` a warning goes to everybody. So a body
 * carries the names of its call only, and those of the reply, which forms send back as they read them. `open` in the
 * contract says why a call takes any.
 */
export function unknownNamesOf({ body, reply, open }: Endpoint): FindUnknown {
  if (!body || open) return () => ({})
  // Every schema of a contract is a whole zod one.
  const known = joined(
    knownOf((isForm(body) ? body.fields : body) as unknown as Walkable),
    'kind' in reply ? undefined : knownOf(reply as unknown as Walkable),
  )
  if (known && isForm(body)) for (const name of Object.keys(body.files)) known.names.set(name, undefined)
  return (value) => Object.fromEntries(unknownIn(value, known, ''))
}

/** What any address may carry: the console's own session, and what keeps caches away. */
const everywhere = ['sessionId', '_']

/** As `unknownNamesOf` for the query: a misspelled filter that is dropped answers with what nobody asked for. */
export function unknownParametersOf({ method, query, body }: Endpoint): FindUnknown {
  // Such a query is read as part of the body.
  if (method === 'DELETE' && body) return () => ({})
  // Every schema of a contract is a whole zod one.
  const known = query && knownOf(query as unknown as Walkable)
  const names = new Set([...(known?.names.keys() ?? []), ...everywhere])
  return (value) =>
    Object.fromEntries(
      Object.keys(value as object)
        .filter((name) => !names.has(name))
        .map((name) => [name, [`Esta solicitud no tiene el parámetro «${name}»`]]),
    )
}

function knownOf(schema: Walkable): Known | undefined {
  const { shape, innerType, element, in: source, options } = schema._zod.def
  if (shape && !schema.inner) {
    const fields = Object.entries(shape)
    return {
      names: new Map(fields.map(([name, field]) => [name, knownOf(field)])),
      isChecked: fields.some(([, field]) => field._zod.optin === 'optional'),
    }
  }
  if (options) return options.map(knownOf).find((known) => known)
  const next = schema.inner ?? innerType ?? element ?? source
  return next && knownOf(next)
}

/** What the first knows, and the names of the second besides. */
function joined(one: Known | undefined, other: Known | undefined): Known | undefined {
  if (!one || !other) return one
  const names = new Map(one.names)
  for (const [name, inner] of other.names) names.set(name, names.has(name) ? joined(names.get(name), inner) : undefined)
  return { ...one, names }
}

function unknownIn(value: unknown, known: Known | undefined, path: string): [string, string[]][] {
  if (!known || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, i) => unknownIn(item, known, `${path}${i}.`))
  return Object.entries(value).flatMap(([name, inner]) => {
    if (known.names.has(name)) return unknownIn(inner, known.names.get(name), `${path}${name}.`)
    return known.isChecked
      ? [[path + name, [`Esta solicitud no tiene el campo «${name}»`]] satisfies [string, string[]]]
      : []
  })
}
