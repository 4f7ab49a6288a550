import { PlatformError, type PlatformErrorKind, wordOf } from '../errors.ts'
import { type HttpAnswer, errorOfStatus } from '../shared/http-exchange.ts'
import { responseStatus } from './hikvision-protocol.ts'

/** Spanish name in the texts of errors. */
export const HIKVISION = 'Hikvision'

/** `ResponseStatus.statusCode` → what to do and what the user reads; 1 is success. */
const codes: Record<number, { kind: PlatformErrorKind; text: string }> = {
  2: { kind: 'retry', text: 'El servidor de Hikvision está ocupado.' },
  3: { kind: 'retry', text: 'El equipo de Hikvision informó una falla.' },
  4: { kind: 'show', text: 'Hikvision no admite la operación.' },
  5: { kind: 'show', text: 'Hikvision rechazó el formato de la solicitud.' },
  6: { kind: 'show', text: 'Hikvision rechazó los datos de la solicitud.' },
  7: { kind: 'show', text: 'Hikvision pide reiniciar el equipo.' },
}

/** PlatformError of a `ResponseStatus` without success; the sub-code names what the number leaves open. */
export function errorOfStatusCode(code: number, subCode: string | null, message: string | null): PlatformError {
  if (/offline/i.test(subCode ?? '')) {
    return new PlatformError('show', wordOf(subCode ?? String(code)), 'El equipo de Hikvision no está en línea.', {
      cause: message,
    })
  }
  const known = codes[code]
  const words = message ?? subCode
  const text = known?.text ?? `Hikvision respondió con el error ${code}.`
  return new PlatformError(known?.kind ?? 'show', String(code), text, { cause: words })
}

/** After a refused sign-in nothing is tried again: repeated failures lock the user. */
export function refusedError(status: number): PlatformError {
  const text = 'Hikvision no acepta el usuario o la contraseña, o el usuario está bloqueado.'
  return new PlatformError('stop', `http-${status}`, text)
}

/** PlatformError of an answer whose HTTP status is no success; its body may say more. */
export function errorOfAnswer(answer: HttpAnswer): PlatformError {
  if (answer.status === 401 || answer.status === 403) return refusedError(answer.status)
  const said = responseStatus.safeParse(jsonOrNull(answer.text)).data?.ResponseStatus
  const isOffline = /offline/i.test(said?.subStatusCode ?? '')
  if (said && said.statusCode !== 1 && (answer.status !== 503 || isOffline))
    return errorOfStatusCode(said.statusCode, said.subStatusCode, said.errorMsg)
  return errorOfStatus(HIKVISION, answer)
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
