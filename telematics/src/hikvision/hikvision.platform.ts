import * as z from 'zod'
import type { Platform, PushAnswer, PushRequest } from '../platform.ts'
import { nonsenseError, readJson, signatureError } from '../shared/camera-http.ts'
import { emptyUpdate } from '../shared/camera-memory.ts'
import { sameSecret } from '../shared/camera-wire.ts'
import { HikvisionAdapter, hikvisionCapabilities } from './hikvision-adapter.ts'
import { positionOfXml, readEvents } from './hikvision-decode.ts'
import { HIKVISION } from './hikvision-errors.ts'
import { MultipartReader } from './hikvision-multipart.ts'

/** Hik Device Gateway by HTTP ISAPI (providers/hikvision.md, A). */
export const hikvision: Platform = {
  code: 'hikvision',
  name: 'Hikvision (Device Gateway)',
  capabilities: hikvisionCapabilities,
  fields: [
    { key: 'user', label: 'Usuario', secret: false, required: true },
    {
      key: 'password',
      label: 'Contraseña',
      secret: true,
      required: true,
      help: 'Varios intentos fallidos bloquean al usuario: tras un rechazo no se vuelve a intentar.',
    },
    {
      key: 'events',
      label: 'Eventos',
      secret: false,
      required: false,
      options: [
        { value: 'stream', label: 'Por conexión abierta (suscripción)' },
        { value: 'push', label: 'El servidor nos llama (httpHosts)' },
      ],
    },
    {
      key: 'pushToken',
      label: 'Token de los avisos',
      secret: true,
      required: false,
      help: 'El parámetro token de la dirección que se da al servidor. Los avisos no traen firma: sin él se rechazan.',
    },
  ],
  defaultUrl: null,
  connect: ({ url, values, ...options }) =>
    new HikvisionAdapter({
      ...options,
      host: url,
      user: values['user'] ?? '',
      password: values['password'] ?? '',
      events: values['events'] === 'push' ? 'push' : 'stream',
    }),
  receive,
}

/** One event as JSON, one with its pictures as parts, or the XML of an older device. */
function receive(request: PushRequest, values: Readonly<Record<string, string>>): PushAnswer {
  const { headers, query, body, receivedAt } = request
  if (!sameSecret(query.get('token'), values['pushToken'])) throw signatureError(HIKVISION)
  const type = headers['content-type'] ?? ''
  if (type.startsWith('multipart/')) {
    // The last part ends with the body.
    const closed = Buffer.concat([body, Buffer.from(`\r\n--${/boundary="?([^";]+)/i.exec(type)?.[1] ?? ''}`)])
    const parts = new MultipartReader(type).push(closed).filter((part) => part.type.includes('json'))
    return accepted(
      parts.map((part) => readJson(HIKVISION, z.unknown(), part.body.toString('utf8'))),
      receivedAt,
    )
  }
  const text = new TextDecoder().decode(body)
  if (!text.trimStart().startsWith('<')) return accepted([readJson(HIKVISION, z.unknown(), text)], receivedAt)
  const read = positionOfXml(text, receivedAt)
  if (!read) throw nonsenseError(HIKVISION, text.slice(0, 200))
  const update = { ...emptyUpdate(), positions: read.position ? [read.position] : [] }
  return { update, reply: { status: 200, type: 'application/xml', body: read.answer } }
}

function accepted(events: readonly unknown[], receivedAt: number): PushAnswer {
  const body = '{"ResponseStatus":{"statusCode":1,"statusString":"OK","subStatusCode":"ok"}}'
  return { update: readEvents(events, receivedAt), reply: { status: 200, type: 'application/json', body } }
}
