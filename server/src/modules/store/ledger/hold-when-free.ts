import { inWork } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { goodsFree, type FreeGoods } from './ledger.events.ts'

interface Waiting {
  /** Of the job. */
  name: string
  /** Lines of open papers that want some of these goods of which there are any free, those of the oldest paper first. */
  lines: (work: Work, goods: readonly FreeGoods[]) => Promise<number[]>
  /** Holds back for such a line what is free; locks its paper before the stock, as everybody does. */
  hold: (work: Work, lineId: number) => Promise<void>
}
interface Freed {
  accountId: number
  goods: FreeGoods[]
}

/** A paper that was closed meanwhile waits for nothing. */
const unlessOver = (error: unknown) => {
  if (!(error instanceof AppError)) throw error
}

/** Whoever waits for goods has them put aside as soon as they lie in the store; whoever asked first is served first. */
export function holdWhenFree({ name, lines, hold }: Waiting) {
  const holding = job<Freed>({
    name,
    async handle({ accountId, goods }, app) {
      const alone = <Answer>(run: (work: Work) => Promise<Answer>) => inWork(app, systemScope(accountId), run)
      for (const id of await alone((work) => lines(work, goods)))
        await alone((work) => hold(work, id)).catch(unlessOver)
    },
  })
  goodsFree.within(async (goods, work) => {
    if ((await lines(work, goods)).length > 0) await work.enqueue(holding, { accountId: work.scope.accountId, goods })
  })
  return holding
}
