import type { Platform } from '../platform.ts'
import { MaponAdapter, maponCapabilities } from './mapon-adapter.ts'
import { receiveMaponPack } from './mapon-push.ts'
import { pollEveryMs } from '../shared/poll-seconds.ts'

/** Mapon by its API v1 (providers/mapon.md): polled, with data forwarding as an addition. */
export const mapon: Platform = {
  code: 'mapon',
  name: 'Mapon',
  capabilities: maponCapabilities,
  fields: [
    { key: 'key', label: 'Clave de la API', secret: true, required: true },
    {
      key: 'pollSeconds',
      label: 'Segundos entre consultas',
      secret: false,
      required: false,
      help: 'De 5 a 3600; sin dato, 10.',
    },
    {
      key: 'pushSecret',
      label: 'Clave secreta de los envíos',
      secret: true,
      required: false,
      help: 'Solo con reenvío de datos: la dirección que se registra en Mapon termina en ?secret= y esta clave.',
    },
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
}
