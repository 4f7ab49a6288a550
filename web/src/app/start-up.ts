/** A piece of the console's start; its name is for whoever reads the list. */
export interface StartUpJob {
  name: string
  run: () => Promise<unknown>
}

/** Rule ENTRY-02: so many jobs run at once at most, and no start-up has more of them. */
export const mostStartUpJobs = 7

/** What must be there before the first screen, by kind of session (rule ENTRY-01). Loaded here: the login stays light. */
export const startUpJobs = {
  application: [
    { name: 'data', run: () => import('./starting-data.ts').then((m) => m.loadStartingData()) },
    { name: 'listeners', run: () => import('./start-live.ts').then((m) => m.loadListeners()) },
  ],
  administration: [
    { name: 'streaming', run: () => import('./start-live.ts').then((m) => m.loadListeners()) },
    { name: 'administration', run: () => import('./starting-data.ts').then((m) => m.loadAccounts()) },
    { name: 'administration-services', run: () => import('./starting-data.ts').then((m) => m.loadOwnServices()) },
  ],
} satisfies Record<string, readonly StartUpJob[]>

/** Runs all jobs, also when one fails; `tell` hears how many are done. Throws the first failure when nothing runs any more. */
export async function runJobs(jobs: readonly StartUpJob[], tell: (done: number, total: number) => void): Promise<void> {
  const failures: unknown[] = []
  const waiting = jobs.values()
  let done = 0
  tell(done, jobs.length)
  const runner = async () => {
    // One list for all runners: each takes the next job.
    for (const job of waiting) {
      await job.run().catch((error: unknown) => failures.push(error))
      tell((done += 1), jobs.length)
    }
  }
  await Promise.all(Array.from({ length: mostStartUpJobs }, runner))
  if (failures.length > 0) throw failures[0]
}
