import { pageDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { call } from '../../kit/call.ts'
import type { PaletteProvider } from '../../kit/palette-provider.ts'
import { can } from '../../kit/session.ts'
import { driversPath } from './drivers.words.ts'

/** Drivers by name, telephone or licence. */
export const paletteDrivers: PaletteProvider = {
  title: 'Conductores',
  async find(text, signal) {
    if (text.trim().length < 2 || !can('conductor.view')) return []
    const { results } = await call(pageDrivers, { query: { search: text.trim(), limit: 5 }, signal })
    return results.map(({ id, name, phone, unit }) => ({
      key: `driver-${id}`,
      label: name,
      icon: 'drivers' as const,
      to: `${driversPath}/${id}`,
      detail: [unit && `Conduce ${unit.name}`, phone].filter(Boolean).join(' · '),
    }))
  },
}
