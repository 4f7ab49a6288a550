import { errorData, trace } from '../kit/trace.ts'

/**
 * A piece of the console without which it goes on. Without a signal one that was never loaded cannot come: it is asked for
 * again when the signal does. One that cannot be read although there is one stays away: undefined.
 */
export async function whenLoaded<Piece>(load: () => Promise<Piece>): Promise<Piece | undefined> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) {
        trace('APP_ERROR', errorData(error))
        return undefined
      }
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
