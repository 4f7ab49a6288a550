import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import type { MenuIcon } from '../kit/shell/menu-icons.tsx'
import type { MenuEntry } from '../kit/shell/module.ts'
import { canSee } from '../kit/shell/entrance.ts'
import { showsEntry } from './access.ts'
import { screens } from './screens.ts'

interface Group {
  menu: MenuEntry['menu']
  order: number
  icon: MenuIcon
  permission?: Permission
}

/** Groups of the menus with their place and key; a group shows while one of its entries does. */
const groups: Record<string, Group> = {
  Recursos: { menu: 'main', order: 2, icon: 'resources', permission: 'recurso.view' },
  Video: { menu: 'main', order: 4, icon: 'video', permission: 'camaras.view' },
  Inventario: { menu: 'main', order: 10, icon: 'inventory' },
  CRM: { menu: 'main', order: 13, icon: 'crm' },
  'Gestion de usuarios': { menu: 'administration', order: 4, icon: 'groups' },
}

export type MenuItem = { label: string; icon: MenuIcon; order: number } & (
  | { entry: MenuEntry; children?: never }
  | { entry?: never; children: MenuEntry[] }
)
export type Menu = Record<MenuEntry['menu'], MenuItem[]>

/** The menus of a user: only what exists and what they may open, groups where their first entry says. */
export function menuFor(entries: readonly MenuEntry[], who: AuthData): Menu {
  const shown = entries.flatMap((entry) => (groupAllows(entry, who) ? (reachable(entry, who) ?? []) : []))
  const of = (menu: MenuEntry['menu']): MenuItem[] => {
    const own = shown.filter((entry) => entry.menu === menu)
    const single = own
      .filter(({ group }) => !group)
      .map((entry) => ({ label: entry.label, icon: entry.icon, order: entry.order, entry }))
    const named = [...new Set(own.flatMap(({ group }) => group ?? []))].map((label) => {
      const { order, icon } = groupOf(label)
      const children = own.filter(({ group }) => group === label).toSorted((a, b) => a.order - b.order)
      return { label, icon, order, children }
    })
    return [...single, ...named].toSorted((a, b) => a.order - b.order)
  }
  return { main: of('main'), administration: of('administration') }
}

function groupOf(label: string): Group {
  const group = groups[label]
  if (!group) throw new Error(`menu.ts does not know the group ${label}`)
  return group
}

function groupAllows({ group }: MenuEntry, who: AuthData): boolean {
  if (!group) return true
  const { permission } = groupOf(group)
  return permission === undefined || canSee({ permission }, who)
}

/** The entry where this person may go by it, if anywhere: nobody is offered a refusal. */
function reachable(entry: MenuEntry, who: AuthData): MenuEntry | undefined {
  if (showsEntry(entry, who) && opens(entry.path, who)) return entry
  const { permission: _, instead = [], ...rest } = entry
  const path = showsEntry(rest, who) ? instead.find((one) => opens(one, who)) : undefined
  return path && { ...rest, path, also: [entry.path, ...(entry.also ?? [])] }
}

function opens(path: MenuEntry['path'], who: AuthData): boolean {
  const screen = screens.find((one) => one.path === path)
  return !screen || canSee(screen, who)
}
