import { createHmac } from 'node:crypto'
import { definePlatform } from '../define-platform.ts'
import { choice, needed, neededSecret, optionalSecret } from '../shared/settings.ts'
import type { PushAnswer, PushRequest } from '../platform.ts'
import { parsedJson, errorOfSignature } from '../shared/http-exchange.ts'
import { instantOf, sameSecret } from '../shared/camera-wire.ts'
import { HikConnectAdapter, hikConnectCapabilities } from './hik-connect-adapter.ts'
import { readQueue } from './hik-connect-decode.ts'
import { HIK_CONNECT } from './hik-connect-errors.ts'
import { batchReply } from './hik-connect-protocol.ts'

/** A signed call may be so old, or so much ahead. */
const SKEW_MS = 60_000

const utcOffset = choice(
  'utcOffset',
  'Hora de la plataforma',
  {
    '-06:00': 'UTC-06:00',
    '-07:00': 'UTC-07:00',
    '-08:00': 'UTC-08:00',
    '-05:00': 'UTC-05:00',
    '+00:00': 'UTC+00:00',
  },
  'Supuesto sin verificar: los mensajes no dicen su huso horario.',
)

/** Hik-Connect for Teams by its OpenAPI. */
export const hikConnect = definePlatform({
  code: 'hik-connect',
  name: 'Hikvision (Hik-Connect for Teams)',
  capabilities: hikConnectCapabilities,
  fields: [
    needed('appKey', 'Clave de la aplicación (AK)'),
    neededSecret('secretKey', 'Secreto de la aplicación (SK)'),
    utcOffset.field,
    optionalSecret(
      'signSecret',
      'Secreto del webhook',
      'Con webhook la plataforma deja de contestar al sondeo. Sin este secreto se rechaza lo que llegue.',
    ),
  ],
  defaultUrl: 'https://isa.hikcentralconnect.com',
  connect: ({ url, values, ...options }) =>
    new HikConnectAdapter({
      ...options,
      host: url,
      appKey: values['appKey'] ?? '',
      secretKey: values['secretKey'] ?? '',
      utcOffset: utcOffset.of(values),
    }),
  receive,
})

const signatureOf = (secret: string, timestamp: string, batchId: string) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${batchId}`).digest('hex')}`

/**
 * A batch pushed to us. The signature covers time and batch, so the batch's id must be the signed one. A GET is the
 * platform trying the address; it must be signed too: who may ask for any signature could push anything.
 */
function receive(request: PushRequest, values: Readonly<Record<string, string>>): PushAnswer {
  const { method, headers, body, receivedAt } = request
  const secret = values['signSecret'] ?? ''
  const [timestamp = '', signed = ''] = [headers['x-hook-timestamp'], headers['x-hook-batch-id']]
  const expected = signatureOf(secret, timestamp, signed)
  const at = instantOf(timestamp)
  const isFresh = at !== null && Math.abs(receivedAt - at) <= SKEW_MS
  if (!secret || !isFresh || !sameSecret(headers['x-hook-signature'], expected)) throw errorOfSignature(HIK_CONNECT)
  const reply = {
    status: 200,
    type: 'application/json',
    body: '{"errorCode":"0"}',
    headers: answerHeaders(secret, signed, receivedAt),
  }
  if (method === 'GET') return { update: nothingNew, reply }
  const batch = parsedJson(HIK_CONNECT, batchReply, new TextDecoder().decode(body))
  if (batch?.batchId !== signed) throw errorOfSignature(HIK_CONNECT)
  return { update: readQueue(batch.event ?? [], utcOffset.of(values), receivedAt), reply }
}

const nothingNew = { positions: [], alarms: [], changes: [], discarded: 0, gapSince: null }

/** The platform believes an answer that is signed as its own calls are. */
function answerHeaders(secret: string, batchId: string, now: number) {
  const timestamp = String(now)
  return {
    'X-Hook-Timestamp': timestamp,
    'X-Hook-Batch-Id': batchId,
    'X-Hook-Signature': signatureOf(secret, timestamp, batchId),
  }
}
