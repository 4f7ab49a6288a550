import type { Work } from '../../app/database/work.ts'
import { visibleUnits } from '../units/units.read.ts'
import { onlyRepairs, visibleOrders } from './orders/orders.query.ts'

/** Units `u` whose upkeep the caller sees: those of their console; of who only repairs, those of their orders. */
export const seenUnits = (work: Work) =>
  visibleUnits(work).$if(onlyRepairs(work.scope), (units) =>
    units.where('u.id', 'in', visibleOrders(work).select('o.unit_id')),
  )
