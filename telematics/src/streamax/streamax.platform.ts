import type { CredentialField, Platform, PushAnswer, PushRequest } from '../platform.ts'
import { readJson, signatureError } from '../shared/camera-http.ts'
import { emptyUpdate } from '../shared/camera-memory.ts'
import { sameSecret } from '../shared/camera-wire.ts'
import { StreamaxAdapter, streamaxCapabilities } from './streamax-adapter.ts'
import { readAlarms, readPositions, type StreamaxScale } from './streamax-decode.ts'
import { STREAMAX } from './streamax-errors.ts'
import { webhookBody } from './streamax-protocol.ts'
import { webhookSignature } from './streamax-sign.ts'

/** Verified in the vendor's sample. */
const APP_ID = '10001'

const scaleOptions = [
  { value: 'auto', label: 'Según el tamaño del valor' },
  { value: 'degrees', label: 'Grados y km/h' },
  { value: 'scaled', label: 'Grados × 1 000 000 y km/h × 10' },
]
const scaleField = (key: string, label: string): CredentialField => ({
  key,
  label,
  secret: false,
  required: false,
  options: scaleOptions,
  help: 'Supuesto sin verificar: no hay muestra pública de esta respuesta. Un valor fuera del globo se divide siempre.',
})

/** Streamax FT Cloud by its OpenAPI (providers/streamax.md). */
export const streamax: Platform = {
  code: 'streamax',
  name: STREAMAX,
  capabilities: streamaxCapabilities,
  fields: [
    { key: 'tenantId', label: 'Inquilino (tenantId)', secret: false, required: true },
    {
      key: 'tenantSecret',
      label: 'Secreto del inquilino',
      secret: true,
      required: true,
      help: 'En FT Manager: Whitelist Key › Default Secret, 32 caracteres.',
    },
    { key: 'appId', label: 'Aplicación (appId)', secret: false, required: false, help: `${APP_ID} si se deja vacío.` },
    {
      key: 'webhookSecret',
      label: 'Secreto del webhook',
      secret: true,
      required: false,
      help: 'Sin él se rechaza todo lo que llegue por webhook.',
    },
    scaleField('newestScale', 'Escala de la última posición'),
    scaleField('historyScale', 'Escala del historial'),
    scaleField('alarmScale', 'Escala de las alarmas'),
    {
      key: 'alarmPath',
      label: 'Versión del servicio de alarmas',
      secret: false,
      required: false,
      options: [
        { value: '/openapi/v2/alarms', label: 'v2' },
        { value: '/openapi/alarms', label: 'v1' },
      ],
    },
    {
      key: 'alarmTypes',
      label: 'Tipos de alarma',
      secret: false,
      required: false,
      help: 'Códigos separados por comas; vacío pide todos (supuesto sin verificar).',
    },
  ],
  defaultUrl: 'https://america-ftcloud.ifleetvision.com:20501',
  connect: ({ url, values, ...options }) =>
    new StreamaxAdapter({
      ...options,
      host: url,
      tenantId: values['tenantId'] ?? '',
      tenantSecret: values['tenantSecret'] ?? '',
      appId: values['appId'] || APP_ID,
      newestScale: scaleOf(values['newestScale']),
      historyScale: scaleOf(values['historyScale']),
      alarmScale: scaleOf(values['alarmScale']),
      alarmPath: values['alarmPath'] || undefined,
      alarmTypes: values['alarmTypes'],
    }),
  receive,
}

function scaleOf(value: string | undefined): StreamaxScale {
  return value === 'degrees' || value === 'scaled' ? value : 'auto'
}

/** GPS and ALARM items of v2 webhooks; the other types (OBD, ONLINE_STATE …) are answered and say nothing of place. */
function receive(request: PushRequest, values: Readonly<Record<string, string>>): PushAnswer {
  const { body, headers, receivedAt } = request
  const secret = values['webhookSecret']
  if (!secret || !sameSecret(headers['x-webhook-signature']?.toLowerCase(), webhookSignature(body, secret)))
    throw signatureError(STREAMAX)
  const { type, data } = readJson(STREAMAX, webhookBody, new TextDecoder().decode(body))
  const update = emptyUpdate()
  if (type === 'GPS') Object.assign(update, readPositions(data, 'degrees', receivedAt))
  if (type === 'ALARM') Object.assign(update, readAlarms(data, 'degrees', receivedAt))
  return { update, reply: { status: 200, type: 'application/json', body: '{"code":200,"success":true}' } }
}
