import { PlatformError, type PlatformErrorKind } from '../errors.ts'

/** Spanish name in the texts of errors. */
export const JIMI = 'Tracksolid Pro'

/** Texts the specification fixes. */
export const jimiTexts = {
  statusFailed: 'Error al consultar información',
  noImeis: 'No imeis provided',
}

/** Pause asked of the poller when the platform says that it is called too often. */
const THROTTLE_PAUSE_MS = 30_000

interface CodeMeaning {
  kind: PlatformErrorKind
  text: string
  retryAfterMs?: number
}

const show = (text: string): CodeMeaning => ({ kind: 'show', text })
const throttled = (text: string): CodeMeaning => ({ kind: 'retry', text, retryAfterMs: THROTTLE_PAUSE_MS })

/** `code` of an answer (Open API Specification 2.7.14, general codes and those of single calls). */
const codes: Record<number, CodeMeaning> = {
  [-1]: { kind: 'retry', text: 'Tracksolid Pro está ocupado.' },
  213: show('La cuenta ya existe en Tracksolid Pro.'),
  214: show('La cuenta no existe en Tracksolid Pro.'),
  215: show('El tipo de usuario no es válido en Tracksolid Pro.'),
  217: show('El usuario de destino no existe en Tracksolid Pro.'),
  218: show('Tracksolid Pro sólo transfiere equipos a una subcuenta.'),
  219: show('Tracksolid Pro no acepta la lista de IMEI.'),
  220: show('La lista de IMEI es demasiado larga para Tracksolid Pro.'),
  225: { kind: 'retry', text: 'El equipo tardó demasiado en responder.' },
  226: show('El equipo rechazó los datos del comando.'),
  227: show('El equipo no ejecutó el comando.'),
  228: show('El equipo no está en línea.'),
  229: { kind: 'retry', text: 'No hay conexión con el equipo.' },
  238: { kind: 'retry', text: 'Se interrumpió la conexión con el equipo.' },
  240: show('El formato del comando no es válido.'),
  243: show('El equipo no admite el comando.'),
  252: { kind: 'retry', text: 'El equipo está ocupado.' },
  1001: show('Tracksolid Pro rechazó los datos de la solicitud.'),
  1002: show('El usuario o el equipo no pertenece a la cuenta de Tracksolid Pro.'),
  1003: show('La operación ya se hizo en Tracksolid Pro.'),
  1004: { kind: 'sign-in-again', text: 'La sesión de Tracksolid Pro terminó.' },
  1005: throttled('Tracksolid Pro limita las solicitudes de esta dirección.'),
  1006: throttled('Tracksolid Pro recibió solicitudes demasiado frecuentes.'),
  1007: show('Tracksolid Pro no admite este tipo de solicitud.'),
  1008: show('Tracksolid Pro rechazó la solicitud por datos anormales.'),
  1100: show('Tracksolid Pro no pudo completar la operación.'),
  1112: show('El equipo ya existe en Tracksolid Pro.'),
  1114: show('El nombre de la geocerca ya existe en Tracksolid Pro.'),
  12001: show('Tracksolid Pro no pudo crear la cuenta.'),
  12002: show('Tracksolid Pro no pudo transferir el equipo.'),
  12003: show('Tracksolid Pro no pudo crear la geocerca.'),
  12004: show('Tracksolid Pro no pudo eliminar la geocerca.'),
  12005: show('Tracksolid Pro no pudo enviar el comando.'),
  41001: show('El equipo ya no admite más geocercas.'),
  41002: show('El nombre de la geocerca ya existe en el equipo.'),
  41003: show('El equipo no está en línea.'),
  41004: show('El equipo no pudo guardar la geocerca.'),
}

/** PlatformError of an answer without success. The platform's own message is the cause, for the log alone. */
export function errorOfCode(code: number, message: string | null): PlatformError {
  const text = `Tracksolid Pro respondió con el error ${code}.`
  const meaning = codes[code] ?? show(text)
  return new PlatformError(meaning.kind, String(code), meaning.text, {
    retryAfterMs: meaning.retryAfterMs,
    cause: message,
  })
}

/** The same failure as seen by someone signing in: refused credentials stop, all else may be tried again. */
export function errorOfLogin(error: PlatformError): PlatformError {
  if (error.kind === 'retry') return error
  const text = 'Tracksolid Pro no acepta el usuario, la contraseña o la aplicación.'
  return new PlatformError('stop', error.code, text, { cause: error })
}
