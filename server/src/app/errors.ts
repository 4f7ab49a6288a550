import { permissionWords } from '@arriero/contract/core/permissions.ts'

/** What a user is told: a Spanish sentence, a stable code and a status. Anything else that is thrown becomes a plain 500. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  /** Messages by field: clean names, which the call puts into its wire names. */
  readonly fields: Record<string, string[]> | undefined
  /** What the answer carries besides, e.g. the current version at a conflict. */
  readonly extra: Record<string, unknown>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string[]>; extra?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.extra = more.extra ?? {}
  }
}

export const notFound = (message = 'No se encontró el registro.') => new AppError(404, 'not_found', message)
export const badRequest = (message: string) => new AppError(400, 'bad_request', message)
/** A 400 whose messages stand beside the fields, by the names the service knows them by. */
export const badFields = (fields: Record<string, string[]>) =>
  new AppError(400, 'bad_fields', Object.values(fields)[0]?.[0] ?? '', { fields })
export const conflict = (message: string, extra: Record<string, unknown> = {}) =>
  new AppError(409, 'conflict', message, { extra })
/** A save that comes too late; the call's `conflict` says how the record is written. */
export const savedMeanwhile = (facts: { current: unknown; by: string | null; at: string }) =>
  new AppError(409, 'saved_meanwhile', 'Otra persona guardó cambios mientras usted editaba.', { extra: facts })
export const sessionExpired = () =>
  new AppError(403, 'session_expired', 'Sesion agotada, por favor introduzca sus credenciales nuevamente')
/** A key that nobody has, that ended, or that asks for what only people do. */
export const keyRefused = () =>
  new AppError(403, 'key_refused', 'La llave de API no existe, venció o no sirve para esto.')
export const permissionDenied = (permission: string) =>
  new AppError(
    403,
    'permission_denied',
    `No tiene el permiso «${permissionWords(permission)}». Solicítelo al administrador de su cuenta.`,
    { extra: { permission } },
  )
export const tooMany = (message: string) => new AppError(429, 'too_many', message)
export const unavailable = (message: string) => new AppError(503, 'unavailable', message)

const badCharacters = () => badRequest('El texto contiene caracteres no permitidos.')

/** What the pool throws, without a code, when it has no connection to give. */
const noConnection = 'timeout exceeded when trying to connect'

/** Two works waited for each other, and the database ended this one; done again it goes through. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** Violations the database found, told as a person would. */
export function fromDatabase(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? error.code : error.message.startsWith(noConnection) && '08001'
  switch (code) {
    case '23505':
      return conflict('Ya existe un registro con los mismos datos.')
    case '23503':
      return conflict('Otros registros dependen de este o el registro indicado no existe.')
    case '40001':
    case '40P01':
      return conflict('Otra persona guardaba lo mismo en ese momento; no se guardó nada. Intente de nuevo.')
    case '23514':
    case '22003':
    case '22007':
    case '22008':
    case '22009':
      return badRequest('Un valor está fuera de los límites permitidos.')
    case '22P02':
      // Half a character in what is kept as JSON; any other text that is not of its type is our own fault.
      return 'detail' in error && /surrogate/.test(String(error.detail)) ? badCharacters() : null
    case '22021':
    case '22P05':
      return badCharacters()
    case '53100':
      return unavailable('No hay espacio en el disco del servidor; no se guardó nada.')
    case '57P01':
    case '57P02':
    case '57P03':
    case '08006':
    case '08003':
    case '08001':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return unavailable('La base de datos no responde en este momento. Intente de nuevo en unos segundos.')
    default:
      return null
  }
}
