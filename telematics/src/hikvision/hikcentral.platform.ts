import { definePlatform } from '../define-platform.ts'
import { choice, needed, neededSecret } from '../shared/settings.ts'
import { HikcentralAdapter, hikcentralCapabilities } from './hikcentral-adapter.ts'

const speed = choice(
  'speed',
  'Unidad de la velocidad',
  { auto: 'Según el tamaño del valor', kmh: 'km/h', cmh: 'cm/h' },
  'Supuesto sin verificar: un valor mayor que 400 se toma como centímetros por hora.',
)

/** HikCentral Professional by its OpenAPI, signed with AK/SK. */
export const hikcentral = definePlatform({
  code: 'hikcentral',
  name: 'Hikvision (HikCentral Professional)',
  capabilities: hikcentralCapabilities,
  fields: [needed('appKey', 'Clave (AK)'), neededSecret('appSecret', 'Secreto (SK)'), speed.field],
  defaultUrl: null,
  connect: ({ url, values, ...options }) =>
    new HikcentralAdapter({
      ...options,
      host: url,
      appKey: values['appKey'] ?? '',
      appSecret: values['appSecret'] ?? '',
      speed: speed.of(values),
    }),
})
