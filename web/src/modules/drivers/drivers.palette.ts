import { pageDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import type { PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { driverPaths } from './drivers.paths.ts'

/** Drivers by name, telephone or licence. */
export const paletteDrivers: PaletteProvider = {
  title: 'Conductores',
  async find(text, signal) {
    if (text.trim().length < 2 || whyNot(pageDrivers) !== undefined) return []
    const { results } = await call(pageDrivers, { query: { search: text.trim(), limit: 5 }, signal })
    return results.map(({ id, name, phone, unit }) => ({
      key: `driver-${id}`,
      label: name,
      icon: 'drivers' as const,
      to: `${driverPaths.list}/${id}`,
      detail: [unit && `Conduce ${unit.name}`, phone].filter(Boolean).join(' · '),
    }))
  },
}
