import { z } from 'zod'
import { day, id, moment, named, wire } from '../core/wire.ts'
import { expiryStates } from '../units/expiry.rules.ts'

const text = (most: number) => z.string().trim().max(most)

/** Driver (specification 2 §3), one table for both families of calls. */
export const driver = wire({
  id: z.number(),
  name: named('tdr_plataform_name', z.string()),
  phone: named('tdr_plataform_phone', z.string().nullable()),
  email: z.string().nullable(),
  license: z.string().nullable(),
  licenseType: z.string().nullable(),
  licenseExpires: day.nullable(),
  licenseState: z.enum(expiryStates),
  /** The user with which the driver signs in. */
  userId: named('id_user', z.number().nullable()),
  username: z.string().nullable(),
  /** The unit driven now. */
  unit: wire({ id: z.number(), name: z.string() }).nullable(),
  photo: z.string().nullable(),
  notes: z.string().nullable(),
  version: z.number(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type Driver = z.output<typeof driver>

const described = {
  phone: named('tdr_plataform_phone', text(40).nullable().optional()),
  email: z
    .union([z.email().max(200), z.literal('')])
    .nullable()
    .optional(),
  license: text(60).nullable().optional(),
  licenseType: text(40).nullable().optional(),
  licenseExpires: day.nullable().optional(),
  userId: named('id_user', id.nullable().optional()),
  notes: text(2000).nullable().optional(),
}

/** What is sent to create a driver; only the name is needed. */
export const driverDraft = wire({ name: named('tdr_plataform_name', text(200).min(1)), ...described })
export type DriverDraft = z.output<typeof driverDraft>

/** A change: only what is named changes, null empties it. `version` as the editor saw it. */
export const driverChange = wire({
  name: named('tdr_plataform_name', text(200).min(1).optional()),
  ...described,
  version: z.number().int().optional(),
  /** Takes the photograph away. */
  removePhoto: z.boolean().optional(),
})
export type DriverChange = z.output<typeof driverChange>

export const driverChangeWithId = wire({ id: id.optional(), ...driverChange.fields })
