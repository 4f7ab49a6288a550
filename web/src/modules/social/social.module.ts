import { defineModule } from '../../kit/shell/module.ts'
import { socialPaths as paths } from './social.paths.ts'

const view = { permission: 'crm.marketing.view' } as const
const page = () => import('./SocialPage.tsx').then((m) => m.SocialPage)

/** Posts in Facebook and Instagram. */
export const socialModule = defineModule({
  name: 'social',
  screens: [
    { path: paths.home, title: 'Marketing', ...view, page },
    { path: paths.marketing, title: 'Marketing', ...view, page },
  ],
  menu: [
    {
      menu: 'main',
      group: 'CRM',
      order: 2,
      label: 'Marketing',
      path: paths.home,
      also: [paths.marketing],
      icon: 'social',
      ...view,
    },
  ],
  live: () => import('./social.live.ts').then((m) => m.listenSocial),
})
