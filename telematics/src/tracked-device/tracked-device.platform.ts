import { pollEveryMs } from '../shared/poll-seconds.ts'
import type { Platform } from '../platform.ts'
import { TrackedDeviceAdapter, trackedDeviceCapabilities } from './tracked-device-adapter.ts'
import { zoneField } from '../shared/zone-field.ts'

/** Trackers behind a tracked-device service (specification 1 §3, §4, §7; providers/tracked-device.md). */
export const trackedDevice: Platform = {
  code: 'tracked-device',
  name: 'Equipos rastreados',
  capabilities: trackedDeviceCapabilities,
  fields: [
    { key: 'apiId', label: 'Identificador de la API', secret: false, required: true },
    { key: 'apiToken', label: 'Token de la API', secret: true, required: true },
    {
      key: 'pollSeconds',
      label: 'Segundos entre consultas',
      secret: false,
      required: false,
      help: 'De 5 a 3600; sin dato, 30. Con 0 no se consulta.',
    },
    {
      key: 'body',
      label: 'Forma de la solicitud',
      secret: false,
      required: false,
      options: [
        { value: 'json', label: 'JSON' },
        { value: 'form', label: 'Formulario' },
      ],
      help: 'Se supone JSON; el tipo de contenido es text/plain en ambas.',
    },
    zoneField,
    {
      key: 'codes',
      label: 'Códigos',
      secret: false,
      required: false,
      help: 'Cambios a la tabla de emergencias y eventos, por ejemplo: evt 3 = gps_antenna_disconnected, emg 8 = shock.',
    },
  ],
  defaultUrl: null,
  connect: ({ url, values, ...options }) =>
    new TrackedDeviceAdapter({
      url,
      apiId: values['apiId'] ?? '',
      apiToken: values['apiToken'] ?? '',
      body: values['body'] === 'form' ? 'form' : 'json',
      offsetHours: Number(values['zone'] || 0),
      codes: values['codes'] ?? '',
      pollEveryMs: pollEveryMs(values['pollSeconds']),
      ...options,
    }),
}
