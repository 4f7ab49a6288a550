import { isForLater } from '../../../kit/api-error.ts'
import { folded } from '../../../kit/format.ts'
import type { LoadOptions, Option } from '../../../kit/list/list-types.ts'
import { useSession } from '../../../kit/session.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'

const keyOf = (name: string) => `arriero.fuel.${name}.${useSession.getState().auth?.user.id ?? 0}`
const most = 200
const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value

/** Choices that this phone was last offered are offered again while there is no signal. */
export const remembered =
  (name: string, load: LoadOptions): LoadOptions =>
  async (text, signal) => {
    try {
      const options = await load(text, signal)
      if (text === '' && options.length > 0) writeStored('local', keyOf(name), options.slice(0, most))
      return options
    } catch (error) {
      const kept = isForLater(error) ? readStored('local', keyOf(name)) : undefined
      if (!Array.isArray(kept)) throw error
      return kept.filter(isOption).filter(({ label }) => folded(label).includes(folded(text)))
    }
  }
