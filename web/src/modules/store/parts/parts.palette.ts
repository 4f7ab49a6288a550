import { pageParts } from '@arriero/contract/store/parts/parts.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import type { PaletteProvider } from '../../../kit/shell/palette-provider.ts'
import { storePaths } from '../store.paths.ts'
import { countedWords } from './parts.words.ts'

/** Parts by name, code, brand or barcode. */
export const paletteParts: PaletteProvider = {
  title: 'Partes',
  async find(text, signal) {
    if (text.trim().length < 2 || whyNot(pageParts) !== undefined) return []
    const { results } = await call(pageParts, { query: { search: text.trim(), limit: 5 }, signal })
    return results.map((part) => ({
      key: `part-${part.id}`,
      label: part.name,
      icon: 'inventory' as const,
      to: `${storePaths.parts}/${part.id}`,
      detail: `${part.code} · ${countedWords(part)}`,
    }))
  },
}
