import { definePlatform } from '../define-platform.ts'
import { neededSecret, optional, optionalSecret } from '../shared/settings.ts'
import { MaponAdapter, maponCapabilities } from './mapon-adapter.ts'
import { receiveMaponPack } from './mapon-push.ts'
import { pollEveryMs } from '../shared/poll-seconds.ts'

/** Mapon by its API v1: polled, with data forwarding as an addition. */
export const mapon = definePlatform({
  code: 'mapon',
  name: 'Mapon',
  capabilities: maponCapabilities,
  fields: [
    neededSecret('key', 'Clave de la API'),
    optional('pollSeconds', 'Segundos entre consultas', 'De 5 a 3600; sin dato, 10.'),
    optionalSecret(
      'pushSecret',
      'Clave secreta de los envíos',
      'Solo con reenvío de datos: la dirección que se registra en Mapon termina en ?secret= y esta clave.',
    ),
  ],
  defaultUrl: 'https://mapon.com/api/v1/',
  connect: ({ url, values, ...options }) =>
    new MaponAdapter({
      url,
      key: values['key'] ?? '',
      pollEveryMs: pollEveryMs(values['pollSeconds']) || undefined,
      ...options,
    }),
  receive: receiveMaponPack,
})
