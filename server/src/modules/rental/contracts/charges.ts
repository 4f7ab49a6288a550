import type { RentalCharge } from '@arriero/contract/rental/arrangements.entities.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import { extraAmount, mixWords, priceOf, type Reckoning } from '@arriero/contract/rental/price.rules.ts'
import { chargeKinds, type ChargeKind } from '@arriero/contract/rental/rental.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { shownDay, texts } from '../rental.texts.ts'
import { chargesOf } from './charges.repository.ts'
import type { RentalTerms } from './rentals.repository.ts'

interface Line {
  kind: ChargeKind
  text: string
  quantity: number
  price: number
  amount: number
}

/** What a return added: days, kilometres, fuel and damages. */
export interface Added extends Reckoning {
  damages: readonly { text: string; amount: number }[]
}

/**
 * Writes what a contract charges. What a living invoice charges stays as it is; of the rest, what is wanted beyond it is
 * written anew, so doing it again changes nothing. Less than was invoiced is refused beside the end.
 */
export async function writeCharges(work: Work, rental: RentalTerms, added?: Added): Promise<void> {
  const { tx, scope } = work
  const known = await chargesOf(work, rental.id)
  const wanted = [...(await agreedLines(work, rental)), ...(added ? addedLines(rental, added) : keptLines(known))]
  const lines = chargeKinds.flatMap(({ kind, label }) =>
    missing(
      label,
      wanted.filter((line) => line.kind === kind),
      known.filter((charge) => charge.kind === kind && charge.invoice !== null),
    ),
  )
  await tx
    .deleteFrom('rental_charge')
    .where('account_id', '=', scope.accountId)
    .where('rental_id', '=', rental.id)
    .where('id', 'not in', [...known.filter(({ invoice }) => invoice !== null).map(({ id }) => id), 0])
    .execute()
  if (lines.length === 0) return
  await tx
    .insertInto('rental_charge')
    .values(
      lines.map((line) => ({
        ...line,
        account_id: scope.accountId,
        rental_id: rental.id,
        tax: cents((line.amount * rental.taxRate) / 100),
      })),
    )
    .execute()
}

/** Of one kind, what is wanted and not invoiced yet. */
function missing(label: string, wanted: readonly Line[], invoiced: readonly RentalCharge[]): Line[] {
  const left = cents(sum(wanted) - sum(invoiced))
  if (left < 0) throw badFields({ to: [texts.billedShort(invoiced[0]!.invoice!.folio)] })
  if (left === 0) return []
  if (invoiced.length === 0) return wanted.filter(({ amount }) => amount > 0)
  return [{ kind: wanted[0]!.kind, text: texts.lines.difference(label), quantity: 1, price: left, amount: left }]
}

const sum = (lines: readonly { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0)

async function agreedLines(work: Work, rental: RentalTerms): Promise<Line[]> {
  const zone = await zoneOf(work)
  const { days, mix, rent } = priceOf(rental, rental.agreedRent)
  const { from, to, thing, extras } = rental
  const text = texts.lines.rent(thing, mixWords(mix), shownDay(from, zone), shownDay(to, zone))
  return [
    { kind: 'rent', text, quantity: 1, price: rent, amount: rent },
    ...extras.map((extra): Line => ({
      kind: 'extra',
      text: extra.name,
      quantity: extra.quantity * (extra.per === 'day' ? days : 1),
      price: extra.price,
      amount: extraAmount(extra, days),
    })),
  ]
}

function addedLines(rental: RentalTerms, added: Added): Line[] {
  const { lateDays, late, overKm, overKmAmount, fuelEighths, fuel, damages } = added
  const { lines } = texts
  return [
    { kind: 'late', text: lines.late(lateDays), quantity: lateDays, price: rental.rateDay, amount: late },
    { kind: 'over_km', text: lines.overKm(overKm), quantity: overKm, price: rental.kmOverRate, amount: overKmAmount },
    { kind: 'fuel', text: lines.fuel(fuelEighths), quantity: fuelEighths, price: rental.fuelRate, amount: fuel },
    ...damages.map(({ text, amount }): Line => ({ kind: 'damage', text, quantity: 1, price: amount, amount })),
  ]
}

/** What a return added before stays. */
const keptLines = (known: readonly RentalCharge[]): Line[] =>
  known
    .filter(({ kind }) => kind !== 'rent' && kind !== 'extra')
    .map(({ kind, text, quantity, price, amount }) => ({ kind, text, quantity, price, amount }))
