import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { measuresOf } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { askStatistics, WorkshopGroup } from '@arriero/contract/maintenance/statistics/statistics.contract.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { dayIn } from '../../../shared/zones.ts'
import { ranBetween } from '../../meters/meters.read.ts'
import { seesCosts } from '../orders/orders.query.ts'
import { dailyIncome } from './daily-income.ts'
import * as repository from './statistics.repository.ts'

type Asked = BodyRead<typeof askStatistics>
const longestDays = 800
const mostUnits = 1000

export async function statisticsOf(work: Work, asked: Asked): Promise<ReplyOf<typeof askStatistics>> {
  const zone = await zoneOf(work)
  const to = asked.to ?? dayIn(zone)
  const from = asked.from ?? `${monthsUntil(to, 12)[0]!}-01`
  if (to < from) throw badFields({ to: ['El final es anterior al inicio.'] })
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > longestDays)
    throw badFields({ from: [`El periodo es de más de ${longestDays} días.`] })
  const money = seesCosts(work.scope)
  const { past, whole } = await repository.instantsOf(work, zone, from, to)
  const units = await unitsIn(work, past, asked)
  const among = { unitIds: units.map(({ id }) => id), workshopId: asked.workshopId, ...past }
  const done = await repository.servicesIn(work, among, from, to)
  const spent = new Map((await repository.monthsIn(work, among, zone)).map((row) => [row.month, row]))
  const grouped = (key: (unit: Unit) => readonly [number | null, string]) =>
    [...Map.groupBy(units, (unit) => key(unit)[0])]
      .map(([id, group]) => ({ id, name: key(group[0]!)[1], units: group.length, ...figuresOf(group, money) }))
      .toSorted(worse)
  return {
    from,
    to,
    total: figuresOf(units, money),
    states: await repository.statesIn(work, { ...among, ...whole }),
    onTime: { ...done, share: done.done === 0 ? null : done.inTime / done.done },
    months: monthsBetween(from, to).map((month) => {
      const { orders, labor, parts, external } = spent.get(month) ?? { orders: 0, labor: 0, parts: 0, external: 0 }
      return { month, orders, ...(money ? { labor, parts, external } : { labor: null, parts: null, external: null }) }
    }),
    types: grouped(({ typeId, typeName }) => [typeId, typeName ?? 'Sin tipo']),
    models: grouped(({ modelId, modelName }) => [modelId, modelName ?? 'Sin modelo']),
    units: grouped(({ id, name }) => [id, name]).slice(0, mostUnits),
  }
}

type Unit = Awaited<ReturnType<typeof unitsIn>>[number]

/** The units asked for, with what they ran, how long they stood and what was done to them. */
async function unitsIn(work: Work, period: repository.Period, { unitId, typeId, modelId, workshopId }: Asked) {
  const isAsked = (wanted: number | undefined, id: number | null) => wanted === undefined || wanted === id
  const units = (await repository.unitsOf(work)).filter(
    (unit) => isAsked(unitId, unit.id) && isAsked(typeId, unit.typeId) && isAsked(modelId, unit.modelId),
  )
  const unitIds = units.map(({ id }) => id)
  const { from, to } = period
  const ran = await ranBetween(
    work,
    unitIds.map((id) => ({ unitId: id, from, to })),
  )
  const out = await repository.outHoursIn(work, unitIds, period)
  const earned = await dailyIncome(work, unitIds, to)
  const orders = await repository.ordersIn(work, { unitIds, workshopId, ...period })
  const calendarHours = Math.max(0, Date.parse(to) - Date.parse(from)) / 3_600_000
  return units.map((unit, i) => ({
    ...unit,
    km: ran[i]!.km,
    engineHours: ran[i]!.hours,
    calendarHours,
    outHours: out.get(unit.id) ?? 0,
    dailyIncome: earned.get(unit.id) ?? null,
    ...(orders.get(unit.id) ?? { correctives: 0, repairHours: 0, cost: 0 }),
  }))
}

function figuresOf(units: readonly Unit[], money: boolean) {
  const sum = (of: (unit: Unit) => number) => units.reduce((total, unit) => total + of(unit), 0)
  const counted = {
    correctives: sum((unit) => unit.correctives),
    repairHours: sum((unit) => unit.repairHours),
    engineHours: sum((unit) => unit.engineHours),
    outHours: sum((unit) => unit.outHours),
    calendarHours: sum((unit) => unit.calendarHours),
    cost: sum((unit) => unit.cost),
    km: sum((unit) => unit.km),
  }
  const { costPerKm, ...measures } = measuresOf(counted)
  return {
    correctives: counted.correctives,
    km: Math.round(counted.km * 10) / 10,
    outHours: Math.round(counted.outHours * 100) / 100,
    ...measures,
    cost: money ? Math.round(counted.cost * 100) / 100 : null,
    costPerKm: money ? costPerKm : null,
    lostIncome: lostBy(units),
  }
}

/** Null: of none it is known what it earns. */
function lostBy(units: readonly Unit[]): number | null {
  const known = units.filter(({ dailyIncome }) => dailyIncome !== null)
  const lost = known.reduce((sum, unit) => sum + (unit.outHours / 24) * unit.dailyIncome!, 0)
  return known.length === 0 ? null : Math.round(lost * 100) / 100
}

const worse = (a: WorkshopGroup, b: WorkshopGroup) =>
  (b.costPerKm ?? -1) - (a.costPerKm ?? -1) || b.outHours - a.outHours || a.name.localeCompare(b.name, 'es')

const indexOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const monthOf = (index: number) =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
/** So many months, the last of them that of the day. */
const monthsUntil = (day: string, count: number) =>
  Array.from({ length: count }, (_, i) => monthOf(indexOf(day) - count + 1 + i))
const monthsBetween = (from: string, to: string) => monthsUntil(to, indexOf(to) - indexOf(from) + 1)
