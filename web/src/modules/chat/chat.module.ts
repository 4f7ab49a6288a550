import { defineModule } from '../../kit/shell/module.ts'

const page = () => import('./ChatPage.tsx').then((m) => m.ChatPage)

/** Where the people of an account talk: over any screen in a drawer, or as a page of its own. */
export const chatModule = defineModule({
  name: 'chat',
  screens: [
    { path: '/Consola/chat', title: 'Chat', page },
    { path: '/Consola/chat/:id', title: 'Chat', page },
  ],
  topBar: () => import('./ChatButton.tsx').then((m) => m.ChatButton),
  overlay: () => import('./ChatOverlay.tsx').then((m) => m.ChatOverlay),
  live: () => import('./chat.live.ts').then((m) => m.listenChat),
  palette: () => import('./chat.palette.ts').then((m) => m.paletteChat),
})
