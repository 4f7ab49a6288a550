import { PlatformError, type PlatformErrorKind, wordOf } from '../errors.ts'

/** Spanish name in the texts of errors. */
export const HIK_CONNECT = 'Hik-Connect'

const BUSY_PAUSE_MS = 10_000

const words: Record<string, { kind: PlatformErrorKind; text: string }> = {
  OPEN300002: { kind: 'stop', text: 'Hik-Connect no acepta la clave o el secreto de la aplicación.' },
  OPEN000006: { kind: 'sign-in-again', text: 'La sesión de Hik-Connect terminó.' },
  OPEN000010: { kind: 'show', text: 'Hik-Connect rechazó los datos de la solicitud.' },
  OPEN000016: { kind: 'retry', text: 'Hik-Connect perdió la suscripción de mensajes.' },
  CCF000001: { kind: 'show', text: 'Hik-Connect rechazó los datos de la solicitud.' },
  CCF000004: { kind: 'retry', text: 'Hik-Connect informó una falla interna.' },
  CCF000005: { kind: 'show', text: 'La aplicación de Hik-Connect no tiene permiso para la operación.' },
  EVZ20002: { kind: 'show', text: 'El equipo no existe en Hik-Connect.' },
  EVZ20007: { kind: 'show', text: 'El equipo de Hik-Connect no está en línea.' },
  EVZ20008: { kind: 'retry', text: 'El equipo de Hik-Connect tardó demasiado en responder.' },
  EVZ20013: { kind: 'show', text: 'El equipo está en otra cuenta de Hik-Connect.' },
  EVZ20014: { kind: 'show', text: 'El número de serie no existe en Hik-Connect.' },
  EVZ20017: { kind: 'show', text: 'El equipo ya está en la cuenta de Hik-Connect.' },
  VMS000001: { kind: 'retry', text: 'Hik-Connect informó una falla interna.' },
  VMS000005: { kind: 'show', text: 'La aplicación de Hik-Connect no tiene permiso para la operación.' },
  VMS000009: { kind: 'retry', text: 'Hik-Connect atiende otra solicitud igual.' },
  VMS001001: { kind: 'retry', text: 'Hik-Connect recibió demasiadas solicitudes.' },
  VMS021307: { kind: 'show', text: 'El equipo no existe en Hik-Connect.' },
  VMS021314: { kind: 'show', text: 'El equipo de Hik-Connect no está en línea.' },
}

/** PlatformError of an answer without success; the platform's own message is the cause, for the log alone. */
export function errorOfCode(code: string, message: string | null): PlatformError {
  const known = words[code]
  const text = `Hik-Connect respondió con el error ${wordOf(code)}.`
  return new PlatformError(known?.kind ?? 'show', wordOf(code), known?.text ?? text, {
    retryAfterMs: code === 'VMS001001' ? BUSY_PAUSE_MS : undefined,
    cause: message,
  })
}

/** The same failure as seen by someone signing in: refused keys stop, all else may be tried again. */
export function errorOfLogin(error: PlatformError): PlatformError {
  if (error.kind === 'retry') return error
  return new PlatformError('stop', error.code, 'Hik-Connect no acepta la clave o el secreto de la aplicación.', {
    cause: error,
  })
}
