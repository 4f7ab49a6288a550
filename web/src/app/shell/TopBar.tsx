import { lazy, Suspense } from 'react'
import { Button } from 'antd'
import { IconChevronDown, IconHelpCircle, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Avatar } from '../../kit/Avatar.tsx'
import { ago } from '../../kit/format.ts'
import { useConnection } from '../../kit/connection.ts'
import { useIsPhone } from '../../kit/media.ts'
import { useNow } from '../../kit/now.ts'
import { useSession } from '../../kit/session.ts'
import { useTaskTray } from '../../kit/tasks.ts'
import { ThemeButton } from '../../kit/shell/ThemeButton.tsx'
import { partsOf } from '../parts.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { SoundButton } from './SoundButton.tsx'

// Fetched with the first task of the day.
const TaskTray = lazy(() => import('./TaskTray.tsx').then((m) => ({ default: m.TaskTray })))
// Slots that modules fill: the notification bell and the like.
const slots = partsOf('topBar')

interface TopBarProps {
  title: string
  openPalette: () => void
  openShortcuts: () => void
  openMenu: () => void
}

export function TopBar({ title, openPalette, openShortcuts, openMenu }: TopBarProps) {
  const isPhone = useIsPhone()
  const hasTasks = useTaskTray(({ tasks }) => tasks.length > 0)
  const bell = (
    <>
      {slots.map(({ name, Part }) => (
        <Part key={name} />
      ))}
    </>
  )
  if (isPhone) {
    return (
      <header className="top">
        <Button
          type="text"
          className="icon-button"
          aria-label="Menú"
          icon={<IconMenu2 size={22} stroke={1.75} />}
          onClick={openMenu}
        />
        <h1>{title}</h1>
        <span className="spacer" />
        <Button
          type="text"
          className="icon-button"
          aria-label="Buscar"
          icon={<IconSearch size={21} stroke={1.75} />}
          onClick={openPalette}
        />
        {bell}
      </header>
    )
  }
  return (
    <header className="top">
      <button type="button" className="top-search" onClick={openPalette}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span>Buscar unidad, viaje, cliente…</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span className="spacer" />
      <LiveState />
      {hasTasks && (
        <Suspense>
          <TaskTray />
        </Suspense>
      )}
      {bell}
      <SoundButton />
      <ThemeButton />
      <Button
        type="text"
        className="icon-button"
        aria-label="Ayuda y atajos"
        icon={<IconHelpCircle size={19} stroke={1.75} />}
        onClick={openShortcuts}
      />
      <UserButton />
    </header>
  )
}

function UserButton() {
  const user = useSession(({ auth }) => auth?.user)
  if (!user) return null
  return (
    <AccountMenu placement="bottomRight">
      <button type="button" className="top-user">
        <Avatar name={user.name} src={user.thumbnail?.url} />
        <span>{user.name}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
    </AccountMenu>
  )
}

/** Whether what is shown is live, in words; since when it is not. */
function LiveState() {
  const { state, since } = useConnection()
  const now = useNow(5000)
  if (state === 'idle') return null
  const isLost = state === 'lost'
  const words = { connecting: 'Conectando…', live: 'En vivo', lost: `Sin conexión · ${ago(since, now).toLowerCase()}` }[
    state
  ]
  return (
    <span className={`live-state ${isLost ? 'tone-red' : 'tone-green'}`} role="status">
      <i aria-hidden />
      {words}
    </span>
  )
}
