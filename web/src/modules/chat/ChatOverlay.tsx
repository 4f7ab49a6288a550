import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useSession } from '../../kit/session.ts'
import { chatPaths } from './chat.paths.ts'
import { useChat } from './chat.store.ts'
import { usePopup } from './popup.store.ts'
import { useShare } from './share.store.ts'
import './chat-shell.css'

const ChatDrawer = lazy(() => import('./ChatDrawer.tsx').then((m) => ({ default: m.ChatDrawer })))
const ShareDialog = lazy(() => import('./ShareDialog.tsx').then((m) => ({ default: m.ShareDialog })))
const ChatPopup = lazy(() => import('./ChatPopup.tsx').then((m) => ({ default: m.ChatPopup })))

/** The drawer over any screen but the chat's own, and what pops up; both come with their first use. */
export function ChatOverlay() {
  const isPage = useLocation({
    select: ({ pathname }) => pathname.toLowerCase().startsWith(chatPaths.list.toLowerCase()),
  })
  const isOpen = useChat((state) => state.isOpen) && !isPage
  const shared = useShare((state) => state.shared)
  const popup = usePopup((state) => state.shown)
  const isActing = useSession(({ base }) => base !== null)
  const isShown = isOpen && !isActing
  useEffect(() => {
    // The page makes room for the drawer (chat-shell.css).
    document.documentElement.toggleAttribute('data-chat', isShown)
    return () => document.documentElement.removeAttribute('data-chat')
  }, [isShown])
  if (isActing) return null
  return (
    <Suspense>
      {isShown && <ChatDrawer />}
      {shared && <ShareDialog shared={shared} close={() => useShare.setState({ shared: null })} />}
      {popup && !isShown && <ChatPopup key={popup.message.id} {...popup} />}
    </Suspense>
  )
}
