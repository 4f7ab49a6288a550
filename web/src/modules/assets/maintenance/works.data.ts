import { useQuery } from '@tanstack/react-query'
import { maintenances, type Maintenance } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import { confirmed, pending, rejected, running } from '@arriero/contract/assets/maintenance/maintenance.rules.ts'
import type { Process } from '@arriero/contract/store/store.rules.ts'
import { call } from '../../../kit/call.ts'
import { wholeSource } from '../../../kit/list/list-view.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import type { Tone } from '../../../kit/palette.ts'

const key = ['asset-works']
const load = (signal?: AbortSignal) => call(maintenances.list, { ...(signal && { signal }) })

export const workSource = wholeSource<Maintenance>({
  key,
  load,
  text: ({ folio, assetCode, assetName, description, technicianName, supplierName }) =>
    [folio, assetCode, assetName, description, technicianName, supplierName].join(' '),
})

/** All work on assets, as every screen of it asks. */
export const useWorks = () => useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal) })

export const processTones: Record<Process, Tone> = {
  [pending]: 'grey',
  [running]: 'amber',
  [confirmed]: 'green',
  [rejected]: 'red',
}

export const askWorkRemoval = ({ id, folio }: Maintenance, after?: () => void) =>
  askRemoval({
    what: `el mantenimiento ${folio}`,
    consequence: 'Deja de aparecer y lo apartado vuelve a estar libre en su almacén.',
    remove: () => call(maintenances.remove, { id }),
    keys: [key, ['assets']],
    after,
  })
