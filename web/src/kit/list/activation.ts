import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { whyNot } from '../access.ts'
import type { ListViewChoice, RowAction } from './list-types.ts'

interface Activatable {
  active: boolean
}

/** 'Activas' and 'Inactivas' of a list that is here whole. */
export function activeViews<Row extends Activatable>(
  rows: readonly Row[],
  [on, off]: readonly [string, string],
): ListViewChoice<Row>[] {
  const active = rows.filter((row) => row.active).length
  return [
    { key: 'activas', label: on, count: active, test: (row) => row.active },
    { key: 'inactivas', label: off, count: rows.length - active, test: (row) => !row.active },
  ]
}

/** The entry of a row's menu for what is never removed but rests; `asks`: a dialog comes before it rests. */
export const activationAction = (
  call: Pick<Endpoint, 'access'>,
  { active }: Activatable,
  set: (active: boolean) => unknown,
  { asks = false } = {},
): RowAction => ({
  ...(active
    ? { key: 'off', label: asks ? 'Desactivar…' : 'Desactivar', icon: IconCircleOff }
    : { key: 'on', label: 'Activar', icon: IconCircleCheck }),
  disabled: whyNot(call),
  onClick: () => void set(!active),
})
