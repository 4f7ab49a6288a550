import { pollEveryMs } from '../shared/poll-seconds.ts'
import { definePlatform } from '../define-platform.ts'
import { choice, needed, neededSecret, optional } from '../shared/settings.ts'
import { TrackedDeviceAdapter, trackedDeviceCapabilities } from './tracked-device-adapter.ts'
import { zone } from '../shared/zone-field.ts'

const body = choice(
  'body',
  'Forma de la solicitud',
  { json: 'JSON', form: 'Formulario' },
  'Se supone JSON; el tipo de contenido es text/plain en ambas.',
)

/** Trackers behind a tracked-device service. */
export const trackedDevice = definePlatform({
  code: 'tracked-device',
  name: 'Equipos rastreados',
  capabilities: trackedDeviceCapabilities,
  fields: [
    needed('apiId', 'Identificador de la API'),
    neededSecret('apiToken', 'Token de la API'),
    optional('pollSeconds', 'Segundos entre consultas', 'De 5 a 3600; sin dato, 30. Con 0 no se consulta.'),
    body.field,
    zone.field,
    optional(
      'codes',
      'Códigos',
      'Cambios a la tabla de emergencias y eventos, por ejemplo: evt 3 = gps_antenna_disconnected, emg 8 = shock.',
    ),
  ],
  defaultUrl: null,
  connect: ({ url, values, ...options }) =>
    new TrackedDeviceAdapter({
      url,
      apiId: values['apiId'] ?? '',
      apiToken: values['apiToken'] ?? '',
      body: body.of(values),
      offsetHours: Number(zone.of(values)),
      codes: values['codes'] ?? '',
      pollEveryMs: pollEveryMs(values['pollSeconds']),
      ...options,
    }),
})
