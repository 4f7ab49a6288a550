import { z } from 'zod'
import { rules, ruled } from '../core/form-rules.ts'
import { texts } from '../core/messages.ts'
import { id, moment, named, wire } from '../core/wire.ts'
import { passwordLength } from './password.rules.ts'

const text = (most: number) => z.string().trim().max(most)
const pointer = wire({ id: z.number(), name: z.string() })

/** A user as lists show them (User). */
const row = {
  id: named('userID', z.number()),
  profileId: named('id_user_profile', z.number()),
  name: named('userName', z.string()),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: named('userType', z.number()),
  isActive: named('is_active', z.boolean()),
  /** Role of the account; null: the defaults of `role`. */
  accountRole: pointer.nullable(),
  groups: z.array(pointer),
  accountId: named('id_account', z.number()),
  hasTwoSteps: z.boolean(),
  /** Last time something was asked for in their name; null: never signed in. */
  lastSeenAt: moment.nullable(),
  createdAt: named('created_at', moment),
}
export const userRow = wire(row)
export type UserRow = z.output<typeof userRow>

/** Short form, for lists and choices. */
export const userShort = wire({
  id: row.id,
  profileId: row.profileId,
  name: row.name,
  username: row.username,
  role: row.role,
  isActive: row.isActive,
  accountId: row.accountId,
})

export const preferences = wire({
  /** Notices of the desktop. */
  desktop: z.boolean(),
  /** Alerts by mail. */
  mail: z.boolean(),
})
export type Preferences = z.output<typeof preferences>

/** Everything a user's form shows. */
export const userDetail = wire({
  ...row,
  /** Whom they answer to. */
  parent: pointer.nullable(),
  createdBy: z.string().nullable(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
  preferences,
  /** Units given to them, directly or by a group; null: they see every unit. */
  units: z.number().nullable(),
  logo: named('logo_image', z.string().nullable()),
  loader: named('loader_image', z.string().nullable()),
  distributor: named('distribuitor', z.boolean()),
  version: z.number(),
})
export type UserDetail = z.output<typeof userDetail>

const username = ruled(text(80), rules.required(), rules.min(3)).regex(/^[\w.@+-]+$/, {
  error: 'Use letras, números, punto, guion o @, sin espacios',
})
const chosenPassword = (least: number) =>
  ruled(z.string(), rules.required(), rules.pwdregex('Contraseña'), rules.min(least), rules.max(passwordLength.max))
/** A new password (min, max, pwdregex); what else it must be depends on whose it is. */
export const newPassword = chosenPassword(passwordLength.min)
/** One of somebody who administrates an account. */
export const administratorPassword = chosenPassword(passwordLength.administrator)
const email = ruled(text(200), rules.email('Correo')).nullable().optional()

const given = {
  email,
  phone: text(40).nullable().optional(),
  accountRoleId: id.nullable().optional(),
  groupIds: z.array(id).max(100).optional(),
  parentId: named('id_parent', id.nullable().optional()),
  preferences: preferences.optional(),
  distributor: named('distribuitor', z.boolean().optional()),
}

export const userDraft = wire({
  name: named('userName', ruled(text(200), rules.required())),
  username,
  password: newPassword,
  role: named('userType', z.number({ error: texts.required }).int().min(1).max(7)),
  /** Another account of the caller's tree. */
  accountId: named('id_account', id.optional()),
  ...given,
})
export type UserDraft = z.output<typeof userDraft>

/** Only what is named changes. */
const change = {
  name: named('userName', ruled(text(200), rules.required()).optional()),
  username: username.optional(),
  /** A new one, given by whoever edits; the user is signed out everywhere. */
  password: newPassword.optional(),
  role: named('userType', z.number().int().min(1).max(7).optional()),
  ...given,
  version: z.number().int().optional(),
}
export const userChange = wire(change)
export type UserChange = z.output<typeof userChange>
/** The first family names the user in the body. */
export const userChangeWithId = wire({ id: named('userID', id), ...change })

/** A company and, below it, its people by kind. */
export const treeNode = wire({
  id: named('userID', z.number()),
  name: named('userName', z.string()),
  role: named('userType', z.number()),
  isActive: named('is_active', z.boolean()),
  accountName: z.string(),
})
export const treeBranch = wire({
  title: z.string(),
  role: named('userType', z.number()),
  /** Of all; `users` holds the first ones. */
  count: z.number(),
  users: named('childUser', z.array(treeNode)),
})
/** An account of the caller's tree. */
export const treeAccount = wire({ id: z.number(), name: z.string(), kind: z.string(), depth: z.number() })
