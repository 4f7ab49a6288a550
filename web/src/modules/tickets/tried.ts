import { errorText } from '../../kit/api-error.ts'
import { toast } from '../../kit/shell/toast.ts'
import { ticketChanged } from './tickets.words.ts'

/** Does it, says so, and reads again what changed; `failed` is what a refusal is called. */
export async function tried(done: Promise<unknown>, said?: string, failed = 'No se pudo'): Promise<boolean> {
  try {
    await done
    if (said) toast.success(said)
    return true
  } catch (error) {
    toast.error(failed, { detail: errorText(error) })
    return false
  } finally {
    await ticketChanged()
  }
}
