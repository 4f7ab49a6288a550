import { deleteLoad } from '@arriero/contract/fuel/loads.contract.ts'
import { call } from '../../kit/call.ts'
import { askRemoval } from '../../kit/list/removal.ts'
import { fuelKeys } from './fuel.data.ts'

export const askLoadRemoval = ({ id, folio }: { id: number; folio: string }, after?: () => void) =>
  askRemoval({
    what: `la carga ${folio}`,
    consequence:
      'Una carga no se edita: se elimina y se registra de nuevo. El rendimiento de las siguientes se calcula otra vez, y sale de la cuenta de su viaje.',
    remove: () => call(deleteLoad, { id }),
    keys: [fuelKeys.all],
    after,
  })
