import { definePlatform } from '../define-platform.ts'
import { choice, needed, neededSecret, optionalSecret } from '../shared/settings.ts'
import type { PushAnswer, PushRequest } from '../platform.ts'
import { errorOfNonsense, errorOfSignature, jsonOf } from '../shared/http-exchange.ts'
import { emptyUpdate } from '../shared/camera-memory.ts'
import { sameSecret } from '../shared/camera-wire.ts'
import { HikvisionAdapter, hikvisionCapabilities } from './hikvision-adapter.ts'
import { positionOfXml, readEvents } from './hikvision-decode.ts'
import { HIKVISION } from './hikvision-errors.ts'
import { MultipartReader } from './hikvision-multipart.ts'

const events = choice('events', 'Eventos', {
  stream: 'Por conexión abierta (suscripción)',
  push: 'El servidor nos llama (httpHosts)',
})

/** Hik Device Gateway by HTTP ISAPI. */
export const hikvision = definePlatform({
  code: 'hikvision',
  name: 'Hikvision (Device Gateway)',
  capabilities: hikvisionCapabilities,
  fields: [
    needed('user', 'Usuario'),
    neededSecret(
      'password',
      'Contraseña',
      'Varios intentos fallidos bloquean al usuario: tras un rechazo no se vuelve a intentar.',
    ),
    events.field,
    optionalSecret(
      'pushToken',
      'Token de los avisos',
      'El parámetro token de la dirección que se da al servidor. Los avisos no traen firma: sin él se rechazan.',
    ),
  ],
  defaultUrl: null,
  connect: ({ url, values, ...options }) =>
    new HikvisionAdapter({
      ...options,
      host: url,
      user: values['user'] ?? '',
      password: values['password'] ?? '',
      events: events.of(values),
    }),
  receive,
})

/** One event as JSON, one with its pictures as parts, or the XML of an older device. */
function receive(request: PushRequest, values: Readonly<Record<string, string>>): PushAnswer {
  const { headers, query, body, receivedAt } = request
  if (!sameSecret(query.get('token'), values['pushToken'])) throw errorOfSignature(HIKVISION)
  const type = headers['content-type'] ?? ''
  if (type.startsWith('multipart/')) {
    // The last part ends with the body.
    const closed = Buffer.concat([body, Buffer.from(`\r\n--${/boundary="?([^";]+)/i.exec(type)?.[1] ?? ''}`)])
    const parts = new MultipartReader(type).push(closed).filter((part) => part.type.includes('json'))
    return accepted(
      parts.map((part) => jsonOf(HIKVISION, part.body.toString('utf8'))),
      receivedAt,
    )
  }
  const text = new TextDecoder().decode(body)
  if (!text.trimStart().startsWith('<')) return accepted([jsonOf(HIKVISION, text)], receivedAt)
  const read = positionOfXml(text, receivedAt)
  if (!read) throw errorOfNonsense(HIKVISION, text.slice(0, 200))
  const update = { ...emptyUpdate(), positions: read.position ? [read.position] : [] }
  return { update, reply: { status: 200, type: 'application/xml', body: read.answer } }
}

function accepted(events: readonly unknown[], receivedAt: number): PushAnswer {
  const body = '{"ResponseStatus":{"statusCode":1,"statusString":"OK","subStatusCode":"ok"}}'
  return { update: readEvents(events, receivedAt), reply: { status: 200, type: 'application/json', body } }
}
