import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import type { Part } from '@arriero/contract/store/parts/parts.entities.ts'
import { call } from '../../../kit/call.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import { queryClient } from '../../../kit/query.ts'
import { storeKeys } from '../store.keys.ts'

export const reloadParts = () => queryClient.invalidateQueries({ queryKey: storeKeys.parts })

export const askPartRemoval = ({ id, name }: Pick<Part, 'id' | 'name'>, after?: () => void) =>
  askRemoval({
    what: `la parte «${name}»`,
    consequence: 'Sólo se elimina lo que nunca se pidió ni se movió; lo demás se desactiva.',
    remove: () => call(parts.remove, { id }),
    keys: [storeKeys.parts],
    after,
  })
