import { sql } from 'kysely'
import { ticketChannel } from '@arriero/contract/tickets/tickets/tickets.channel.ts'
import { folioOf } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { peopleOfArea } from '../areas/areas.repository.ts'
import { houseRoles } from '../people.ts'

interface Concerned {
  number: number
  title: string
  areaId: number
  holderId: number | null
  /** Who is told of every change: holder, who opened it, who is mentioned and wants it. */
  told: number[]
  /** Of those, and of who opened it, the ones who are not of the house. */
  outside: number[]
}

async function concerned({ tx, scope }: Work, ticketId: number): Promise<Concerned> {
  const { rows } = await sql<Concerned>`
    with who as (
      select t.holder_id as id, true as notified from ticket t where t.account_id = ${scope.accountId} and t.id = ${ticketId}
      union select t.opened_by, true from ticket t where t.account_id = ${scope.accountId} and t.id = ${ticketId}
      union select p.user_id, p.notified from ticket_person p where p.account_id = ${scope.accountId} and p.ticket_id = ${ticketId})
    select t.number, t.title, t.area_id as "areaId", t.holder_id as "holderId",
      (select coalesce(array_agg(distinct w.id) filter (where w.notified), '{}') from who w
        where w.id is not null and not exists (select from ticket_person p where p.account_id = ${scope.accountId}
          and p.ticket_id = ${ticketId} and p.user_id = w.id and not p.notified)) as told,
      (select coalesce(array_agg(distinct u.id), '{}') from who w join app_user u on u.id = w.id
        where u.account_id = ${scope.accountId} and u.role <> all(${houseRoles}::int[])) as outside
    from ticket t where t.account_id = ${scope.accountId} and t.id = ${ticketId}`.execute(tx)
  return rows[0]!
}

export const ticketPath = (id: number) => `/Consola/tickets/conversation/${id}`

/** Open consoles read it again: those of the house, and of others who may see it. */
async function show(work: Work, id: number, { outside }: Concerned): Promise<void> {
  await work.publish(ticketChannel, 'ticket_changed', { id }, { wholeFleet: true })
  if (outside.length > 0) await work.publish(ticketChannel, 'ticket_changed', { id }, { userIds: outside })
}

/** Something changed that nobody has to be told of. */
export const showChanged = async (work: Work, id: number): Promise<void> => show(work, id, await concerned(work, id))

async function toBells(
  work: Work,
  id: number,
  userIds: readonly number[],
  title: string,
  message: string,
  key?: string,
) {
  const others = userIds.filter((userId) => userId !== work.scope.userId)
  if (others.length === 0) return
  await notify(work, {
    userIds: others,
    kind: 'ticket',
    title,
    message: message.length > 200 ? `${message.slice(0, 199)}…` : message,
    link: ticketPath(id),
    ...(key !== undefined && { key }),
  })
}

/** Of a new one: who holds it, or the people of its area. */
export async function tellOpened(work: Work, id: number): Promise<void> {
  const ticket = await concerned(work, id)
  const people = ticket.holderId === null ? await peopleOfArea(work, ticket.areaId) : [ticket.holderId]
  await toBells(work, id, people, `Nuevo ticket ${folioOf(ticket.number)}`, ticket.title, `ticket:${id}:opened`)
  await show(work, id, ticket)
}

/** Of what was said or done; notes only to the house. */
export async function tellChange(work: Work, id: number, text: string, isInternal = false): Promise<void> {
  const ticket = await concerned(work, id)
  const outside = new Set(ticket.outside)
  const people = isInternal ? ticket.told.filter((userId) => !outside.has(userId)) : ticket.told
  await toBells(work, id, people, `${folioOf(ticket.number)} · ${ticket.title}`, text)
  await show(work, id, ticket)
}

/** Of what came to somebody's area. */
export async function tellPerson(work: Work, id: number, userId: number, text: string): Promise<void> {
  const { number, title } = await concerned(work, id)
  await toBells(work, id, [userId], `${folioOf(number)} · ${title}`, text)
}

export async function tellMentioned(work: Work, id: number, userIds: readonly number[]): Promise<void> {
  const { number, title } = await concerned(work, id)
  await toBells(work, id, userIds, `Le mencionaron en ${folioOf(number)}`, title)
}

/** Of a promise that comes near or was broken: who holds it and who answers for the area; told once. */
export async function tellLate(work: Work, id: number, leaderId: number, text: string, key: string): Promise<void> {
  const ticket = await concerned(work, id)
  const people = ticket.holderId === null ? await peopleOfArea(work, ticket.areaId) : [ticket.holderId]
  const told = [...new Set([...people, leaderId])]
  await toBells(work, id, told, `${folioOf(ticket.number)}: ${text}`, ticket.title, key)
  await show(work, id, ticket)
}
