import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type {
  AgendaBlock,
  AgendaDoer,
  AgendaProposal,
  getAgenda,
} from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import {
  mostDays,
  mostProposals,
  propose,
  unplacedWords,
  usualHours,
} from '@arriero/contract/maintenance/agenda/agenda.rules.ts'
import type { Absence } from '@arriero/contract/technicians/technicians.contract.ts'
import type { DueRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { dayIn } from '../../../shared/zones.ts'
import { absencesBetween } from '../../technicians/technicians.read.ts'
import { described, idsOf } from '../plans/due.repository.ts'
import { tripsOf } from '../plans/windows.ts'
import * as repository from './agenda.repository.ts'

type Agenda = ReplyOf<typeof getAgenda>
/** What is due within so many days is looked at. */
const dueWithin = 7
const mostDue = 300

export async function agendaOf(work: Work, { from: asked, days = 7 }: QueryOf<typeof getAgenda>): Promise<Agenda> {
  if (days < 1 || days > mostDays) throw badFields({ days: [`Son de 1 a ${mostDays} días.`] })
  const zone = await zoneOf(work)
  const today = dayIn(zone)
  const workDays = await repository.daysFrom(work, zone, asked ?? today, days)
  const first = workDays[0]!.day
  const last = workDays.at(-1)!.day
  const blocks = await repository.blocksIn(work, zone, today, first, last)
  const technicians = await repository.technicians(work, blocks)
  const absences = await absencesBetween(
    work,
    technicians.map(({ id }) => id),
    first,
    last,
  )
  const { proposals, unplaced } = await offered(work, { workDays, today, blocks, technicians, absences })
  const units = [...new Set([...blocks, ...proposals].map(({ unitId }) => unitId))]
  return {
    days: workDays.map(({ day }) => day),
    today,
    technicians,
    workshops: await repository.workshops(
      work,
      blocks.flatMap(({ workshopId }) => workshopId ?? []),
    ),
    blocks,
    absences,
    trips: await tripsBefore(work, units, workDays.at(-1)!.closes),
    proposals,
    unplaced,
  }
}

interface Given {
  workDays: readonly repository.DayRow[]
  today: string
  blocks: readonly AgendaBlock[]
  technicians: readonly AgendaDoer[]
  absences: readonly Absence[]
}
const none: Pick<Agenda, 'proposals' | 'unplaced'> = { proposals: [], unplaced: [] }

/** What is due and nobody sees to, where its unit stands and a technician has the hours; for those who plan. */
async function offered(work: Work, { workDays, today, blocks, technicians, absences }: Given) {
  const { seesAllUnits, permissions } = work.scope
  const ahead = workDays.filter(({ day, closes }) => day >= today && Date.parse(closes) > Date.now())
  if (!seesAllUnits || !permissions.has('mantenimiento.create') || ahead.length === 0) return none
  const needs = await needsOf(work)
  const trips = await tripsBefore(
    work,
    needs.map(({ unitId }) => unitId),
    ahead.at(-1)!.closes,
  )
  const load = new Map<string, number>()
  for (const { day, technicianId, hours, process } of blocks)
    if (day && technicianId && process !== 3) {
      const key = `${day} ${technicianId}`
      load.set(key, (load.get(key) ?? 0) + hours)
    }
  const spans = Map.groupBy(trips, ({ unitId }) => unitId)
  const now = Date.now()
  const { slots, unplaced } = propose(
    needs.map(({ unitId, hours }) => ({
      unitId,
      hours,
      trips: (spans.get(unitId) ?? []).map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
    })),
    ahead.map(({ day, opens, closes }) => ({
      day,
      opens: Date.parse(opens),
      from: Math.max(Date.parse(opens), wholeHour(now)),
      to: Date.parse(closes),
    })),
    technicians.map(({ id }) => id),
    load,
    (technician, day) =>
      absences.some(({ technicianId, from, to }) => technicianId === technician && from <= day && day <= to),
  )
  const need = (unitId: number) => needs.find((one) => one.unitId === unitId)!
  return {
    proposals: slots.map(({ at, ...slot }): AgendaProposal => ({
      ...need(slot.unitId),
      ...slot,
      at: new Date(at).toISOString(),
    })),
    unplaced: unplaced.map(({ unitId, why }) => ({ unitName: need(unitId).unitName, reason: unplacedWords[why] })),
  }
}

const wholeHour = (at: number) => Math.ceil(at / 3_600_000) * 3_600_000

/** Services that are due and that no open order sees to, by unit, the worst first. */
async function needsOf(work: Work) {
  const seen = await repository.seenTo(work)
  const rows = await described(work, await idsOf(work, { within: dueWithin }, mostDue))
  const open = rows.filter(({ unitId, serviceId }) => !seen.has(`${unitId} ${serviceId}`))
  return [...Map.groupBy(open, ({ unitId }) => unitId).values()].slice(0, mostProposals).map(needOf)
}

function needOf(rows: DueRow[]) {
  const { unitId, unitName } = rows[0]!
  const services = rows.map(({ serviceId: id, serviceName: name, workHours }) => ({
    id,
    name,
    hours: workHours ?? usualHours,
  }))
  return { unitId, unitName, services, hours: services.reduce((sum, { hours }) => sum + hours, 0) }
}

async function tripsBefore(work: Work, unitIds: readonly number[], until: string) {
  // Who sees only shared units is not told where they go.
  if (!work.scope.seesAllUnits) return []
  const trips = await tripsOf(work, unitIds, new Date(until).toISOString())
  return trips.map(({ unitId, leaveAt, arriveAt }) => ({ unitId, from: leaveAt, to: arriveAt }))
}
