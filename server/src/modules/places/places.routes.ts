import { searchPlaces } from '@arriero/contract/places/places.contract.ts'
import { route } from '../../app/http/route.ts'
import { findPlaces } from './search.service.ts'

export const placeRoutes = [
  route(searchPlaces, ({ work, app, query }) => findPlaces(work, app.config, query.search, query.limit)),
]
