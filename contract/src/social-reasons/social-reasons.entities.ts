import { z } from 'zod'
import { file, form, imageTypes } from '../core/files.ts'
import { ruled } from '../core/form-rules.ts'
import { moment, wire } from '../core/wire.ts'
import { issuerRfc, postalCode } from './fiscal.rules.ts'

const text = (most: number) => z.string().trim().max(most)

/** What is known of the certificate it signs with; the certificate itself never leaves the server. */
const csdFacts = wire({
  /** 20 digits, as documents name it. */
  number: z.string(),
  name: z.string(),
  validFrom: moment,
  validTo: moment,
  uploadedAt: moment,
  uploadedBy: z.string().nullable(),
})
export type CsdFacts = z.output<typeof csdFacts>

/** Who issues documents (the specification shows no fields: ours). */
export const socialReason = wire({
  id: z.number(),
  rfc: z.string(),
  name: z.string(),
  tradeName: z.string().nullable(),
  regime: z.string(),
  postalCode: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  logo: z.string().nullable(),
  csd: csdFacts.nullable(),
  version: z.number(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type SocialReason = z.output<typeof socialReason>

const described = {
  tradeName: text(200).nullable().optional(),
  address: text(500).nullable().optional(),
  email: z
    .union([z.email().max(200), z.literal('')])
    .nullable()
    .optional(),
  phone: text(40).nullable().optional(),
}
const fiscal = {
  rfc: ruled(text(16).min(1), issuerRfc),
  name: text(254).min(1),
  regime: z.string().regex(/^\d{3}$/),
  postalCode: ruled(text(5).min(1), postalCode),
}
const logo = { logo: file(imageTypes, 4) }

/** Empty texts are none. The regime must go with the RFC. */
const socialReasonDraft = wire({ ...fiscal, ...described })
export type SocialReasonDraft = z.output<typeof socialReasonDraft>
export const socialReasonForm = form(socialReasonDraft, logo)

/** Only what is named changes. `version` as the editor saw it. */
const socialReasonChange = wire({
  rfc: fiscal.rfc.optional(),
  name: fiscal.name.optional(),
  regime: fiscal.regime.optional(),
  postalCode: fiscal.postalCode.optional(),
  ...described,
  removeLogo: z.boolean().optional(),
  version: z.number().int().optional(),
})
export type SocialReasonChange = z.output<typeof socialReasonChange>
export const socialReasonChangeForm = form(socialReasonChange, logo)

const smallFile = z.base64().min(1).max(24_000)
/** The two files of the SAT as base64, and the passphrase of the key. JSON, so that no key ever lies on a disk in clear. */
export const csdUpload = wire({
  certificate: smallFile,
  key: smallFile,
  password: z.string().min(1).max(200),
})
export type CsdUpload = z.output<typeof csdUpload>
