import { pollEveryMs } from '../shared/poll-seconds.ts'
import type { Platform } from '../platform.ts'
import { zoneField } from '../shared/zone-field.ts'
import { FleetApiAdapter, fleetApiCapabilities } from './fleet-api-adapter.ts'

/** A fleet API with `auth-key` (specification 3 §7; providers/tracked-device.md §5): only its sign-in is known. */
export const fleetApi: Platform = {
  code: 'fleet-api',
  name: 'API de flotas',
  capabilities: fleetApiCapabilities,
  fields: [
    { key: 'usuario', label: 'Usuario', secret: false, required: true },
    { key: 'password', label: 'Contraseña', secret: true, required: true },
    {
      key: 'positionsPath',
      label: 'Ruta de las posiciones',
      secret: false,
      required: false,
      help: 'Se desconoce: la da el proveedor. Sin ruta solo se comprueba el acceso.',
    },
    {
      key: 'names',
      label: 'Campos',
      secret: false,
      required: false,
      help: 'Nombres del proveedor, por ejemplo: id = imei, nombre = economico, fecha = fechahora.',
    },
    zoneField,
    {
      key: 'pollSeconds',
      label: 'Segundos entre consultas',
      secret: false,
      required: false,
      help: 'De 5 a 3600; sin dato, 30.',
    },
  ],
  defaultUrl: null,
  connect: ({ url, values, ...options }) =>
    new FleetApiAdapter({
      url,
      usuario: values['usuario'] ?? '',
      password: values['password'] ?? '',
      positionsPath: values['positionsPath'] ?? '',
      names: values['names'] ?? '',
      offsetHours: Number(values['zone'] || 0),
      pollEveryMs: pollEveryMs(values['pollSeconds']) || undefined,
      ...options,
    }),
}
