import type { Work } from '../../app/database/work.ts'
import { badFields, conflict } from '../../app/errors.ts'
import { bookingOfUnit } from '../rental/rental.read.ts'
import { texts } from './units.texts.ts'

const rented = 2
const forSale = 4

/** What a contract of rental has is not removed. Hold the unit before. */
export async function demandUnbooked(work: Work, id: number): Promise<void> {
  const booking = await bookingOfUnit(work, id)
  if (booking) throw conflict(texts.booked(booking.folio))
}

/** It is not sold while a contract waits for it, and what is out is free again when it comes back. Hold the unit before. */
export async function checkUnitState(work: Work, id: number, from: number, to: number | undefined): Promise<void> {
  if (to === undefined || to === from || (to !== forSale && from !== rented)) return
  const booking = await bookingOfUnit(work, id)
  if (!booking || (to !== forSale && !booking.isOut)) return
  throw badFields({ state: [booking.isOut ? texts.rentedOut(booking.folio) : texts.booked(booking.folio)] })
}
