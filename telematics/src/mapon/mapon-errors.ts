import { PlatformError, type PlatformErrorKind } from '../errors.ts'

/** Texts the specification fixes; the provider's message follows the prefix. */
export const maponTexts = { loadFailed: 'Error al cargar API MAPON', prefix: 'MAPON:' }

const BUSY_MS = 10_000

interface CodeMeaning {
  kind: PlatformErrorKind
  /** Stands in for the provider's message when it sends none. */
  text: string
  retryAfterMs?: number
}

/** Global codes of the API; 1 to 999 belong to the single action and are shown. */
const codes: Record<number, CodeMeaning> = {
  1000: { kind: 'retry', text: 'error desconocido' },
  1001: { kind: 'retry', text: 'error del servidor', retryAfterMs: BUSY_MS },
  1002: { kind: 'show', text: 'solicitud no válida' },
  1003: { kind: 'show', text: 'formato no válido' },
  1004: { kind: 'stop', text: 'falta la clave de la API' },
  1005: { kind: 'stop', text: 'la clave de la API no existe' },
  1006: { kind: 'show', text: 'el método no está disponible' },
  1007: { kind: 'show', text: 'el método no está implementado' },
  1008: { kind: 'stop', text: 'la clave no tiene unidades' },
  1009: { kind: 'stop', text: 'la dirección debe usar HTTPS' },
  1010: { kind: 'show', text: 'el comando al equipo falló' },
  1011: { kind: 'retry', text: 'se alcanzó el límite de solicitudes', retryAfterMs: BUSY_MS },
  1012: { kind: 'stop', text: 'la empresa está suspendida' },
  1013: { kind: 'show', text: 'se necesita una clave sin límite de unidades' },
  1014: { kind: 'show', text: 'JSON no válido' },
  1015: { kind: 'show', text: 'es un complemento de pago' },
}

/** PlatformError of `error: {code, msg}`, whatever the HTTP status. A global code the table lacks is retried. */
export function errorOfCode(code: number, message?: string): PlatformError {
  const unknown: CodeMeaning = { kind: code < 1000 ? 'show' : 'retry', text: `error ${code}` }
  const { kind, text, retryAfterMs } = codes[code] ?? unknown
  return new PlatformError(kind, String(code), `${maponTexts.prefix} ${sentence(message) ?? text}`, {
    retryAfterMs,
    cause: message,
  })
}

/** The message where it is a short sentence: nothing else that a server answers is shown to a person. */
function sentence(message: string | undefined): string | null {
  const text = message?.trim() ?? ''
  return /^\p{L}[\p{L}\p{N} .,:;'()/-]{1,119}$/u.test(text) ? text : null
}

/** The same failure as seen by someone signing in: without a message of the provider, the API could not be loaded. */
export function errorOfLogin(error: PlatformError): PlatformError {
  if (error.message.startsWith(maponTexts.prefix)) return error
  const { kind, code, retryAfterMs } = error
  return new PlatformError(kind, code, maponTexts.loadFailed, { retryAfterMs, cause: error })
}
