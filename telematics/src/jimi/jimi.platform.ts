import * as z from 'zod'
import { definePlatform } from '../define-platform.ts'
import { choice, needed, neededSecret, optional, optionalSecret } from '../shared/settings.ts'
import type { PushAnswer, PushRequest } from '../platform.ts'
import { errorOfNonsense, parsed, errorOfSignature } from '../shared/http-exchange.ts'
import { emptyUpdate } from '../shared/camera-memory.ts'
import { sameSecret } from '../shared/camera-wire.ts'
import { FLV_PORT, takeResources } from './iot-hub.ts'
import { JimiAdapter, type JimiAdapterOptions, jimiCapabilities } from './jimi-adapter.ts'
import { alarmOfCloud, alarmsOfHub, positionOfHub, tellOfHeartbeat } from './jimi-decode.ts'
import { JIMI } from './jimi-errors.ts'
import { cloudAlarmReply, hubAlarm, hubGps, hubHeartbeat } from './jimi-protocol.ts'

const places = choice(
  'places',
  'Posiciones por antena o Wi-Fi',
  { gps: 'Ignorarlas', all: 'Usarlas' },
  'Pueden estar a kilómetros del lugar: con ellas las geocercas se equivocan.',
)

const alarms = choice('alarms', 'Alarmas', { ask: 'Pedirlas cada minuto y recibir avisos', push: 'Sólo por avisos' })

const hubProtocol = choice('hubProtocol', 'Protocolo de las cámaras del IoT Hub', {
  jtt: 'JT/T 808 y 1078',
  jimi: 'Jimi',
})

function hubOf(values: Readonly<Record<string, string>>): JimiAdapterOptions['hub'] {
  const hubUrl = values['hubUrl'] ?? ''
  if (!URL.canParse(hubUrl)) return null
  const flvPort = Number(values['hubFlvPort']) || FLV_PORT
  return { hubUrl, flvPort, hubToken: values['hubCommandToken'] || '123', protocol: hubProtocol.of(values) }
}

/** JimiIoT: Tracksolid Pro's Open API, and pushes of it or of an own IoT Hub. */
export const jimi = definePlatform({
  code: 'jimi',
  name: 'JimiIoT (Tracksolid Pro)',
  capabilities: jimiCapabilities,
  fields: [
    needed('userId', 'Usuario'),
    neededSecret('password', 'Contraseña'),
    needed('appKey', 'Clave de la aplicación (appKey)'),
    neededSecret('appSecret', 'Secreto de la aplicación (appSecret)'),
    optional('target', 'Cuenta que se sigue', 'Una subcuenta; vacío sigue la del usuario.'),
    optionalSecret(
      'hubToken',
      'Token de los avisos',
      'El del IoT Hub, o el parámetro token de la dirección que se da a Tracksolid Pro. Sin él se rechaza todo aviso.',
    ),
    optional('hubUrl', 'IoT Hub propio', 'Dirección de sus comandos, p. ej. http://hub:10088. Sin él no hay video.'),
    optional('hubFlvPort', 'Puerto de video del IoT Hub', `${FLV_PORT} si se deja vacío.`),
    optionalSecret(
      'hubCommandToken',
      'Token de los comandos del IoT Hub',
      '123 si se deja vacío, como lo trae de fábrica.',
    ),
    hubProtocol.field,
    places.field,
    alarms.field,
  ],
  defaultUrl: 'https://us-open.tracksolidpro.com',
  connect: ({ url, values, ...options }) =>
    new JimiAdapter({
      ...options,
      host: url,
      userId: values['userId'] ?? '',
      password: values['password'] ?? '',
      appKey: values['appKey'] ?? '',
      appSecret: values['appSecret'] ?? '',
      target: values['target'],
      places: places.of(values),
      asksAlarms: alarms.of(values) === 'ask',
      hub: hubOf(values),
    }),
  receive,
})

/** Lists and items come as JSON inside a form field in some versions. */
const json = z.preprocess((value, { issues }) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    issues.push({ code: 'custom', message: 'No JSON', input: value })
    return value
  }
}, z.unknown())

const pushed = z.object({
  token: z.string().nullish(),
  msgType: z.string().nullish(),
  data_list: json.pipe(z.array(z.unknown())).optional(),
  data: json.optional(),
})

/** What makes an item a position, an alarm or a heartbeat; all others (log-ins, files, lists) say nothing of the unit. */
const gpsShape = z.object({ gpsTime: z.unknown().refine(Boolean) })
const heartbeatShape = z.object({ acc: z.unknown().refine((value) => value != null && value !== '') })
const alarmShape = z.object({ msg: z.object({ alertType: z.unknown().refine(Boolean) }) })

/**
 * A push of the hub (`data_list`) or of Tracksolid Pro (`msgType`, `data`), as JSON or as a form. The token is in the
 * body, or in the address where the sender has none. Keys depend only on what happened: a push told twice changes nothing.
 */
function receive(request: PushRequest, values: Readonly<Record<string, string>>): PushAnswer {
  const { headers, query, receivedAt } = request
  const text = new TextDecoder().decode(request.body)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const message = parsed(JIMI, pushed, isForm ? Object.fromEntries(new URLSearchParams(text)) : parse(text))
  if (!sameSecret(message.token ?? query.get('token'), values['hubToken'])) throw errorOfSignature(JIMI)
  const update = emptyUpdate()
  for (const raw of message.data_list ?? []) {
    if (takeResources(raw)) continue
    if (alarmShape.safeParse(raw).success) {
      const item = hubAlarm.safeParse(raw).data
      const alarms = item ? alarmsOfHub(item, receivedAt) : null
      if (alarms) update.alarms.push(...alarms)
      else update.discarded += 1
    } else if (gpsShape.safeParse(raw).success) {
      const item = hubGps.safeParse(raw).data
      const position = item ? positionOfHub(item, places.of(values), receivedAt) : null
      if (position) update.positions.push(position)
      if (!item?.imei) update.discarded += 1
    } else if (heartbeatShape.safeParse(raw).success) {
      const item = hubHeartbeat.safeParse(raw).data
      if (item) (update.statuses ??= []).push(tellOfHeartbeat(item, receivedAt))
    }
  }
  if (message.msgType === 'jimi.push.device.alarm') {
    const item = cloudAlarmReply.safeParse(message.data).data
    const alarm = item ? alarmOfCloud(item, receivedAt) : null
    if (alarm) update.alarms.push(alarm)
    else update.discarded += 1
  }
  const body = '{"code":0,"msg":"success","message":"success"}'
  return { update, reply: { status: 200, type: 'application/json', body } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw errorOfNonsense(JIMI, cause)
  }
}
