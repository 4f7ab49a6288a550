import { z } from 'zod'
import { changeOf, email, optionalId, optionalText, phone, recordFacts, text } from '../core/fields.ts'
import { day, id, named, wire } from '../core/wire.ts'
import { expiryStates } from '../units/expiry.rules.ts'

/** Driver, one table for both families of calls. */
export const driver = wire({
  id: z.number(),
  name: named('tdr_plataform_name', z.string()),
  phone: named('tdr_plataform_phone', z.string().nullable()),
  email: z.string().nullable(),
  license: z.string().nullable(),
  licenseType: z.string().nullable(),
  licenseExpires: day.nullable(),
  /** What the readers of units tell of who holds it to them. */
  card: z.string().nullable(),
  licenseState: z.enum(expiryStates),
  /** The user with which the driver signs in. */
  userId: named('id_user', z.number().nullable()),
  username: z.string().nullable(),
  /** The unit driven now. */
  unit: wire({ id: z.number(), name: z.string() }).nullable(),
  photo: z.string().nullable(),
  notes: z.string().nullable(),
  ...recordFacts,
})
export type Driver = z.output<typeof driver>

const fields = {
  name: named('tdr_plataform_name', text(200)),
  phone: named('tdr_plataform_phone', phone),
  email,
  license: optionalText(60),
  licenseType: optionalText(40),
  licenseExpires: day.nullable().optional(),
  card: optionalText(40),
  userId: named('id_user', optionalId),
  notes: optionalText(2000),
}

/** What is sent to create a driver; only the name is needed. */
export const driverDraft = wire(fields)
export type DriverDraft = z.output<typeof driverDraft>

/** A change: only what is named changes, null empties it. */
export const driverChange = wire({
  ...changeOf(fields),
  /** Takes the photograph away. */
  removePhoto: z.boolean().optional(),
})
export type DriverChange = z.output<typeof driverChange>

export const driverChangeWithId = wire({ id, ...driverChange.fields })
