import type { UnitPlan } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import type { MeterRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { plusDays } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { resetHours, resetKm } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { accountToday } from '../../../app/account-zone.ts'
import { daysOf } from '../../meters/meters.read.ts'
import { setReading } from '../../units/units.commands.ts'
import { ofUnits } from './due.repository.ts'
import { doneOf, find, readingsOf } from './meters.repository.ts'

const shownDays = 30

export async function unitPlan(work: Work, unitId: number): Promise<UnitPlan> {
  const unit = await find(work, unitId)
  return {
    unit,
    services: await ofUnits(work, [unitId]),
    done: await doneOf(work, unitId),
    readings: await readingsOf(work, unitId),
    days: (await daysOf(work, unitId, plusDays(await accountToday(work), -shownDays))).map(({ day, km }) => ({
      day,
      km,
    })),
  }
}

export async function setKm(work: Work, { unitId, km, reason }: BodyRead<typeof resetKm>): Promise<MeterRow> {
  await find(work, unitId)
  await setReading(work, unitId, { km, reason })
  return find(work, unitId)
}

export async function setHours(
  work: Work,
  { unitId, engineHours, reason }: BodyRead<typeof resetHours>,
): Promise<MeterRow> {
  await find(work, unitId)
  await setReading(work, unitId, { engineHours, reason })
  return find(work, unitId)
}
