import { createRoot } from 'react-dom/client'
import { IconChecklist, IconDots, IconMessageCircle, IconRoute, IconSun } from '@tabler/icons-react'
import { configureValidation } from '@arriero/contract/core/messages.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { Logo } from '../kit/shell/Logo.tsx'
import { CountPill } from '../kit/CountPill.tsx'
import { date, weekday } from '../kit/format.ts'
import { restoreSession } from '../kit/kept-session.ts'
import { useNow } from '../kit/now.ts'
import { inSession, roleOf, sessionId, useSession } from '../kit/session.ts'
import { chatPaths } from '../modules/chat/chat.paths.ts'
import { checklistPaths } from '../modules/checklists/checklists.paths.ts'
import { homePaths } from '../modules/homes/homes.paths.ts'
import { phoneDay } from '../modules/homes/opens-alone.ts'
import { DayPage } from '../modules/homes/day/DayPage.tsx'
import { useDay } from '../modules/homes/day/day.store.ts'
import { tripPaths } from '../modules/trips/trips.paths.ts'
import { userPaths } from '../modules/users/users.paths.ts'
import { keepForOffline, registerServiceWorker } from './update.ts'
// Copies of their own: the console's order of styles is not to change because the day needs two of them.
import '@fontsource-variable/inter/wght.css?day'
import '../kit/kit.css?day'

const tabs = [
  { to: phoneDay, label: 'Mi día', icon: IconSun },
  { to: tripPaths.list, label: 'Viajes', icon: IconRoute },
  { to: checklistPaths.fill, label: 'CheckList', icon: IconChecklist },
  { to: chatPaths.list, label: 'Chat', icon: IconMessageCircle },
  { to: userPaths.profile, label: 'Más', icon: IconDots },
] as const

/** A driver's day by itself: the console is loaded with the first screen that needs it. */
function Day() {
  const unread = useDay(({ home }) => home?.unread ?? 0)
  const now = new Date(useNow(60_000))
  return (
    <div className="day-document">
      <header className="day-top">
        <Logo size={28} />
        <div>
          <h1>Mi día</h1>
          <small>{`${weekday(now)} ${date(now)}`}</small>
        </div>
      </header>
      <main id="contenido" data-screen={phoneDay}>
        <DayPage />
      </main>
      <nav className="day-tabs" aria-label="Accesos">
        {tabs.map(({ to, label, icon: Glyph }) => (
          <a key={to} href={to} aria-current={to === phoneDay ? 'page' : undefined}>
            <Glyph size={21} stroke={1.75} aria-hidden />
            {label}
            {to === chatPaths.list && <CountPill count={unread} />}
          </a>
        ))}
      </nav>
    </div>
  )
}

async function open(): Promise<void> {
  configureValidation()
  await restoreSession()
  const { auth, base } = useSession.getState()
  // Everybody else's day begins in the console.
  if (!auth) return location.replace('/')
  if (roleOf(auth) !== roles.driver) return location.replace('/Consola')
  // Of whom one sees the console as, and of one of several sessions, only the console says so.
  if (base || sessionId) return location.replace(inSession(homePaths.day))
  const host = document.getElementById('root')
  if (!host) throw new Error('The page has no root element')
  createRoot(host).render(<Day />)
  if (!import.meta.env.PROD) return
  await registerServiceWorker()
  await keepForOffline()
  // What did not come then comes with the next signal.
  window.addEventListener('online', () => void keepForOffline())
}

void open()
