import { PlatformError, type PlatformErrorKind } from '../errors.ts'

/** The vendor's own client waits so long before it asks again. */
const BUSY_MS = 10_000
const QUOTA_MS = 60_000

interface CodeMeaning {
  kind: PlatformErrorKind
  text: string
  retryAfterMs?: number
}

/** Codes of the interface that are known; 1101 and 9126 are assumed. */
const codes: Record<number, CodeMeaning> = {
  [-1]: { kind: 'retry', text: 'WEBFLEET informó un error interno.', retryAfterMs: BUSY_MS },
  9: { kind: 'show', text: 'La acción no existe en WEBFLEET o no está contratada.' },
  60: { kind: 'retry', text: 'El servidor de WEBFLEET está ocupado.', retryAfterMs: BUSY_MS },
  1101: { kind: 'stop', text: 'WEBFLEET no acepta la cuenta, el usuario o la contraseña.' },
  1180: { kind: 'stop', text: 'WEBFLEET exige autenticación Basic.' },
  8011: { kind: 'retry', text: 'Se alcanzó el límite de solicitudes de WEBFLEET.', retryAfterMs: QUOTA_MS },
  8015: { kind: 'retry', text: 'El usuario de WEBFLEET tiene otra solicitud en curso.', retryAfterMs: BUSY_MS },
  9126: { kind: 'stop', text: 'WEBFLEET no permite el acceso desde este servidor.' },
  9199: { kind: 'retry', text: 'Un sistema de WEBFLEET no respondió.', retryAfterMs: BUSY_MS },
  10000: { kind: 'retry', text: 'WEBFLEET está ocupado.', retryAfterMs: BUSY_MS },
}

/** Codes that say that the way of signing in, or what was signed in with, is wrong. */
export const refusedSignIn: readonly string[] = ['1101', 'http-401', 'http-403']
export const BASIC_DEMANDED = '1180'

/** PlatformError of `{errorCode, errorMsg}` or of a line `code,message`, both inside HTTP 200. */
export function errorOfCode(code: number, message: string): PlatformError {
  const known = codes[code]
  const text = known?.text ?? `WEBFLEET respondió con el error ${code}.`
  return new PlatformError(known?.kind ?? 'show', String(code), text, {
    retryAfterMs: known?.retryAfterMs,
    cause: message,
  })
}
