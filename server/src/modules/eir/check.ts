import { locationCode, spotProblem } from '@arriero/contract/eir/damage.rules.ts'
import type { DamageDraft, ReceiptChange, ReceiptDraft } from '@arriero/contract/eir/eir.entities.ts'
import { bareNumber, numberProblem, sizeOf, type ContainerSize } from '@arriero/contract/eir/iso6346.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { driversSeen } from '../drivers/drivers.read.ts'
import { issuersSeen } from '../social-reasons/social-reasons.read.ts'
import { visibleTrips } from '../trips/trips.read.ts'
import { isDriven, visibleUnits } from '../units/units.read.ts'
import { texts } from './eir.texts.ts'

/** A number that ISO 6346 allows, bare; a wrong one is answered with what it may have meant. */
export function soundNumber(container: string): string {
  const problem = numberProblem(container)
  if (problem) throw badFields({ container: [problem] })
  return bareNumber(container)
}

export function soundSize(sizeType: string): ContainerSize {
  const size = sizeOf(sizeType)
  if (!size) throw badFields({ sizeType: [texts.size] })
  return size
}

/** Each once and within its face, with the code of its place. */
export function placedDamages(damages: readonly DamageDraft[], size: ContainerSize) {
  return damages.map((damage, i) => {
    const problem = spotProblem(damage, size)
    if (problem) throw badFields({ damages: [texts.damage(i + 1, problem)] })
    if (damages.findIndex(({ key }) => key === damage.key) !== i)
      throw badFields({ damages: [texts.sameDamage(i + 1)] })
    return { ...damage, location: locationCode(damage, size) }
  })
}

export function checkReefer(isThermal: boolean, reefer: ReceiptDraft['reefer']): void {
  if (isThermal && !reefer) throw badFields({ reefer: [texts.reefer] })
  if (!isThermal && reefer) throw badFields({ reefer: [texts.notReefer] })
}

export function checkSeals(seals: ReceiptDraft['seals']): void {
  if (seals?.some(({ document, gate }) => document === null && gate === null))
    throw badFields({ seals: [texts.sealNeither] })
}

/** What it names of other tables is the account's, and seen by the caller. */
export async function checkNamed(
  work: Work,
  { unitId, driverId, tripId, socialReasonId }: ReceiptDraft | ReceiptChange,
): Promise<void> {
  if (unitId) {
    const { tx, scope } = work
    const found = await tx
      .selectFrom('unit as u')
      .where('u.account_id', '=', scope.accountId)
      .where('u.deleted_at', 'is', null)
      .where('u.id', '=', unitId)
      .where((eb) => eb.or([eb('u.id', 'in', visibleUnits(work).select('u.id')), isDriven(work)]))
      .select('u.id')
      .executeTakeFirst()
    if (!found) throw badFields({ unitId: [texts.noUnit] })
  }
  if (driverId && !(await driversSeen(work, [driverId])).has(driverId)) throw badFields({ driverId: [texts.noDriver] })
  if (tripId) {
    const found = await visibleTrips(work).where('t.id', '=', tripId).select('t.id').executeTakeFirst()
    if (!found) throw badFields({ tripId: [texts.noTrip] })
  }
  if (socialReasonId && !(await issuersSeen(work)).some(({ id }) => id === socialReasonId))
    throw badFields({ socialReasonId: [texts.noReason] })
}

/** A phone's clock that is off by less is taken at its word. */
const toleranceMs = 60_000

/** When it happened, by a clock put right by what it showed as it sent; never in the future. */
export function soundMoment(happenedAt: string, sentAt: string | undefined): string {
  const now = Date.now()
  const off = sentAt === undefined ? 0 : Date.parse(sentAt) - now
  const at = Date.parse(happenedAt) - (Math.abs(off) > toleranceMs ? off : 0)
  if (at > now + toleranceMs) throw badFields({ happenedAt: [texts.future] })
  return new Date(Math.min(at, now)).toISOString()
}
