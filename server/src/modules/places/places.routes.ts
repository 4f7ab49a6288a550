import {
  acceptLearned,
  getLearned,
  ignoreLearned,
  listLearned,
  restoreLearned,
  seeNightStop,
} from '@arriero/contract/places/learned.contract.ts'
import { searchPlaces } from '@arriero/contract/places/places.contract.ts'
import { route } from '../../app/http/route.ts'
import * as learned from './learned.service.ts'
import { findPlaces } from './search.service.ts'

export const placeRoutes = [
  route(searchPlaces, ({ work, app, query }) => findPlaces(work, app.config, query.search, query.limit)),
  route(listLearned, ({ work }) => learned.listLearned(work)),
  route(getLearned, ({ work, params }) => learned.learnedDetail(work, params.id)),
  route(acceptLearned, ({ work, params, body }) => learned.accept(work, params.id, body)),
  route(ignoreLearned, ({ work, params }) => learned.ignore(work, params.id)),
  route(restoreLearned, ({ work, params }) => learned.restore(work, params.id)),
  route(seeNightStop, async ({ work, params, body }) => {
    await learned.see(work, params.id, body.seen)
    return undefined
  }),
]
