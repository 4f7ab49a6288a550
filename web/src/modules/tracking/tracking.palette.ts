import { listMapUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { stateLook } from './fleet/state-look.ts'
import { folded } from '../../kit/format.ts'
import type { PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { fleet, readFleet } from './fleet/fleet.ts'
import { trackingPaths } from './tracking.paths.ts'

const most = 6

/** Units by name, plates or driver: on the map, and their day. */
export const paletteTracking: PaletteProvider = {
  title: 'Unidades en el mapa',
  async find(text) {
    if (text.trim().length < 2 || whyNot(listMapUnits) !== undefined) return []
    if (!fleet.isLoaded) await readFleet()
    const words = folded(text.trim()).split(/\s+/)
    const units = fleet.now.sorted.filter((unit) => words.every((word) => unit.words.includes(word))).slice(0, most)
    return units.map((unit) => ({
      key: `unit-${unit.id}`,
      label: unit.name,
      icon: 'map' as const,
      // The router hears the history; an item's `to` is a path without search.
      run: () => history.pushState(null, '', trackingPaths.follow(unit.id)),
      detail: [unit.driver, unit.plates, unit.resource].filter(Boolean).join(' · '),
      state: { tone: stateLook[unit.state].tone, label: stateLook[unit.state].label },
    }))
  },
}
