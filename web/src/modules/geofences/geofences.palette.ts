import { pageGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import type { PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { geofencePaths } from './geofences.paths.ts'

/** Geofences by name, folio, customer or address. */
export const paletteGeofences: PaletteProvider = {
  title: 'Geocercas',
  async find(text, signal) {
    if (text.trim().length < 2 || whyNot(pageGeofences) !== undefined) return []
    const { results } = await call(pageGeofences, { query: { search: text.trim(), limit: 5 }, signal })
    return results.map(({ id, name, folio, address }) => ({
      key: `geofence-${id}`,
      label: name,
      icon: 'geofences' as const,
      to: geofencePaths.one(id),
      detail: [folio, address].filter(Boolean).join(' · '),
    }))
  },
}
