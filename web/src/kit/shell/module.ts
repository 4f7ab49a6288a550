import type { ComponentType } from 'react'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import type { ServiceId } from '@arriero/contract/core/services.ts'
import type { LiveListener } from '../live.ts'
import type { MenuIcon } from './menu-icons.tsx'
import type { PaletteProvider } from './palette-provider.ts'

export type ScreenPath = `/${string}`

/** One page and the address it answers to, in the specification's spelling (`:id`, `:timestamp?`). */
export interface Screen {
  path: ScreenPath
  title: string
  page: () => Promise<ComponentType>
  /** Who may enter; any of them when several are named. Nobody else sees the page nor its menu entry. */
  permission?: Permission | readonly Permission[]
  service?: ServiceId
  /** Drawn in the outlet of that screen, which stays mounted: a panel beside its list. */
  beside?: ScreenPath
  /** No page margins: maps. */
  fullBleed?: boolean
  /** Needs no session and has no shell around it. */
  isPublic?: boolean
  /** Whoever had to sign in first comes back to it: what labels and papers name. */
  isReturnedTo?: boolean
}

export interface MenuEntry {
  menu: 'main' | 'administration'
  /** Place in its menu or group, as the specification lists it. */
  order: number
  label: string
  path: ScreenPath
  /** Screens elsewhere that belong to it: it shows as chosen there too. */
  also?: readonly ScreenPath[]
  /** Whoever lacks the entry's permission is led to the first of these that they may enter. */
  instead?: readonly ScreenPath[]
  icon: MenuIcon
  group?: string
  permission?: Permission
  service?: ServiceId
  /** Further conditions of the menus (rule MENU-01); `cms` is the administration login, `client` also who mirrors. */
  onlyFor?: 'distributor' | 'mainAccount' | 'developer' | 'cms' | 'driver' | 'client'
  /** How much waits there, beside its label. */
  count?: () => Promise<ComponentType>
}

/** A part of the console. Plain data: pages and listeners are loaded when they are needed. */
export interface Module {
  name: string
  screens: readonly Screen[]
  menu?: readonly MenuEntry[]
  palette?: () => Promise<PaletteProvider>
  /** Started once, after the console entry. */
  live?: () => Promise<LiveListener>
  /** Drawn in the top bar (notification bell, queue counters). */
  topBar?: () => Promise<ComponentType>
  /** Mounted once over every screen: dialogs that open by themselves. */
  overlay?: () => Promise<ComponentType>
}

export const defineModule = <M extends Module>(module: M): M => module
