import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { optionalText, recordFacts, savedMeanwhile } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, moment, wholeNumber, wire } from '../core/wire.ts'
import {
  commandKinds,
  commandStates,
  cutReasons,
  freeText,
  longestInterval,
  longestText,
  shortestInterval,
} from './commands.rules.ts'

const text = z.string()
const person = z.object({ id, name: text })

/** A command as it is on record. Instants ISO; what has not come to pass is null. */
export const unitCommand = wire({
  id,
  unit: person.nullable(),
  kind: z.enum(commandKinds),
  seconds: z.number().nullable(),
  output: z.number().nullable(),
  words: text.nullable(),
  state: z.enum(commandStates),
  /** The device or the platform it goes through. */
  through: text,
  isOfDevice: z.boolean(),
  by: text.nullable(),
  /** The caller asked for it. */
  mine: z.boolean(),
  askedAt: moment,
  reason: z.enum(cutReasons).nullable(),
  reportNumber: text.nullable(),
  note: text.nullable(),
  approvedBy: text.nullable(),
  approvedAt: moment.nullable(),
  /** It is void from then on. */
  expiresAt: moment,
  sentAt: moment.nullable(),
  networkAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** The device's own words. */
  answer: text.nullable(),
  /** Why it ended as it did. */
  outcome: text.nullable(),
})
export type UnitCommand = z.output<typeof unitCommand>

/** One thing a unit may be asked; what cannot be done says why. */
export const commandOffer = wire({
  kind: z.enum(commandKinds),
  output: z.number().nullable(),
  /** What hangs on the output, or the command's own name. */
  label: text,
  detail: text,
  whyNot: text.nullable(),
})
export type CommandOffer = z.output<typeof commandOffer>

const cutRule = {
  standingSeconds: z.number().int().min(0).max(600),
  slowKmh: z.number().int().min(0).max(40),
  slowSeconds: z.number().int().min(0).max(600),
  freshSeconds: z.number().int().min(10).max(600),
}

/** All that somebody sees who is about to command a unit. */
export const unitCommands = wire({
  unit: z.object({ id, name: text, model: text.nullable() }),
  driver: text.nullable(),
  /** null: the unit has neither device nor platform. */
  through: z.object({ name: text, isDevice: z.boolean(), isOnline: z.boolean(), lastAt: moment.nullable() }).nullable(),
  position: z.object({ at: moment, lat: z.number(), lon: z.number(), course: z.number().nullable() }).nullable(),
  now: z.object({
    speed: z.number().nullable(),
    ageSeconds: z.number().nullable(),
    stoodSeconds: z.number(),
    slowSeconds: z.number(),
    safePlace: text.nullable(),
  }),
  rule: z.object({ ...cutRule, cutMinutes: z.number() }),
  /** An engine command under way, in words; null when nobody asks for the opposite. */
  opposite: text.nullable(),
  isCut: z.boolean(),
  secondStep: z.enum(['totp', 'password']),
  needsApproval: z.boolean(),
  approvers: z.array(person),
  told: z.array(person),
  offers: z.array(commandOffer),
  /** Newest first. */
  commands: z.array(unitCommand),
})
export type UnitCommands = z.output<typeof unitCommands>

export const unitCommandsOf = endpoint({
  method: 'GET',
  path: '/apis/tracking/units/{unit_id}/commands',
  access: 'comandos.view',
  reply: unitCommands,
  summary: 'Qué se le puede pedir a una unidad, con sus condiciones de ahora y lo que se le ha pedido.',
})

export const pageCommands = endpoint({
  method: 'GET',
  path: '/apis/tracking/commands',
  access: 'comandos.view',
  query: wire({
    ...pageQuery,
    unitId: wholeNumber.optional(),
    kind: z.enum(commandKinds).optional(),
    /** Open ones, or those that ended so. */
    state: z.enum(['open', ...commandStates]).optional(),
  }),
  reply: page(unitCommand),
  summary: 'Comandos de la cuenta, en cola y registro.',
})

/** Who asks proves once more that it is them: the code of their application, or their password where they have none. */
const proof = {
  code: z.string().trim().min(6).max(20).optional(),
  password: z.string().min(1).max(200).optional(),
}

const commandDraft = wire({
  kind: z.enum(commandKinds),
  /** Made by who asks: sent again after a lost answer, it is the same command. */
  key: z.uuid(),
  seconds: z.number().int().min(shortestInterval).max(longestInterval).optional(),
  output: z.number().int().min(1).max(8).optional(),
  words: z.string().trim().min(1).max(longestText).regex(freeText, 'Una línea de letras, números y signos.').optional(),
  reason: z.enum(cutReasons).optional(),
  reportNumber: optionalText(60),
  note: optionalText(500),
  ...proof,
})
export type CommandDraft = z.output<typeof commandDraft>

export const askCommand = endpoint({
  method: 'POST',
  path: '/apis/tracking/units/{unit_id}/commands',
  access: 'comandos.send',
  body: commandDraft,
  reply: unitCommand,
  summary: 'Pide algo a una unidad. Lo que contradice a otro comando en curso queda en el registro como rechazado.',
})

export const approveCommand = endpoint({
  method: 'POST',
  path: '/apis/tracking/commands/{command_id}/approve',
  access: 'comandos.approve',
  body: wire(proof),
  reply: unitCommand,
  summary: 'Aprueba el corte que pidió otra persona.',
})

export const declineCommand = endpoint({
  method: 'POST',
  path: '/apis/tracking/commands/{command_id}/decline',
  access: 'comandos.approve',
  body: wire({ note: z.string().trim().min(3).max(300) }),
  reply: unitCommand,
  summary: 'No aprueba el corte que pidió otra persona.',
})

export const cancelCommand = endpoint({
  method: 'POST',
  path: '/apis/tracking/commands/{command_id}/cancel',
  access: 'comandos.send',
  reply: unitCommand,
  summary: 'Cancela un comando que no ha salido.',
})

const people = z.array(id).max(50)
const settingsFields = {
  enginePeople: people,
  textPeople: people,
  needsApproval: z.boolean(),
  approvers: people,
  told: people,
  ...cutRule,
  cutMinutes: z.number().int().min(5).max(1440),
  safeGeofences: z.array(id).max(200),
  /** By the number of the output. */
  outputNames: z.record(z.string().regex(/^[1-8]$/), z.string().trim().min(1).max(30)),
}
/** How an account wants its commands. */
export const commandSettings = wire({
  ...settingsFields,
  ...recordFacts,
  /** Of whom somebody may be named, with what they may. */
  people: z.array(wire({ id, name: text, mayCut: z.boolean(), mayApprove: z.boolean(), mayText: z.boolean() })),
})
export type CommandSettings = z.output<typeof commandSettings>

export const getCommandSettings = endpoint({
  method: 'GET',
  path: '/apis/tracking/command-settings',
  access: 'comandos.configuracion.update',
  reply: commandSettings,
  summary: 'Quién puede cortar motores, quién aprueba y con qué condiciones.',
})

export const updateCommandSettings = endpoint({
  method: 'PUT',
  path: '/apis/tracking/command-settings',
  access: 'comandos.configuracion.update',
  body: wire({ ...settingsFields, version: z.int().optional() }),
  reply: commandSettings,
  conflict: savedMeanwhile(commandSettings),
  summary: 'Cambia quién puede qué comando y con qué condiciones.',
})
