import type { Platform } from '../platform.ts'
import { WialonAdapter, wialonCapabilities } from './wialon-adapter.ts'

/** Wialon Hosting or Local by the Remote API (providers/wialon.md). */
export const wialon: Platform = {
  code: 'wialon',
  name: 'Wialon',
  capabilities: wialonCapabilities,
  fields: [{ key: 'token', label: 'Token de Wialon', secret: true, required: true }],
  defaultUrl: 'https://hst-api.wialon.com',
  connect: ({ url, values, ...options }) => new WialonAdapter({ host: url, token: values['token'] ?? '', ...options }),
}
