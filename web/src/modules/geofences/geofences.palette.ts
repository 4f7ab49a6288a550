import { pageGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { call } from '../../kit/call.ts'
import type { PaletteProvider } from '../../kit/palette-provider.ts'
import { can } from '../../kit/session.ts'

/** Geofences by name, folio, customer or address. */
export const paletteGeofences: PaletteProvider = {
  title: 'Geocercas',
  async find(text, signal) {
    if (text.trim().length < 2 || !can('recurso.geocerca.view')) return []
    const { results } = await call(pageGeofences, { query: { search: text.trim(), limit: 5 }, signal })
    return results.map(({ id, name, folio, address }) => ({
      key: `geofence-${id}`,
      label: name,
      icon: 'geofences' as const,
      to: `/Consola/geocercas/${id}`,
      detail: [folio, address].filter(Boolean).join(' · '),
    }))
  },
}
