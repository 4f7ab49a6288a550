import { pageUnits, unitPicker } from '@arriero/contract/units/units.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import type { PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { unitPaths } from './units.paths.ts'
import { availability } from './units.words.ts'

/** Records of units by name, plates or driver. */
export const paletteUnits: PaletteProvider = {
  title: 'Unidades',
  async find(text, signal) {
    if (text.trim().length < 2 || whyNot(pageUnits) !== undefined) return []
    const found = await call(unitPicker, { query: { search: text.trim() }, signal })
    return found.slice(0, 5).map(({ id, name, plates, driver, state }) => ({
      key: `unit-record-${id}`,
      label: name,
      icon: 'units' as const,
      to: unitPaths.edit(id),
      detail: [plates, driver].filter(Boolean).join(' · '),
      state: availability(state),
    }))
  },
}
