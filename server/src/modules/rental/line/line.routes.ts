import * as contract from '@arriero/contract/rental/availability.contract.ts'
import { route } from '../../../app/http/route.ts'
import { readAvailability } from './availability.ts'
import { readOffer } from './offer.ts'
import { readCalendar, readPanel } from './panel.ts'

export const lineRoutes = [
  route(contract.rentalAvailability, ({ work, query }) => readAvailability(work, query)),
  route(contract.rentalOffer, ({ work, query }) => readOffer(work, query)),
  route(contract.rentalPanel, ({ work }) => readPanel(work)),
  route(contract.rentalCalendar, ({ work, query }) => readCalendar(work, query)),
]
