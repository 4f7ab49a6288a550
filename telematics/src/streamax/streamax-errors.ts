import { PlatformError, type PlatformErrorKind } from '../errors.ts'

/** Spanish name in the texts of errors. */
export const STREAMAX = 'Streamax'

/** `code` of the envelope → what to do and what the user reads. The provider publishes no complete list. */
const codes: Record<number, { kind: PlatformErrorKind; text: string }> = {
  400: { kind: 'show', text: 'Streamax rechazó los datos de la solicitud.' },
  401: { kind: 'stop', text: 'Streamax no reconoce la firma o el inquilino.' },
  403: { kind: 'show', text: 'El inquilino de Streamax no tiene acceso a este elemento.' },
  404: { kind: 'show', text: 'Streamax no conoce el elemento o el servicio solicitado.' },
  429: { kind: 'retry', text: 'Streamax recibió demasiadas solicitudes.' },
  3806: { kind: 'stop', text: 'Streamax no reconoce la firma o el inquilino.' },
}

const BUSY_PAUSE_MS = 10_000

/** PlatformError of an envelope without success; the platform's own message is the cause, for the log alone. */
export function errorOfCode(code: number, message: string | null): PlatformError {
  const known = codes[code]
  const kind = known?.kind ?? (code >= 500 && code < 600 ? 'retry' : 'show')
  const text = known?.text ?? `Streamax respondió con el error ${code}.`
  return new PlatformError(kind, String(code), text, {
    retryAfterMs: code === 429 ? BUSY_PAUSE_MS : undefined,
    cause: message,
  })
}
