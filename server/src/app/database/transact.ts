import { isDeadlock } from '../errors.ts'
import type { Work } from './work.ts'

/** Of the same two works again and again something else is wrong. */
const mostTries = 3

/**
 * Runs `act` in one transaction: commits what it did when it answers, nothing when it throws. Of works that wait for
 * each other the database ends one; with `again` (the default) it starts from the beginning.
 */
export async function transact<Result>(
  begin: () => Work,
  act: (work: Work) => Promise<Result>,
  { again = true }: { again?: boolean } = {},
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const work = begin()
    try {
      const result = await act(work)
      await work.commit()
      return result
    } catch (error) {
      await work.rollback()
      if (!again || work.isDurable || tries === mostTries || !isDeadlock(error)) throw error
    }
  }
}
