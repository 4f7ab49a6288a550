/** Addresses of webhooks and keys. */
export const integrationPaths = {
  webhooks: '/Consola/integraciones',
  newWebhook: '/Consola/integraciones/nuevo',
  webhook: (id: number | string) => `/Consola/integraciones/${id}`,
  keys: '/Consola/integraciones/llaves',
  newKey: '/Consola/integraciones/llaves/nueva',
  key: (id: number | string) => `/Consola/integraciones/llaves/${id}`,
} as const
