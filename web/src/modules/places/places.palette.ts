import { searchPlaces } from '@arriero/contract/places/places.contract.ts'
import { listMapUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import type { PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { trackingPaths } from '../tracking/tracking.paths.ts'

const least = 3
const shown = 5

/** Places of the map by name: towns, junctions, kilometres of highways, addresses. Geofences have a group of their own. */
export const palettePlaces: PaletteProvider = {
  title: 'Lugares del mapa',
  async find(text, signal) {
    if (text.trim().length < least || whyNot(listMapUnits) !== undefined) return []
    const { places } = await call(searchPlaces, { query: { search: text.trim() }, signal })
    return places
      .filter(({ geofenceId }) => geofenceId === null)
      .slice(0, shown)
      .map(({ kind, name, detail, lat, lon }) => ({
        key: `place-${kind}-${lat}-${lon}`,
        label: name,
        icon: 'map' as const,
        // The router hears the history; an item's `to` is a path without search.
        run: () => history.pushState(null, '', trackingPaths.place(name, lat, lon)),
        ...(detail && { detail }),
      }))
  },
}
