import { services } from '@arriero/contract/core/services.ts'
import { defineModule } from '../../kit/shell/module.ts'

const path = '/Consola/gestion_users/social_reason'
const view = 'razon_social.view'
const create = 'razon_social.create'
const service = services.billing

/** Who issues the account's documents (only with service 10 and on the main account). */
export const socialReasonsModule = defineModule({
  name: 'social-reasons',
  screens: [
    {
      path,
      service,
      title: 'Razones sociales',
      page: () => import('./SocialReasonsPage.tsx').then((m) => m.SocialReasonsPage),
    },
    {
      path: `${path}/nueva`,
      permission: create,
      service,
      beside: path,
      title: 'Crear razón social',
      page: () => import('./SocialReasonForm.tsx').then((m) => m.NewSocialReason),
    },
    {
      path: `${path}/:id`,
      permission: view,
      service,
      beside: path,
      title: 'Razón social',
      page: () => import('./SocialReasonForm.tsx').then((m) => m.EditSocialReason),
    },
    {
      path: `${path}/:id/csd`,
      permission: 'razon_social.csd',
      service,
      beside: path,
      title: 'Sello digital',
      page: () => import('./CsdForm.tsx').then((m) => m.CsdForm),
    },
  ],
  menu: [
    {
      menu: 'administration',
      order: 3,
      label: 'Razones sociales',
      path,
      icon: 'socialReasons',
      permission: view,
      service,
      onlyFor: 'mainAccount',
    },
  ],
})
