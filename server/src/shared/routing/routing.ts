import { createOutgoing, entryOf } from '../outgoing/outgoing.ts'
import { createGeocoder, type Geocoder } from './nominatim.ts'
import { createRouter, type Router } from './osrm.ts'

interface Routing {
  router: Router
  geocoder: Geocoder
}

const byAddress = new Map<string, Routing>()

/** The router and geocoder of the settings; one of each per process, so that all share their cache, limit and health. */
export function routingOf({ OSRM_URL, NOMINATIM_URL }: { OSRM_URL: string; NOMINATIM_URL: string }): Routing {
  const key = `${OSRM_URL} ${NOMINATIM_URL}`
  let routing = byAddress.get(key)
  if (!routing) {
    const { fetch } = createOutgoing({ allow: [entryOf(OSRM_URL), entryOf(NOMINATIM_URL)], timeoutMs: 10_000 })
    routing = {
      router: createRouter({ url: OSRM_URL, fetch }),
      geocoder: createGeocoder({ url: NOMINATIM_URL, fetch }),
    }
    byAddress.set(key, routing)
  }
  return routing
}
