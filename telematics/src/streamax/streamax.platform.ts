import { definePlatform } from '../define-platform.ts'
import { choice, needed, neededSecret, optional, optionalSecret } from '../shared/settings.ts'
import type { PushAnswer, PushRequest } from '../platform.ts'
import { parsedJson, errorOfSignature } from '../shared/http-exchange.ts'
import { emptyUpdate } from '../shared/camera-memory.ts'
import { sameSecret } from '../shared/camera-wire.ts'
import { StreamaxAdapter, streamaxCapabilities } from './streamax-adapter.ts'
import { readAlarms, readPositions } from './streamax-decode.ts'
import { STREAMAX } from './streamax-errors.ts'
import { webhookBody } from './streamax-protocol.ts'
import { webhookSignature } from './streamax-sign.ts'

/** Verified in the vendor's sample. */
const APP_ID = '10001'

const scale = (key: string, label: string) =>
  choice(
    key,
    label,
    { auto: 'Según el tamaño del valor', degrees: 'Grados y km/h', scaled: 'Grados × 1 000 000 y km/h × 10' },
    'Supuesto sin verificar: no hay muestra pública de esta respuesta. Un valor fuera del globo se divide siempre.',
  )
const newestScale = scale('newestScale', 'Escala de la última posición')
const historyScale = scale('historyScale', 'Escala del historial')
const alarmScale = scale('alarmScale', 'Escala de las alarmas')
const alarmPath = choice('alarmPath', 'Versión del servicio de alarmas', {
  '/openapi/v2/alarms': 'v2',
  '/openapi/alarms': 'v1',
})

/** Streamax FT Cloud by its OpenAPI. */
export const streamax = definePlatform({
  code: 'streamax',
  name: STREAMAX,
  capabilities: streamaxCapabilities,
  fields: [
    needed('tenantId', 'Inquilino (tenantId)'),
    neededSecret(
      'tenantSecret',
      'Secreto del inquilino',
      'En FT Manager: Whitelist Key › Default Secret, 32 caracteres.',
    ),
    optional('appId', 'Aplicación (appId)', `${APP_ID} si se deja vacío.`),
    optionalSecret('webhookSecret', 'Secreto del webhook', 'Sin él se rechaza todo lo que llegue por webhook.'),
    newestScale.field,
    historyScale.field,
    alarmScale.field,
    alarmPath.field,
    optional(
      'alarmTypes',
      'Tipos de alarma',
      'Códigos separados por comas; vacío pide todos (supuesto sin verificar).',
    ),
  ],
  defaultUrl: 'https://america-ftcloud.ifleetvision.com:20501',
  connect: ({ url, values, ...options }) =>
    new StreamaxAdapter({
      ...options,
      host: url,
      tenantId: values['tenantId'] ?? '',
      tenantSecret: values['tenantSecret'] ?? '',
      appId: values['appId'] || APP_ID,
      newestScale: newestScale.of(values),
      historyScale: historyScale.of(values),
      alarmScale: alarmScale.of(values),
      alarmPath: alarmPath.of(values),
      alarmTypes: values['alarmTypes'],
    }),
  receive,
})

/** GPS and ALARM items of v2 webhooks; the other types (OBD, ONLINE_STATE …) are answered and say nothing of place. */
function receive(request: PushRequest, values: Readonly<Record<string, string>>): PushAnswer {
  const { body, headers, receivedAt } = request
  const secret = values['webhookSecret']
  if (!secret || !sameSecret(headers['x-webhook-signature']?.toLowerCase(), webhookSignature(body, secret)))
    throw errorOfSignature(STREAMAX)
  const { type, data } = parsedJson(STREAMAX, webhookBody, new TextDecoder().decode(body))
  const update = emptyUpdate()
  if (type === 'GPS') Object.assign(update, readPositions(data, 'degrees', receivedAt))
  if (type === 'ALARM') Object.assign(update, readAlarms(data, 'degrees', receivedAt))
  return { update, reply: { status: 200, type: 'application/json', body: '{"code":200,"success":true}' } }
}
