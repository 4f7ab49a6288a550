import type { Scan } from '@arriero/contract/qr/qr.contract.ts'
import type { ScanAction } from '@arriero/contract/qr/qr.rules.ts'
import { assetPaths } from '../../assets/assets.paths.ts'
import { storePaths } from '../../store/store.paths.ts'
import { unitPaths } from '../../units/units.paths.ts'
import { qrPaths } from '../qr.paths.ts'

/** Where an action on what was read is done; null: nowhere for such a thing. */
export function scanAddress(
  { codeId, subject, goods }: Pick<Scan, 'codeId' | 'subject' | 'goods'>,
  action: ScanAction,
): string | null {
  if (!subject) return action === 'assign' ? qrPaths.code(codeId) : null
  const { kind, id } = subject
  const begin = beginning({ part: goods?.partId, item: goods?.itemId, store: kind === 'store' ? id : goods?.storeId })
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
    case 'fault':
      return kind === 'asset'
        ? assetPaths.newIssueOf(id)
        : `${assetPaths.newIssue}${beginning({ parte: goods?.partId, pieza: goods?.itemId, almacen: goods?.storeId })}`
    // Done where they stand, without a form.
    case 'receive':
    case 'here':
    case 'assign':
      return null
  }
}

/** '?part=3&store=1': what a form begins with, without what nobody knows. */
function beginning(known: Record<string, number | null | undefined>): string {
  const given = Object.entries(known).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''
}
