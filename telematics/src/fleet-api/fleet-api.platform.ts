import { pollEveryMs } from '../shared/poll-seconds.ts'
import { definePlatform } from '../define-platform.ts'
import { needed, neededSecret, optional } from '../shared/settings.ts'
import { zone } from '../shared/zone-field.ts'
import { FleetApiAdapter, fleetApiCapabilities } from './fleet-api-adapter.ts'

/** A fleet API with `auth-key`: only its sign-in is known. */
export const fleetApi = definePlatform({
  code: 'fleet-api',
  name: 'API de flotas',
  capabilities: fleetApiCapabilities,
  fields: [
    needed('usuario', 'Usuario'),
    neededSecret('password', 'Contraseña'),
    optional(
      'positionsPath',
      'Ruta de las posiciones',
      'Se desconoce: la da el proveedor. Sin ruta solo se comprueba el acceso.',
    ),
    optional(
      'names',
      'Campos',
      'Nombres del proveedor, por ejemplo: id = imei, nombre = economico, fecha = fechahora.',
    ),
    zone.field,
    optional('pollSeconds', 'Segundos entre consultas', 'De 5 a 3600; sin dato, 30.'),
  ],
  defaultUrl: null,
  connect: ({ url, values, ...options }) =>
    new FleetApiAdapter({
      url,
      usuario: values['usuario'] ?? '',
      password: values['password'] ?? '',
      positionsPath: values['positionsPath'] ?? '',
      names: values['names'] ?? '',
      offsetHours: Number(zone.of(values)),
      pollEveryMs: pollEveryMs(values['pollSeconds']) || undefined,
      ...options,
    }),
})
