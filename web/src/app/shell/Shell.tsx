import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { isTyping } from '../../kit/keyboard.ts'
import { useIsPhone } from '../../kit/media.ts'
import { useSession } from '../../kit/session.ts'
import { titleCutText } from '../../kit/shell/cut-text.ts'
import { keepFocus } from '../../kit/shell/focus-keeper.ts'
import { FirstScreenContext } from '../../kit/shell/shell-context.ts'
import { readStored, writeStored } from '../../kit/storage.ts'
import { homeOf } from '../home.ts'
import { menuFor, type Menu } from '../menu.ts'
import { modules } from '../modules.ts'
import { partsOf } from '../parts.tsx'
import { whenLoaded } from '../when-loaded.ts'
import { FillingBar } from './FillingBar.tsx'
import { ImpersonationBar } from './ImpersonationBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import './shell.css'

const Shortcuts = lazy(() => import('./Shortcuts.tsx').then((m) => ({ default: m.Shortcuts })))

const overlays = partsOf('overlay')
const collapsedKey = 'arriero.menu'
const entries = modules.flatMap(({ menu }) => menu ?? [])
const noMenu: Menu = { main: [], administration: [] }

/** What stands around every screen of the console: side menu, top bar, palette; at phone width the tabs at the foot. */
export function Shell() {
  const auth = useSession((state) => state.auth)
  const menu = useMemo(() => (auth ? menuFor(entries, auth) : noMenu), [auth])
  const isPhone = useIsPhone()
  const [isCollapsed, setCollapsed] = useState(readStored('local', collapsedKey) === 'collapsed')
  const [drawerAt, setDrawerAt] = useState<string>()
  const [opened, setOpened] = useState<'palette' | 'shortcuts'>()
  const screen = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen,
  })
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Open at one address only: going somewhere closes it.
  const isDrawerOpen = drawerAt === path
  const setDrawerOpen = (isOpen: boolean) => setDrawerAt(isOpen ? path : undefined)
  useShellKeys(setOpened)
  useEffect(() => keepFocus(() => document.getElementById('contenido')), [])
  useEffect(titleCutText, [])
  const drawPalette = usePalette()
  if (!auth) return null
  const collapse = () => {
    setCollapsed(!isCollapsed)
    writeStored('local', collapsedKey, isCollapsed ? undefined : 'collapsed')
  }
  const first = homeOf(auth, firstScreen(menu))
  return (
    <FirstScreenContext value={first}>
      <a className="skip-link" href="#contenido">
        Ir al contenido
      </a>
      <div className={`shell ${isCollapsed ? 'shell-collapsed' : ''} ${isDrawerOpen ? 'shell-drawer' : ''}`}>
        {(!isPhone || isDrawerOpen) && (
          <SideMenu
            menu={menu}
            path={path}
            isCollapsed={isCollapsed && !isPhone}
            onCollapse={isPhone ? () => setDrawerOpen(false) : collapse}
          />
        )}
        {isDrawerOpen && (
          <button
            type="button"
            className="drawer-scrim"
            aria-label="Cerrar el menú"
            onClick={() => setDrawerOpen(false)}
          />
        )}
        <div className="shell-body">
          <ImpersonationBar />
          <FillingBar />
          <TopBar
            title={screen?.title ?? ''}
            openPalette={() => setOpened('palette')}
            openShortcuts={() => setOpened('shortcuts')}
            openMenu={() => setDrawerOpen(true)}
          />
          <main
            id="contenido"
            tabIndex={-1}
            className={screen?.fullBleed ? 'content content-full' : 'content'}
            data-screen={screen?.path}
          >
            <Outlet />
          </main>
          {isPhone && <TabBar menu={menu} path={path} openMenu={() => setDrawerOpen(true)} />}
        </div>
      </div>
      {opened === 'palette' && drawPalette?.({ menu, close: () => setOpened(undefined) })}
      {overlays.map(({ name, Part }) => (
        <Part key={name} />
      ))}
      <Suspense>{opened === 'shortcuts' && <Shortcuts close={() => setOpened(undefined)} />}</Suspense>
    </FirstScreenContext>
  )
}

/** Where the day begins: the first screen that stands by itself, else the first of a group. */
const firstScreen = ({ main, administration }: Menu) => {
  const items = [...main, ...administration]
  return items.find(({ entry }) => entry)?.entry?.path ?? items[0]?.children?.[0]?.path
}

type DrawPalette = (props: { menu: Menu; close: () => void }) => ReactNode

/** Who presses Ctrl K types on at once: the palette is fetched ahead, and drawn without a boundary that would delay it. */
function usePalette(): DrawPalette | undefined {
  const [draw, setDraw] = useState<DrawPalette>()
  useEffect(() => {
    const fetchIt = async () => {
      const loaded = await whenLoaded(() => import('./Palette.tsx'))
      if (loaded) setDraw(() => (props: Parameters<DrawPalette>[0]) => <loaded.Palette {...props} />)
    }
    void fetchIt()
  }, [])
  return draw
}

/** Ctrl K anywhere, ? outside of fields. */
function useShellKeys(open: (what: 'palette' | 'shortcuts') => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isPalette && (event.key !== '?' || isTyping(event.target))) return
      event.preventDefault()
      open(isPalette ? 'palette' : 'shortcuts')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}
