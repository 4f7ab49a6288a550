import { PlatformError, type PlatformErrorKind } from '../errors.ts'

/** Name in the texts of errors. */
export const WIALON = 'Wialon'

/** Texts the specification fixes. */
export const wialonTexts = {
  unreachable: 'No se ha podido cargar el SDK de Wialon',
  badToken: 'Token de Wialon no valido.',
  loginFailed: 'Error al iniciar sesion con Wialon',
}

/** Pause asked of the poller when the platform says that there are too many requests. */
const QUOTA_PAUSE_MS = 10_000

interface CodeMeaning {
  kind: PlatformErrorKind
  text: string
  retryAfterMs?: number
}

/** Error table of the Remote API; `body.error` → what to do and what the user reads. */
const codes: Record<number, CodeMeaning> = {
  1: { kind: 'sign-in-again', text: 'La sesión de Wialon terminó.' },
  2: { kind: 'show', text: 'Wialon no conoce el servicio solicitado.' },
  3: { kind: 'retry', text: 'Wialon devolvió un resultado no válido.' },
  4: { kind: 'show', text: 'Wialon rechazó los datos de la solicitud.' },
  5: { kind: 'retry', text: 'Wialon no pudo realizar la solicitud.' },
  6: { kind: 'retry', text: 'Wialon informó un error desconocido.' },
  7: { kind: 'show', text: 'El usuario de Wialon no tiene acceso a este elemento.' },
  8: { kind: 'stop', text: wialonTexts.badToken },
  9: { kind: 'retry', text: 'El servidor de autorización de Wialon no está disponible.', retryAfterMs: QUOTA_PAUSE_MS },
  10: { kind: 'retry', text: 'Wialon recibió demasiadas solicitudes a la vez.', retryAfterMs: QUOTA_PAUSE_MS },
  11: { kind: 'stop', text: 'Wialon pide restablecer la contraseña del usuario.' },
  14: { kind: 'stop', text: 'La cuenta de Wialon tiene un problema de facturación.' },
  1001: { kind: 'show', text: 'No hay mensajes en el intervalo.' },
  1002: { kind: 'show', text: 'El elemento ya existe en Wialon o su plan no lo permite.' },
  1003: { kind: 'retry', text: 'Wialon admite una sola solicitud de este tipo a la vez.' },
  1004: { kind: 'show', text: 'El intervalo tiene más mensajes de los que Wialon entrega.' },
  1005: { kind: 'retry', text: 'Wialon agotó el tiempo de la solicitud.' },
  1006: { kind: 'stop', text: 'Se agotaron los intentos del segundo factor en Wialon.' },
  1011: { kind: 'sign-in-again', text: 'La sesión de Wialon expiró o cambió la dirección.' },
  2006: { kind: 'show', text: 'Wialon no pudo crear el usuario.' },
  2008: { kind: 'show', text: 'Wialon no pudo mover el elemento.' },
  2014: { kind: 'show', text: 'El elemento está en uso en Wialon.' },
  2015: { kind: 'show', text: 'El elemento está en uso en Wialon.' },
}

/** PlatformError of a reply `{error, reason?}`. A code the table lacks is retried: the platform adds codes. */
export function errorOfCode(code: number, reason?: string): PlatformError {
  const meaning = codes[code] ?? { kind: 'retry' as const, text: `Wialon respondió con el error ${code}.` }
  return new PlatformError(meaning.kind, String(code), meaning.text, {
    retryAfterMs: meaning.retryAfterMs,
    cause: reason,
  })
}

/**
 * The same failure as seen by someone signing in: a refused or malformed token stops, everything else is
 * 'Error al iniciar sesion con Wialon', or the SDK text when the host itself does not answer.
 */
export function errorOfLogin(error: PlatformError): PlatformError {
  if (error.code === '8' || error.code === '4') {
    return new PlatformError('stop', error.code, wialonTexts.badToken, { cause: error })
  }
  const unreachable = ['network', 'timeout', 'nonsense'].includes(error.code) || error.code.startsWith('http-')
  const kind = error.kind === 'sign-in-again' ? 'retry' : error.kind
  return new PlatformError(kind, error.code, unreachable ? wialonTexts.unreachable : wialonTexts.loginFailed, {
    retryAfterMs: error.retryAfterMs,
    cause: error,
  })
}
