import { defineModule } from '../../kit/module.ts'

/** 'Novedades del Sistema' (specification 1 §2): a dialog over any screen, no screen of its own. */
export const systemUpdatesModule = defineModule({
  name: 'system-updates',
  screens: [],
  live: () => import('./system-updates.live.ts').then((m) => m.listenSystemUpdates),
  overlay: () => import('./SystemUpdatesModal.tsx').then((m) => m.SystemUpdatesModal),
})
