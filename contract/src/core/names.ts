import type { Endpoint, Schema } from './endpoint.ts'

// The parts of a schema that lead from a field to its parts; zod's own types do not say them.
interface Walkable {
  names?: readonly (readonly [clean: string, wireName: string])[]
  schemas?: Record<string, Walkable>
  inner?: Walkable
  _zod?: { def?: { innerType?: Walkable; element?: Walkable } }
}

/** `destinations.0.tra_folio` → `destinations.0.folio`, by the names of what the call is sent. */
export const cleanPath = (endpoint: Endpoint, path: string) => rename(endpoint, path, 1, 0)
/** `destinations.0.folio` → `destinations.0.tra_folio`; a step the call does not know stays as it is. */
export const wirePath = (endpoint: Endpoint, path: string) => rename(endpoint, path, 0, 1)

function rename({ body, query }: Endpoint, path: string, from: 0 | 1, to: 0 | 1): string {
  const given = body && 'kind' in body && body.kind === 'form' ? body.fields : (body ?? query)
  let schema = given as (Schema & Walkable) | Walkable | undefined
  return path
    .split('.')
    .map((step) => {
      while (schema && !schema.names && !schema._zod?.def?.element) {
        const next: Walkable | undefined = schema.inner ?? schema._zod?.def?.innerType
        if (!next) break
        schema = next
      }
      if (/^\d+$/.test(step)) {
        schema = schema?._zod?.def?.element
        return step
      }
      const pair = schema?.names?.find((names) => names[from] === step)
      schema = schema?.schemas?.[pair?.[0] ?? step]
      return pair?.[to] ?? step
    })
    .join('.')
}
