import { errorText, isForLater } from '../../../kit/api-error.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { attempt, keepForLater, type Attempt, type Deed } from './outbox.ts'
import { readAnew } from './read-anew.ts'
import { tellServer } from './send-outbox.ts'

/** Does it now, or keeps it until there is a signal. `words`: what is done, as one reads it. Answers whether that is settled. */
export async function act(deed: Deed, words: string): Promise<boolean> {
  const now = attempt()
  try {
    await tellServer(deed, now)
    toast.success(words)
    await readAnew()
    return true
  } catch (error) {
    if (isForLater(error)) return keep(deed, words, now)
    toast.error(errorText(error))
    return false
  }
}

export function keep(deed: Deed, words: string, tried?: Attempt): boolean {
  const isKept = keepForLater(deed, words, tried)
  if (isKept) toast.info(`Sin señal: ${words} se envía cuando vuelva`)
  else toast.error('Este teléfono ya no puede guardar más lecturas: busque señal.')
  return isKept
}
