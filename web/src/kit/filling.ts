import { create } from 'zustand'
import { fillingHeader, fillingNames } from '@arriero/contract/core/filling.ts'
import { queryClient } from './query.ts'

/** Lists of the demo that the server is still filling. */
export const useFilling = create<{ names: readonly string[] }>(() => ({ names: [] }))

/** Every answer of the server says what it still fills; what was read of a list before it was full is read anew. */
export function hearFilling({ headers }: Response): void {
  const names = fillingNames(headers.get(fillingHeader))
  const before = useFilling.getState().names
  if (names.join() === before.join()) return
  useFilling.setState({ names })
  if (names.length < before.length) void queryClient.invalidateQueries()
}
