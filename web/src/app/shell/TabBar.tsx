import { Link } from '@tanstack/react-router'
import { IconDots } from '@tabler/icons-react'
import { menuIcons } from '../../kit/shell/menu-icons.tsx'
import type { Menu } from '../menu.ts'
import { isWithin } from './SideMenu.tsx'

// What a thumb reaches; the rest is behind 'Más'.
const mostTabs = 4
const byUse = ['panel', 'trips', 'map', 'alerts', 'units']

/** The menu's first screens at the foot of a phone. */
export function TabBar({ menu, path, openMenu }: { menu: Menu; path: string; openMenu: () => void }) {
  const rank = (icon: string) => (byUse.indexOf(icon) + byUse.length + 1) % (byUse.length + 1)
  const tabs = [...menu.main, ...menu.administration]
    .flatMap(({ entry, children }) => entry ?? children ?? [])
    .toSorted((a, b) => rank(a.icon) - rank(b.icon))
    .slice(0, mostTabs)
  return (
    <nav className="tabs" aria-label="Accesos">
      {tabs.map((entry) => {
        const Glyph = menuIcons[entry.icon]
        const isHere = isWithin(path, entry)
        return (
          <Link
            key={entry.path}
            to={entry.path}
            className={isHere ? 'tab-here' : ''}
            aria-current={isHere ? 'page' : undefined}
          >
            <Glyph size={21} stroke={1.75} aria-hidden />
            {entry.label.replace(' de Control', '')}
          </Link>
        )
      })}
      <button type="button" onClick={openMenu}>
        <IconDots size={21} stroke={1.75} aria-hidden />
        Más
      </button>
    </nav>
  )
}
