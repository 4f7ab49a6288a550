import type { createAccount, updateAccount } from '@arriero/contract/accounts/accounts.contract.ts'
import {
  type Account,
  type AccountDetail,
  type AccountService,
  type FirstUser,
} from '@arriero/contract/accounts/accounts.entities.ts'
import { serviceLabel, type AccountKind } from '@arriero/contract/accounts/accounts.rules.ts'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'

/** What the form holds. */
export interface Values {
  name: string
  kind: AccountKind
  parentId: number | null
  timezone: string
  services: AccountService[]
  contactName: string
  contactEmail: string
  contactPhone: string
  notes: string
  withUser: boolean
  firstUser: FirstUser
  logo_image?: File
  loader_image?: File
  files?: File[]
  removeLogo?: boolean
  removeLoader?: boolean
  removeFiles: number[]
  version?: number
}

export const blank: Values = {
  name: '',
  kind: 'company',
  parentId: null,
  timezone: 'America/Mexico_City',
  services: [],
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  notes: '',
  withUser: true,
  firstUser: { name: '', username: '', email: '', password: '' },
  removeFiles: [],
}

export const valuesOf = (row: Account | AccountDetail): Values => ({
  ...blank,
  withUser: false,
  name: row.name,
  kind: row.kind,
  parentId: row.parentId,
  timezone: row.timezone,
  services: row.services,
  contactName: row.contactName ?? '',
  contactEmail: row.contactEmail ?? '',
  contactPhone: row.contactPhone ?? '',
  notes: row.notes ?? '',
  version: row.version,
})

const described = (values: Values) => ({
  name: values.name,
  timezone: values.timezone,
  services: values.services,
  contactName: values.contactName,
  contactEmail: values.contactEmail,
  contactPhone: values.contactPhone,
  notes: values.notes,
  logo_image: values.logo_image,
  loader_image: values.loader_image,
  files: values.files ?? [],
})

export const draftOf = (values: Values): BodySent<typeof createAccount> => ({
  ...described(values),
  kind: values.kind,
  ...(values.parentId !== null && { parentId: values.parentId }),
  ...(values.withUser && { firstUser: values.firstUser }),
})

export const changeOf = (values: Values): BodySent<typeof updateAccount> => ({
  ...described(values),
  removeLogo: values.removeLogo,
  removeLoader: values.removeLoader,
  removeFiles: values.removeFiles,
  version: values.version,
})

/** A value of an account as people read it: services by their names. */
export function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(serviceOr).join(', ') || '—'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) || '—' : '—'
}

function serviceOr(item: unknown): string {
  if (typeof item === 'number') return serviceLabel(item)
  if (typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'number')
    return serviceLabel(item.id)
  return String(item)
}
