import { errorText } from '../../../kit/api-error.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { worked } from './orders.words.ts'

/** Does it, says so, and reads again what changed. */
export async function tried(done: Promise<unknown>, said?: string): Promise<void> {
  try {
    await done
    if (said) toast.success(said)
  } catch (error) {
    toast.error('No se pudo', { detail: errorText(error) })
  }
  await worked()
}
