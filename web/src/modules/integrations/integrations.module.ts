import { defineModule } from '../../kit/shell/module.ts'

/** What other systems enter with, and what is pushed to them. */
export const integrationsModule = defineModule({
  name: 'integrations',
  screens: [
    {
      path: '/Consola/integraciones',
      permission: 'integraciones.view',
      title: 'Integraciones',
      page: () => import('./WebhooksPage.tsx').then((m) => m.WebhooksPage),
    },
    {
      path: '/Consola/integraciones/nuevo',
      permission: 'integraciones.webhook.update',
      beside: '/Consola/integraciones',
      title: 'Agregar webhook',
      page: () => import('./WebhookForm.tsx').then((m) => m.NewWebhook),
    },
    {
      path: '/Consola/integraciones/:id',
      permission: 'integraciones.view',
      beside: '/Consola/integraciones',
      title: 'Webhook',
      page: () => import('./WebhookForm.tsx').then((m) => m.EditWebhook),
    },
    {
      path: '/Consola/integraciones/llaves',
      permission: 'integraciones.view',
      title: 'Llaves de API',
      page: () => import('./KeysPage.tsx').then((m) => m.KeysPage),
    },
    {
      path: '/Consola/integraciones/llaves/nueva',
      permission: 'integraciones.llave.update',
      beside: '/Consola/integraciones/llaves',
      title: 'Crear llave',
      page: () => import('./KeyForm.tsx').then((m) => m.NewKey),
    },
    {
      path: '/Consola/integraciones/llaves/:id',
      permission: 'integraciones.view',
      beside: '/Consola/integraciones/llaves',
      title: 'Llave de API',
      page: () => import('./KeyForm.tsx').then((m) => m.EditKey),
    },
  ],
  menu: [
    {
      menu: 'administration',
      order: 0.7,
      label: 'Integraciones',
      path: '/Consola/integraciones',
      icon: 'integrations',
    },
  ],
})
