import { z } from 'zod'
import { documentTypes, file, files, form, imageTypes } from '../core/files.ts'
import { rules, ruled } from '../core/form-rules.ts'
import { id, moment, named, wire } from '../core/wire.ts'
import { administratorPassword } from '../users/users.entities.ts'
import { accountKinds } from './accounts.rules.ts'

const text = (most: number) => z.string().trim().max(most)
const kind = z.enum(accountKinds)

/** One enabled service with its settings (VIAJE has allow_photos). */
const accountService = wire({
  id: z.number().int(),
  settings: z.record(z.string().max(60), z.union([z.boolean(), z.number(), z.string().max(200)])),
})
export type AccountService = z.output<typeof accountService>

/** An account (the specification prints id and name only; the rest is ours). */
export const account = wire({
  id: z.number(),
  name: z.string(),
  kind,
  parentId: named('parent', z.number().nullable()),
  parentName: z.string().nullable(),
  isMain: named('is_main_account', z.boolean()),
  services: named('service', z.array(accountService)),
  timezone: z.string(),
  logoImage: named('logo_image', z.string().nullable()),
  loaderImage: named('loader_image', z.string().nullable()),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  notes: z.string().nullable(),
  active: named('is_active', z.boolean()),
  users: z.number(),
  units: z.number(),
  /** Active accounts directly below. */
  accountsBelow: z.number(),
  version: z.number(),
  createdAt: moment,
  updatedAt: moment,
})
export type Account = z.output<typeof account>

/** With its papers, those the caller's account keeps about it. */
export const accountDetail = wire({
  ...account.fields,
  files: z.array(
    wire({ id: z.number(), name: named('fl_name', z.string()), url: named('fl_url', z.string()), size: z.number() }),
  ),
})
export type AccountDetail = z.output<typeof accountDetail>

/** The first person of a new account, who makes the others. */
export const firstUser = wire({
  name: named('us_name', text(200).min(1)),
  username: ruled(text(80).min(3), rules.pwdregex('Usuario')),
  email: z.email().max(200),
  password: administratorPassword,
})
export type FirstUser = z.output<typeof firstUser>

const described = {
  isMain: named('is_main_account', z.boolean().optional()),
  services: named('service', z.array(accountService).max(40).optional()),
  timezone: z.string().max(60).optional(),
  contactName: text(200).nullable().optional(),
  contactEmail: z
    .union([z.email().max(200), z.literal('')])
    .nullable()
    .optional(),
  contactPhone: text(40).nullable().optional(),
  notes: text(4000).nullable().optional(),
}

/** `parent` is the caller's own account unless told. Empty texts are none. */
export const accountDraft = wire({
  name: text(200).min(1),
  kind: kind.optional(),
  parentId: named('parent', id.optional()),
  ...described,
  firstUser: firstUser.optional(),
})
export type AccountDraft = z.output<typeof accountDraft>

/** Only what is named changes. `version` as the editor saw it. */
export const accountChange = wire({
  name: text(200).min(1).optional(),
  ...described,
  active: named('is_active', z.boolean().optional()),
  removeLogo: z.boolean().optional(),
  removeLoader: z.boolean().optional(),
  removeFiles: z.array(id).max(50).optional(),
  version: z.number().int().optional(),
})
export type AccountChange = z.output<typeof accountChange>

/**
 * Multipart: files as they are, objects and lists as JSON text. An address '/media/…' where a file
 * belongs means that nothing changes.
 */
const pictures = {
  logo_image: file(imageTypes, 4),
  loader_image: file(imageTypes, 4),
  files: files(documentTypes, 20),
}
export const accountForm = form(accountDraft, pictures)
export const accountChangeForm = form(accountChange, pictures)
