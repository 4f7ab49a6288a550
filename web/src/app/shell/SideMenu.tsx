import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { initials } from '../../kit/Avatar.tsx'
import { Logo } from '../../kit/shell/Logo.tsx'
import { menuIcons } from '../../kit/shell/menu-icons.tsx'
import type { MenuEntry } from '../../kit/shell/module.ts'
import { useSession } from '../../kit/session.ts'
import type { Menu, MenuItem } from '../menu.ts'
import { menuCounts } from '../parts.tsx'
import { AccountMenu } from './AccountMenu.tsx'

interface SideMenuProps {
  menu: Menu
  path: string
  isCollapsed: boolean
  onCollapse: () => void
}

/** Whether the address is one of this entry's screens or under one. */
export const isWithin = (path: string, { path: own, also = [] }: Pick<MenuEntry, 'path' | 'also'>) => {
  const here = path.toLowerCase()
  return [own, ...also].some((screen) => here === screen.toLowerCase() || here.startsWith(`${screen.toLowerCase()}/`))
}

export function SideMenu({ menu, path, isCollapsed, onCollapse }: SideMenuProps) {
  const Fold = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const lines = (items: readonly MenuItem[]) =>
    items.map((item) => <MenuLine key={item.label} item={item} path={path} isCollapsed={isCollapsed} />)
  return (
    <nav className="side" aria-label="Menú principal">
      <div className="side-brand">
        <BrandLink />
        <button type="button" onClick={onCollapse} aria-label={isCollapsed ? 'Desplegar el menú' : 'Plegar el menú'}>
          <Fold size={18} stroke={1.5} />
        </button>
      </div>
      <div className="side-scroll">
        <ul>{lines(menu.main)}</ul>
        {menu.administration.length > 0 && <h2>Administración</h2>}
        <ul>{lines(menu.administration)}</ul>
      </div>
      <AccountFoot />
    </nav>
  )
}

/** The company's own logo where it has one (logo_image), else Arriero's mark. */
function BrandLink() {
  const user = useSession(({ auth }) => auth?.user)
  const [broken, setBroken] = useState<string>()
  const logo = user?.logoImage === broken ? null : user?.logoImage
  const company = user?.account.name
  return (
    <Link to="/Consola" className="side-logo" aria-label={`${logo ? company : 'Arriero'}, inicio`}>
      {logo ? (
        <img className="side-company" src={logo} alt="" onError={() => setBroken(logo)} />
      ) : (
        <>
          <Logo size={28} /> <span>Arriero</span>
        </>
      )}
    </Link>
  )
}

interface LineProps {
  item: MenuItem
  path: string
  isCollapsed: boolean
}

function MenuLine({ item, path, isCollapsed }: LineProps) {
  const Glyph = menuIcons[item.icon]
  const icon = <Glyph size={18} stroke={1.75} aria-hidden />
  if (item.entry)
    return (
      <li>
        <EntryLink entry={item.entry} path={path}>
          {icon}
        </EntryLink>
      </li>
    )
  return <GroupLine label={item.label} icon={icon} entries={item.children} path={path} isCollapsed={isCollapsed} />
}

interface GroupLineProps {
  label: string
  icon: React.ReactNode
  entries: readonly MenuEntry[]
  path: string
  isCollapsed: boolean
}

function GroupLine({ label, icon, entries, path, isCollapsed }: GroupLineProps) {
  const isHere = entries.some((entry) => isWithin(path, entry))
  const [isOpen, setOpen] = useState(isHere)
  // Whoever comes to one of its screens by another way finds it open as well.
  const [wasHere, setWasHere] = useState(isHere)
  if (isHere !== wasHere) {
    setWasHere(isHere)
    if (isHere) setOpen(true)
  }
  if (isCollapsed) {
    const items = entries.map((entry) => ({ key: entry.path, label: <Link to={entry.path}>{entry.label}</Link> }))
    return (
      <li>
        <Dropdown menu={{ items }} placement="bottomRight" trigger={['hover', 'click']}>
          <button type="button" className={`side-line ${isHere ? 'side-here' : ''}`} aria-label={label}>
            {icon}
            <span>{label}</span>
          </button>
        </Dropdown>
      </li>
    )
  }
  return (
    <li>
      <button type="button" className="side-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {icon}
        <span>{label}</span>
        <IconChevronDown size={16} stroke={1.75} className="side-chevron" aria-hidden />
      </button>
      {isOpen && (
        <ul className="side-children">
          {entries.map((entry) => (
            <li key={entry.path}>
              <EntryLink entry={entry} path={path} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Where one is stays in sight of a menu that is longer than the window. */
const inSight = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest' })

function EntryLink({ entry, path, children }: { entry: MenuEntry; path: string; children?: React.ReactNode }) {
  const isHere = isWithin(path, entry)
  return (
    <Link
      to={entry.path}
      ref={isHere ? inSight : undefined}
      className={`side-line ${isHere ? 'side-here' : ''}`}
      aria-current={isHere ? 'page' : undefined}
      title={entry.label}
    >
      {children}
      <span>{entry.label}</span>
      {menuCounts.get(entry)}
    </Link>
  )
}

/** The account at the foot, with what belongs to the session. */
function AccountFoot() {
  const auth = useSession((state) => state.auth)
  if (!auth) return null
  const { account } = auth.user
  return (
    <AccountMenu placement="topLeft">
      <button type="button" className="side-account">
        <span className="side-account-mark" aria-hidden>
          {initials(account.name)}
        </span>
        <span className="side-account-name">
          <b>{account.name}</b>
          <small>{auth.isMainAccount ? 'Cuenta principal' : 'Cuenta'}</small>
        </span>
        <IconChevronDown size={16} stroke={1.75} className="side-chevron" aria-hidden />
      </button>
    </AccountMenu>
  )
}
