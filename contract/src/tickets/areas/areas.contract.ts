import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { day, id, named, nothing, wire } from '../../core/wire.ts'

const view = 'tickets.ticket.view'
const manage = 'tickets.catalogo.update'

const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Escriba la hora como HH:mm')
const workHours = wire({ day: z.number().int().min(1).max(7), from: clock, to: clock })

/** Who sees to a kind of problems, and when. */
export const area = wire({
  id: z.number(),
  name: z.string(),
  /** Who answers for it. */
  userId: named('id_user', z.number()),
  userName: named('user_name', z.string()),
  members: z.array(wire({ id: z.number(), name: z.string() })),
  /** IANA name; null: the account's. */
  timezone: z.string().nullable(),
  /** Empty: around the clock. */
  hours: z.array(workHours),
  holidays: z.array(day),
  /** Tickets that are not solved. */
  openTickets: named('open_tickets', z.number()),
  ...recordFacts,
})
export type Area = z.output<typeof area>

const fields = {
  name: text(80),
  /** Left out: who calls. */
  userId: named('id_user', id.optional()),
  members: z.array(id).max(200).optional(),
  timezone: z.string().max(60).nullable().optional(),
  hours: z.array(workHours).max(50).optional(),
  holidays: z.array(day).max(400).optional(),
}
const areaDraft = wire(fields)
export type AreaDraft = z.output<typeof areaDraft>
const areaChange = wire(changeOf(fields))
export type AreaChange = z.output<typeof areaChange>

export const listAreas = endpoint({
  method: 'GET',
  path: '/apis/area/get/all',
  access: view,
  reply: z.array(area),
  summary: 'Áreas que atienden tickets.',
})
export const getArea = endpoint({
  method: 'GET',
  path: '/apis/area/get/{id}',
  access: view,
  reply: area,
  summary: 'Un área.',
})
export const createArea = endpoint({
  method: 'POST',
  path: '/apis/area/create',
  access: manage,
  body: areaDraft,
  reply: area,
  summary: 'Crea un área; responde por ella quien se nombra o quien llama.',
})
export const createUserArea = endpoint({
  method: 'POST',
  path: '/apis/area/create/{user_id}',
  access: manage,
  body: areaDraft,
  reply: area,
  summary: 'Crea un área de la que responde ese usuario.',
})
export const updateArea = endpoint({
  method: 'PUT',
  path: '/apis/area/update/{id}',
  access: manage,
  body: areaChange,
  reply: area,
  conflict: savedMeanwhile(area),
  summary: 'Cambia un área.',
})
/** Only without tickets that are not solved. */
export const deleteArea = endpoint({
  method: 'DELETE',
  path: '/apis/area/delete/{id}',
  access: manage,
  reply: nothing,
  summary: 'Quita un área que ya no tiene tickets abiertos.',
})
