import * as z from 'zod'
import type { Platform, PushAnswer, PushRequest } from '../platform.ts'
import { nonsenseError, readAs, signatureError } from '../shared/camera-http.ts'
import { emptyUpdate } from '../shared/camera-memory.ts'
import { sameSecret } from '../shared/camera-wire.ts'
import { JimiAdapter, jimiCapabilities } from './jimi-adapter.ts'
import { alarmOfCloud, alarmsOfHub, type JimiPlaces, positionOfHub } from './jimi-decode.ts'
import { JIMI } from './jimi-errors.ts'
import { cloudAlarmReply, hubAlarm, hubGps } from './jimi-protocol.ts'

/** JimiIoT: Tracksolid Pro's Open API, and pushes of it or of an own IoT Hub (providers/jimiiot.md). */
export const jimi: Platform = {
  code: 'jimi',
  name: 'JimiIoT (Tracksolid Pro)',
  capabilities: jimiCapabilities,
  fields: [
    { key: 'userId', label: 'Usuario', secret: false, required: true },
    { key: 'password', label: 'Contraseña', secret: true, required: true },
    { key: 'appKey', label: 'Clave de la aplicación (appKey)', secret: false, required: true },
    { key: 'appSecret', label: 'Secreto de la aplicación (appSecret)', secret: true, required: true },
    {
      key: 'target',
      label: 'Cuenta que se sigue',
      secret: false,
      required: false,
      help: 'Una subcuenta; vacío sigue la del usuario.',
    },
    {
      key: 'hubToken',
      label: 'Token de los avisos',
      secret: true,
      required: false,
      help: 'El del IoT Hub, o el parámetro token de la dirección que se da a Tracksolid Pro. Sin él se rechaza todo aviso.',
    },
    {
      key: 'places',
      label: 'Posiciones por antena o Wi-Fi',
      secret: false,
      required: false,
      options: [
        { value: 'gps', label: 'Ignorarlas' },
        { value: 'all', label: 'Usarlas' },
      ],
      help: 'Pueden estar a kilómetros del lugar: con ellas las geocercas se equivocan.',
    },
    {
      key: 'alarms',
      label: 'Alarmas',
      secret: false,
      required: false,
      options: [
        { value: 'ask', label: 'Pedirlas cada minuto y recibir avisos' },
        { value: 'push', label: 'Sólo por avisos' },
      ],
    },
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
      places: placesOf(values),
      asksAlarms: values['alarms'] !== 'push',
    }),
  receive,
}

function placesOf(values: Readonly<Record<string, string>>): JimiPlaces {
  return values['places'] === 'all' ? 'all' : 'gps'
}

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

/** What makes an item a position or an alarm; all others (log-ins, heartbeats, files, lists) say nothing of place. */
const gpsShape = z.object({ gpsTime: z.unknown().refine(Boolean) })
const alarmShape = z.object({ msg: z.object({ alertType: z.unknown().refine(Boolean) }) })

/**
 * A push of the hub (`data_list`) or of Tracksolid Pro (`msgType`, `data`), as JSON or as a form. The token is in the
 * body, or in the address where the sender has none. Keys depend only on what happened: a push told twice changes nothing.
 */
function receive(request: PushRequest, values: Readonly<Record<string, string>>): PushAnswer {
  const { headers, query, receivedAt } = request
  const text = new TextDecoder().decode(request.body)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const message = readAs(JIMI, pushed, isForm ? Object.fromEntries(new URLSearchParams(text)) : parse(text))
  if (!sameSecret(message.token ?? query.get('token'), values['hubToken'])) throw signatureError(JIMI)
  const update = emptyUpdate()
  for (const raw of message.data_list ?? []) {
    if (alarmShape.safeParse(raw).success) {
      const item = hubAlarm.safeParse(raw).data
      const alarms = item ? alarmsOfHub(item, receivedAt) : null
      if (alarms) update.alarms.push(...alarms)
      else update.discarded += 1
    } else if (gpsShape.safeParse(raw).success) {
      const item = hubGps.safeParse(raw).data
      const position = item ? positionOfHub(item, placesOf(values), receivedAt) : null
      if (position) update.positions.push(position)
      if (!item?.imei) update.discarded += 1
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
    throw nonsenseError(JIMI, cause)
  }
}
