import { queryClient } from '../../kit/query.ts'

const all = ['checklists'] as const
export const checklistKeys = {
  all,
  list: [...all, 'list'],
  one: (id: number) => [...all, 'one', id],
  answered: (id: number) => [...all, 'answered', id],
  modules: [...all, 'modules'],
  people: [...all, 'people'],
  asked: [...all, 'asked'],
  filled: [...all, 'filled'],
  result: (id: number) => [...all, 'result', id],
  blocks: [...all, 'blocks'],
} as const

/** Whatever was written, all that is shown of checklists is read again. */
export const checklistsChanged = () => queryClient.invalidateQueries({ queryKey: all })
