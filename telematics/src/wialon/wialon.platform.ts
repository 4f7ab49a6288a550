import { definePlatform } from '../define-platform.ts'
import { neededSecret } from '../shared/settings.ts'
import { WialonAdapter, wialonCapabilities } from './wialon-adapter.ts'

/** Wialon Hosting or Local by the Remote API. */
export const wialon = definePlatform({
  code: 'wialon',
  name: 'Wialon',
  capabilities: wialonCapabilities,
  fields: [neededSecret('token', 'Token de Wialon')],
  defaultUrl: 'https://hst-api.wialon.com',
  connect: ({ url, values, ...options }) => new WialonAdapter({ host: url, token: values['token'] ?? '', ...options }),
})
