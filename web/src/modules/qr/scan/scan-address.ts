import type { Scan } from '@arriero/contract/qr/qr.contract.ts'
import type { ScanAction } from '@arriero/contract/qr/qr.rules.ts'
import { assetPaths } from '../../assets/assets.paths.ts'
import { storePaths } from '../../store/store.paths.ts'
import { unitPaths } from '../../units/units.paths.ts'
import { qrPaths } from '../qr.paths.ts'

/** Where an action on what was read is done; null: nowhere for such a thing. */
export function scanAddress({ codeId, subject }: Pick<Scan, 'codeId' | 'subject'>, action: ScanAction): string | null {
  if (!subject) return action === 'assign' ? qrPaths.code(codeId) : null
  const { kind, id } = subject
  // Those forms begin with a part; what else was read is chosen there.
  const begin = kind === 'part' ? `?part=${id}` : ''
  switch (action) {
    case 'take':
      return `${storePaths.exits}/nueva${begin}`
    case 'move':
      return `${storePaths.transfers}/nuevo${begin}`
    case 'count':
      return storePaths.counts
    case 'open':
      if (kind === 'unit') return unitPaths.edit(id)
      if (kind === 'asset') return assetPaths.one(id)
      if (kind === 'part') return `${storePaths.parts}/${id}`
      return kind === 'store' ? `${storePaths.stores}/${id}` : null
    case 'assign':
      return null
  }
}
