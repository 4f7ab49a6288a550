import type { Platform } from '../platform.ts'
import { HikcentralAdapter, hikcentralCapabilities } from './hikcentral-adapter.ts'
import type { HikcentralSpeed } from './hikcentral-decode.ts'

/** HikCentral Professional by its OpenAPI, signed with AK/SK (providers/hikvision.md, C). */
export const hikcentral: Platform = {
  code: 'hikcentral',
  name: 'Hikvision (HikCentral Professional)',
  capabilities: hikcentralCapabilities,
  fields: [
    { key: 'appKey', label: 'Clave (AK)', secret: false, required: true },
    { key: 'appSecret', label: 'Secreto (SK)', secret: true, required: true },
    {
      key: 'speed',
      label: 'Unidad de la velocidad',
      secret: false,
      required: false,
      options: [
        { value: 'auto', label: 'Según el tamaño del valor' },
        { value: 'kmh', label: 'km/h' },
        { value: 'cmh', label: 'cm/h' },
      ],
      help: 'Supuesto sin verificar: un valor mayor que 400 se toma como centímetros por hora.',
    },
  ],
  defaultUrl: null,
  connect: ({ url, values, ...options }) =>
    new HikcentralAdapter({
      ...options,
      host: url,
      appKey: values['appKey'] ?? '',
      appSecret: values['appSecret'] ?? '',
      speed: speedOf(values['speed']),
    }),
}

function speedOf(value: string | undefined): HikcentralSpeed {
  return value === 'kmh' || value === 'cmh' ? value : 'auto'
}
