import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, optionalText, recordFacts, savedMeanwhile } from '../../core/fields.ts'
import { id, moment, nothing, wire } from '../../core/wire.ts'

const view = 'facturacion.view'
const manage = 'facturacion.configuracion.update'

/** Providers that stamp (`ambiguities.md`, Billing); the sandbox gives documents without fiscal value. */
export const pacProviders = [
  { key: 'sandbox', label: 'PAC de pruebas de la instalación' },
  { key: 'sw', label: 'SW Sapien' },
  { key: 'finkok', label: 'Finkok' },
] as const
const provider = z.enum(['sandbox', 'sw', 'finkok'])

/** With whom an issuer stamps; who has none stamps in the sandbox. Its secret never leaves the server. */
export const pacAccount = wire({
  id: z.number(),
  issuerId: z.number(),
  issuerName: z.string(),
  provider,
  isTest: z.boolean(),
  hasSecret: z.boolean(),
  /** Stamps left when it was asked last. */
  balance: z.number().nullable(),
  balanceAt: moment.nullable(),
  /** Until when the issuer's seal is in force; null: none loaded. */
  csdValidTo: moment.nullable(),
  ...recordFacts,
})
export type PacAccount = z.output<typeof pacAccount>

const fields = {
  issuerId: id,
  provider,
  /** The provider's own environment for tests. */
  isTest: z.boolean(),
  user: optionalText(200),
  password: optionalText(200),
  token: optionalText(2000),
}
const pacDraft = wire(fields)
export type PacDraft = z.output<typeof pacDraft>
const pacChange = wire(changeOf(fields))
export type PacChange = z.output<typeof pacChange>

// Ours: the specification names no call for it.
export const listPacAccounts = endpoint({
  method: 'GET',
  path: '/apis/facturacion/pac/',
  access: view,
  reply: z.array(pacAccount),
  summary: 'Con quién timbra cada razón social.',
})
export const createPacAccount = endpoint({
  method: 'POST',
  path: '/apis/facturacion/pac/',
  access: manage,
  body: pacDraft,
  reply: pacAccount,
  summary: 'Pone el proveedor de timbrado de una razón social.',
})
/** User, password and token that are left empty stay as they are. */
export const updatePacAccount = endpoint({
  method: 'PUT',
  path: '/apis/facturacion/pac/{id}',
  access: manage,
  body: pacChange,
  reply: pacAccount,
  conflict: savedMeanwhile(pacAccount),
  summary: 'Cambia el proveedor de timbrado de una razón social.',
})
export const deletePacAccount = endpoint({
  method: 'DELETE',
  path: '/apis/facturacion/pac/{id}',
  access: manage,
  reply: nothing,
  summary: 'Quita el proveedor de una razón social; timbra en el de pruebas.',
})
/** Asks the provider how many stamps are left: also whether it lets us in. */
export const checkPacAccount = endpoint({
  method: 'POST',
  path: '/apis/facturacion/pac/{id}/check',
  access: view,
  reply: pacAccount,
  summary: 'Pregunta al proveedor cuántos timbres quedan.',
})
