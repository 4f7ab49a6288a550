import {
  createShare,
  createSource,
  deleteSource,
  exportUnitDay,
  findNearest,
  getTrail,
  getUnitCard,
  getUnitDay,
  listAside,
  listMapUnits,
  listPlatformUnits,
  listShares,
  listPlatformKinds,
  listSources,
  namePlace,
  openShare,
  revokeShare,
  testSource,
  updateSource,
} from '@arriero/contract/tracking/tracking.contract.ts'
import { route } from '../../app/http/route.ts'
import { exportDay } from './history/export.service.ts'
import { unitDay } from './history/history.service.ts'
import * as map from './map/map.service.ts'
import * as shares from './shares/shares.service.ts'
import { listSetAside } from './sources/aside.service.ts'
import * as sources from './sources/sources.service.ts'
import { platformUnits } from './tracking.read.ts'

const nearestShown = 10

export const trackingRoutes = [
  route(listMapUnits, async ({ work, app }) => {
    const { MAP_STYLE_URL: mapStyleUrl } = app.config
    return { ...(await map.mapUnits(work, app)), ...(mapStyleUrl && { mapStyleUrl }) }
  }),
  route(getUnitCard, ({ work, app, params }) => map.unitCard(work, app, params.unit_id)),
  route(getTrail, ({ work, params }) => map.trail(work, params.unit_id)),
  route(getUnitDay, ({ work, app, params, query }) => unitDay(work, app, params.unit_id, query.day)),
  route(exportUnitDay, ({ work, app, params, query }) => exportDay(work, app, params.unit_id, query.day, query.format)),

  route(findNearest, ({ work, app, query }) =>
    map.nearest(work, app, map.demandPlace(query), query.by ?? 'road', query.limit ?? nearestShown),
  ),
  route(namePlace, ({ app, query }) => map.placeInWords(app, map.demandPlace(query))),

  route(listShares, ({ work, app, query }) => shares.listShares(work, app, query.unit_id, query.all === '1')),
  route(createShare, ({ work, app, body }) => shares.createShare(work, app, body)),
  route(revokeShare, ({ work, params }) => shares.revokeShare(work, params.id)),
  route(openShare, ({ app, params }) => shares.openShare(app, params.token)),

  route(listPlatformKinds, ({ app }) => Promise.resolve(sources.platformKinds(app))),
  route(listSources, ({ work, app }) => sources.listSources(work, app)),
  route(listAside, ({ work }) => listSetAside(work)),
  route(createSource, ({ work, app, body }) => sources.createSource(work, app, body)),
  route(updateSource, ({ work, app, params, body }) => sources.updateSource(work, app, params.id, body)),
  route(deleteSource, ({ work, app, params }) => sources.deleteSource(work, app, params.id)),
  route(testSource, ({ work, app, body }) => sources.testSource(work, app, body)),
  route(listPlatformUnits, ({ work, query: { source_id: sourceId, search, limit } }) =>
    platformUnits(work, { sourceId, search, limit }),
  ),
]
