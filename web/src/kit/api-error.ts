import type { Endpoint, Schema } from '@arriero/contract/core/endpoint.ts'
import { texts } from '@arriero/contract/core/messages.ts'

interface Facts {
  /** HTTP status; 0 when the server could not be reached. */
  status: number
  detail: string
  endpoint: Endpoint
  code?: string | undefined
  fields?: Record<string, string[]>
  body?: unknown
}

/** A call that failed, in words for the user. `fields` are by clean name, dotted where nested (`destinations.0.folio`). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly detail: string
  readonly code: string | undefined
  readonly fields: Record<string, string[]>
  readonly body: unknown

  constructor({ status, detail, code, fields = {}, body }: Facts) {
    super(detail)
    this.status = status
    this.detail = detail
    this.code = code
    this.fields = fields
    this.body = body
  }

  /** From a reply's body: `{detail, code}`, `{non_field_errors: […]}` or lists per field with wire names. */
  static fromBody(endpoint: Endpoint, status: number, body: unknown): ApiError {
    const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
    const fields: Record<string, string[]> = {}
    for (const [name, value] of Object.entries(given)) {
      if (name === 'detail' || name === 'code' || name === 'non_field_errors') continue
      if (Array.isArray(value) && value.every((text) => typeof text === 'string'))
        fields[cleanPath(endpoint, name)] = value
    }
    const general = Array.isArray(given.non_field_errors) ? given.non_field_errors[0] : given.detail
    const detail = typeof general === 'string' ? general : (Object.values(fields)[0]?.[0] ?? texts.requestFailed)
    const code = typeof given.code === 'string' ? given.code : undefined
    return new ApiError({ status, detail, code, fields, body, endpoint })
  }
}

/** Reads a refused reply; one that is no JSON (a proxy's page) still makes a sentence. */
export async function readError(endpoint: Endpoint, reply: Response): Promise<ApiError> {
  const text = await reply.text()
  try {
    return ApiError.fromBody(endpoint, reply.status, JSON.parse(text))
  } catch {
    return ApiError.fromBody(endpoint, reply.status, undefined)
  }
}

/** What to tell the user of any error: the server's sentence, or the specification's general one. */
export const errorText = (error: unknown) => (error instanceof ApiError ? error.detail : texts.requestFailed)

// The parts of a schema that lead from a wire path to clean names; zod's own types do not say them.
interface Walkable {
  names?: readonly (readonly [string, string])[]
  schemas?: Record<string, Walkable>
  inner?: Walkable
  _zod?: { def?: { innerType?: Walkable; element?: Walkable } }
}

function cleanPath(endpoint: Endpoint, path: string): string {
  const { body, query } = endpoint
  const given = body && 'kind' in body && body.kind === 'form' ? body.fields : (body ?? query)
  return clean(given as Schema & Walkable, path)
}

function clean(start: Walkable | undefined, path: string): string {
  let schema = start
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
      const name = schema?.names?.find(([, wire]) => wire === step)?.[0] ?? step
      schema = schema?.schemas?.[name]
      return name
    })
    .join('.')
}
