import { IconTrash } from '@tabler/icons-react'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { whyNot } from '../access.ts'
import { confirm, type ConfirmOptions } from '../confirm.ts'
import { queryClient } from '../query.ts'
import { toast } from '../shell/toast.ts'
import type { RowAction } from './list-types.ts'

const words = { remove: ['Eliminar', 'Se eliminó'], takeAway: ['Quitar', 'Se quitó'] } as const
/** 'Eliminar' what is the account's own record, 'Quitar' what stays elsewhere: a device, a source. */
type Verb = keyof typeof words

interface Removal {
  /** 'el técnico «Óscar»', 'al conductor «Luis»' */
  what: string
  verb?: Verb
  /** What it means for others, in a sentence. */
  consequence?: string
  remove: () => Promise<unknown>
  /** Queries that show it. */
  keys: readonly (readonly unknown[])[]
  /** Once it is gone. */
  after?: (() => void) | undefined
  /** What depends on it, a name to be typed, a milder way out. */
  ask?: Partial<ConfirmOptions>
}

/** Asks, removes, says so and reads again what showed it. */
export const askRemoval = ({ what, verb = 'remove', consequence, remove, keys, after, ask }: Removal) =>
  confirm({
    title: `${words[verb][0]} ${what}`,
    content: consequence ?? 'Deja de aparecer en las listas y en los formularios.',
    variant: 'danger',
    confirmText: words[verb][0],
    onConfirm: async () => {
      await remove()
      toast.success(`${words[verb][1]} ${what}`)
      after?.()
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    ...ask,
  })

type Call = Pick<Endpoint, 'access'>

/** The entry of a row's menu that asks; `refused`: why this row may not go, whoever asks. */
export const removalAction = (
  call: Call,
  ask: () => unknown,
  { verb = 'remove', refused }: { verb?: Verb; refused?: string | undefined } = {},
): RowAction => ({
  key: 'remove',
  label: `${words[verb][0]}…`,
  icon: IconTrash,
  danger: true,
  disabled: refused ?? whyNot(call),
  onClick: () => void ask(),
})

/** The same at the foot of a form; nothing for who may not. */
export const removalButton = (call: Call, ask: () => unknown, verb: Verb = 'remove') =>
  whyNot(call) ? {} : { danger: { label: `${words[verb][0]}…`, onClick: () => void ask() } }
