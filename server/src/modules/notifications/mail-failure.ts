/** What a failed try means for the mail. */
export interface MailFailure {
  /** refused: the server will never take it; unsent: it has not been sent, try again; unknown: it may have been sent. */
  kind: 'refused' | 'unsent' | 'unknown'
  /** For the history, in Spanish. */
  text: string
}

/** Codes of the SMTP client for what ends before the letter is handed over. */
const beforeSending = new Set(['EDNS', 'ETLS', 'EREQUIRETLS'])
const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? new Map(Object.entries(error)).get(name) : undefined

/** Told by the SMTP client's error (its code, the server's answer, the phase a pause ran out in). */
export function mailFailure(error: unknown): MailFailure {
  const [code, original, answer, reply] = ['code', 'originalCode', 'responseCode', 'response'].map((name) =>
    property(error, name),
  )
  const said = typeof reply === 'string' ? reply.slice(0, 300) : ''
  if (code === 'EAUTH')
    return { kind: 'unsent', text: `El servidor de correo no aceptó el usuario o la contraseña. ${said}`.trim() }
  if (typeof answer === 'number')
    return { kind: answer >= 500 ? 'refused' : 'unsent', text: `El servidor de correo respondió: ${said}` }
  if (code === 'EENVELOPE') return { kind: 'refused', text: 'La dirección de correo no es válida.' }
  const timeout = property(error, 'timeoutType')
  const neverBegan =
    beforeSending.has(String(code)) ||
    unreachable.has(String(original)) ||
    timeout === 'CONNECT_TIMEOUT' ||
    timeout === 'GREETING_TIMEOUT'
  if (neverBegan) return { kind: 'unsent', text: 'No hay conexión con el servidor de correo.' }
  return { kind: 'unknown', text: 'Se perdió la conexión mientras se enviaba; no se sabe si llegó.' }
}
