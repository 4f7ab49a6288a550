import { createHash } from 'node:crypto'
import { classifyCancel, classifyStamp, leadingCode, receivedCodes } from '../classify.ts'
import { unreadable } from '../http.ts'
import { cancelSentence, stampSentence } from '../messages.ts'
import type { CancelOrder, CancelReceipt, Pac, PacConnection, SealedDocument, Stamped } from '../pac.ts'
import { PacError } from '../pac-error.ts'
import { askSatStatus } from '../sat/status.ts'
import { verifyStamped } from '../verify-stamp.ts'
import { SwClient, type SwAccount, type SwReply } from './sw-client.ts'

/** SW Sapien over REST (§18.1). */
export function swPac(connection: PacConnection, account: SwAccount): Pac {
  const client = new SwClient(connection, account)
  const stamp = (document: SealedDocument) => stampWith(client, document)
  return {
    name: 'SW Sapien',
    stamp,
    // SW keeps customid for 72 h and answers 307 with the earlier stamp: asking again is how one recovers.
    recover: stamp,
    cancel: (order) => cancelWith(client, order),
    status: (expression) => askSatStatus(connection, expression),
    balance: async () => numberOf(await client.call('saldo', 'GET', '/account/balance'), 'saldoTimbres'),
    related: async (rfc, uuid) => {
      const reply = await client.call('relacionados', 'POST', `/relations/${rfcPath(rfc)}/${uuid}`)
      failUnlessFound(reply)
      return { parents: uuidsOf(reply, 'uuidsRelacionadosPadres'), children: uuidsOf(reply, 'uuidsRelacionadosHijos') }
    },
    received: {
      pending: async (rfc) => {
        const reply = await client.call('pendientes', 'GET', `/pendings/${rfcPath(rfc)}`)
        failUnlessFound(reply)
        const { uuid } = lowerKeys(reply.data)
        return Array.isArray(uuid) ? uuid.map(String) : []
      },
      answer: async (rfc, uuid, answer) => {
        const reply = await client.call('respuesta', 'POST', `/acceptreject/${rfcPath(rfc)}/${uuid}/${answer}`)
        if (reply.status !== 'success') throw failed(reply, classifyCancel, cancelSentence)
      },
    },
  }
}

async function stampWith(client: SwClient, { xml, key }: SealedDocument): Promise<Stamped> {
  const reply = await client.sendXml('timbrar', '/v4/cfdi33/stamp/v4', xml, { customid: customId(key) })
  const { cfdi } = reply.data
  const stampedBefore = leadingCode(reply.message) === '307'
  if (typeof cfdi === 'string' && (reply.status === 'success' || stampedBefore)) return verifyStamped(xml, cfdi)
  if (reply.status === 'success') throw unreadable('La respuesta no lleva el comprobante.', reply.raw)
  throw failed(reply, classifyStamp, stampSentence)
}

async function cancelWith(client: SwClient, { uuid, signedRequest }: CancelOrder): Promise<CancelReceipt> {
  const reply = await client.sendXml('cancelar', '/cfdi33/cancel/xml', signedRequest)
  const { acuse, uuid: codes } = reply.data
  const answered = Object.entries(isRecord(codes) ? codes : {})
  const code = String(answered.find(([id]) => id.toUpperCase() === uuid.toUpperCase())?.[1] ?? '')
  if (reply.status === 'success' && receivedCodes.has(code) && typeof acuse === 'string') return { code, acuse }
  if (reply.status === 'success' && code === '') throw unreadable('La respuesta no habla del folio.', reply.raw)
  throw failed(code === '' ? reply : { ...reply, message: code }, classifyCancel, cancelSentence)
}

/** Their list of nothing comes as a failure of its own. */
function failUnlessFound(reply: SwReply): void {
  const none = /^(2001|1101)\b|no existen/i.test(reply.message)
  if (reply.status !== 'success' && !none) throw failed(reply, classifyCancel, cancelSentence)
}

function failed(
  { message, detail, raw }: SwReply,
  classify: (code: string) => PacError['class'],
  sentence: (code: string, text: string) => string,
): PacError {
  const code = leadingCode(message)
  const text = detail === '' || detail === message ? message : `${message} ${detail}`
  return new PacError({ class: classify(code), code, message: sentence(code, text), detail: text, raw })
}

function uuidsOf({ data }: SwReply, list: string): string[] {
  const found = data[list]
  return Array.isArray(found) ? found.map((one) => (isRecord(one) ? String(one['uuid'] ?? '') : String(one))) : []
}

function numberOf({ data, raw }: SwReply, name: string): number {
  const value = data[name]
  if (typeof value !== 'number') throw unreadable(`La respuesta no lleva ${name}.`, raw)
  return value
}

function lowerKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const rfcPath = (rfc: string) => encodeURIComponent(rfc)

/** At most 100 characters, and only such as a header may carry. */
function customId(key: string): string {
  return /^[\x21-\x7e]{1,100}$/.test(key) ? key : createHash('sha256').update(key).digest('hex')
}
