import { knownOfCartaPorte } from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { call } from '../../../kit/call.ts'

/** What the records and former cartas porte know of a place; nothing where they do not answer. */
export const knownPlace = async (id: number) => (await known({ place: id }))?.place ?? {}
export const knownUnit = async (id: number) => (await known({ unit: id }))?.vehicle ?? {}
export const knownDriver = async (id: number) => (await known({ driver: id }))?.figure ?? {}

const known = (query: { unit?: number; driver?: number; place?: number }) =>
  // It only spares typing: the form goes on without it.
  call(knownOfCartaPorte, { query }).catch(() => undefined)
