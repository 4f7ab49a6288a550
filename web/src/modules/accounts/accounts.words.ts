import type { Account } from '@arriero/contract/accounts/accounts.entities.ts'
import { accountKindLabels } from '@arriero/contract/accounts/accounts.rules.ts'
import type { Tone } from '../../kit/palette.ts'
import { accountPaths } from './accounts.paths.ts'

/** The same screens for distributors and, below /cms, for the administration. */
export type AccountsPath = (typeof accountPaths)[keyof typeof accountPaths]

/** Under which of the two addresses one is. */
export const accountsPathOf = (pathname: string): AccountsPath =>
  pathname.toLowerCase().startsWith('/cms') ? accountPaths.administration : accountPaths.console

export const accountsKey = ['accounts'] as const
export const accountKey = (id: number) => ['account', id]

/** 'Sucursal' is a company that hangs on another. */
export const kindWord = ({ kind, isMain }: Pick<Account, 'kind' | 'isMain'>) =>
  kind === 'company' && !isMain ? 'Sucursal' : accountKindLabels[kind]

export const kindTone = ({ kind, isMain }: Pick<Account, 'kind' | 'isMain'>): Tone =>
  kind === 'administration' ? 'violet' : kind === 'distributor' ? 'blue' : isMain ? 'teal' : 'grey'

/** Zones of Mexico; some of the border still change clocks. */
export const zones = [
  { value: 'America/Mexico_City', label: 'Centro', detail: 'America/Mexico_City' },
  { value: 'America/Monterrey', label: 'Centro, Monterrey', detail: 'America/Monterrey' },
  { value: 'America/Cancun', label: 'Sureste, Cancún', detail: 'America/Cancun' },
  { value: 'America/Hermosillo', label: 'Sonora', detail: 'America/Hermosillo' },
  { value: 'America/Mazatlan', label: 'Pacífico, Mazatlán', detail: 'America/Mazatlan' },
  { value: 'America/Chihuahua', label: 'Chihuahua', detail: 'America/Chihuahua' },
  { value: 'America/Ciudad_Juarez', label: 'Frontera, Ciudad Juárez', detail: 'America/Ciudad_Juarez' },
  { value: 'America/Ojinaga', label: 'Frontera, Ojinaga', detail: 'America/Ojinaga' },
  { value: 'America/Matamoros', label: 'Frontera, Matamoros', detail: 'America/Matamoros' },
  { value: 'America/Tijuana', label: 'Noroeste, Tijuana', detail: 'America/Tijuana' },
]

const fieldWords: Record<string, string> = {
  name: 'Nombre',
  kind: 'Tipo',
  parentName: 'Depende de',
  isMain: 'Cuenta principal',
  services: 'Servicios',
  settings: 'Ajustes de servicios',
  timezone: 'Zona horaria',
  contactName: 'Contacto',
  contactEmail: 'Correo de contacto',
  contactPhone: 'Teléfono de contacto',
  notes: 'Notas',
  active: 'Activa',
  files: 'Archivos',
  logo: 'Logotipo',
  loader: 'Imagen de carga',
}
export const fieldWord = (field: string) => fieldWords[field] ?? field

export const actionWords: Record<string, string> = {
  'account.created': 'Cuenta creada',
  'account.updated': 'Cuenta modificada',
}
