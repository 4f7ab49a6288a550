import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { nothing, wire } from '../core/wire.ts'
import { expiryStates } from '../units/expiry.rules.ts'
import { csdUpload, socialReason, socialReasonChangeForm, socialReasonForm } from './social-reasons.entities.ts'

const view = 'razon_social.view'
const create = 'razon_social.create'

export const socialReasonOrders = ['name', 'rfc', 'csd', 'createdAt'] as const

/** `renew`: those with no seal that will last, whatever the reason. */
export const sealFilters = [...expiryStates, 'renew'] as const

/** `order` is one of `socialReasonOrders`. */
export const listSocialReasons = endpoint({
  method: 'GET',
  path: '/apis/user/social_reason/',
  access: view,
  query: wire({ ...pageQuery, csd: z.enum(sealFilters).optional() }),
  reply: page(socialReason),
  summary: 'Razones sociales de la cuenta.',
})
export const getSocialReason = endpoint({
  method: 'GET',
  path: '/apis/user/social_reason/{id}',
  access: view,
  reply: socialReason,
  summary: 'Una razón social.',
})
/** JSON, or multipart with the logo. */
export const createSocialReason = endpoint({
  method: 'POST',
  path: '/apis/user/social_reason/',
  access: create,
  body: socialReasonForm,
  reply: socialReason,
  summary: 'Crea una razón social.',
})
/** JSON, or multipart with the logo. 409 carries `current`, `by` and `at`. */
export const updateSocialReason = endpoint({
  method: 'PUT',
  path: '/apis/user/social_reason/{id}',
  access: create,
  body: socialReasonChangeForm,
  reply: socialReason,
  conflict: savedMeanwhile(socialReason),
  summary: 'Cambia una razón social.',
})
export const deleteSocialReason = endpoint({
  method: 'DELETE',
  path: '/apis/user/social_reason/{id}',
  access: 'razon_social.delete',
  reply: nothing,
  summary: 'Elimina una razón social.',
})

/** Ours: keeps the CSD after it was opened with its passphrase; 400 says on its field what does not fit. */
export const uploadCsd = endpoint({
  method: 'POST',
  path: '/apis/user/social_reason/{id}/csd',
  access: 'razon_social.csd',
  body: csdUpload,
  reply: socialReason,
  summary: 'Carga el sello digital (CSD) de una razón social.',
})

/** Names of who issues for an account of the caller's tree; a branch has those of its main account. */
export const accountSocialReasons = endpoint({
  method: 'GET',
  path: '/apis/user/account/{account_id}/social_reasons/',
  access: 'session',
  reply: z.array(wire({ id: z.number(), name: z.string(), rfc: z.string() })),
  summary: 'Razones sociales de una cuenta.',
})
