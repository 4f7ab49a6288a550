import { IconBan } from '@tabler/icons-react'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { whyNot } from '../../../kit/access.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'

/** 'Cancelar…' in the menu of a requisition or an order; `refused`: why it cannot be now. */
export const cancelAction = (
  call: Pick<Endpoint, 'access'>,
  ask: () => void,
  refused: string | undefined,
  label = 'Cancelar…',
): RowAction => ({
  key: label,
  label,
  icon: IconBan,
  danger: true,
  disabled: refused ?? whyNot(call),
  onClick: ask,
})
