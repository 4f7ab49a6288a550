import { z } from 'zod'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { texts } from '@arriero/contract/core/messages.ts'
import { cleanPath } from '@arriero/contract/core/names.ts'

interface Facts {
  /** HTTP status; 0 when the server could not be reached. */
  status: number
  detail: string
  endpoint: Endpoint
  code?: string | undefined
  fields?: Record<string, string[]>
  body?: unknown
}

/** What a save that came too late is told (409): the record as it stands, who saved it (null: nobody known) and when. */
export interface SavedMeanwhile {
  current: object
  by: string | null
  at: string
}

/** Of a call that the server never got. */
export const unreachable = 'Sin conexión con el servidor. Revise su red e intente de nuevo.'

/** A call that failed, in words for the user. `fields` are by clean name, dotted where nested (`destinations.0.folio`). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly detail: string
  readonly code: string | undefined
  readonly fields: Record<string, string[]>
  readonly body: unknown
  readonly savedMeanwhile: SavedMeanwhile | undefined

  constructor({ status, detail, code, fields = {}, body, endpoint }: Facts) {
    super(detail)
    this.status = status
    this.detail = detail
    this.code = code
    this.fields = fields
    this.body = body
    this.savedMeanwhile = status === 409 ? readConflict(endpoint, body) : undefined
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

function readConflict({ conflict }: Endpoint, body: unknown): SavedMeanwhile | undefined {
  // A declared conflict is what `savedMeanwhile` made.
  return conflict && z.safeDecode(conflict as z.ZodType<SavedMeanwhile, unknown>, body).data
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

/** The server was not reached or could not answer: the same may work later. */
export const isForLater = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
