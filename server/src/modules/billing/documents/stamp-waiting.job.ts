import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import { AppError } from '../../../app/errors.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope, type Scope } from '../../../app/scope.ts'
import { setState } from './documents.repository.ts'
import { listening, sendOff, stampDocument, type Silence } from './stamping.ts'

/** Of one round; while a PAC is silent, only the first few of its issuer are sent to it. */
const mostAtOnce = 200

interface Waiting {
  id: number
  account_id: number
  kind: FiscalKind
  state: 'error' | 'stamping'
}

/** Documents whose PAC did not answer, or whose task died on their way, are stamped when their time has come. */
export const stampWaiting = job({
  name: 'stamp-waiting',
  cron: '* * * * *',
  retries: 0,
  async handle(_, app, signal) {
    // Each is taken by one: until its next time nobody else looks at it, also when this process ends meanwhile.
    const { rows } = await app.owner.query<Waiting>(
      `update fiscal_document d set next_check_at = now() + interval '5 minutes'
      from (select id, state from fiscal_document where state in ('error', 'stamping') and next_check_at <= now()
        order by next_check_at, id limit ${mostAtOnce} for update skip locked) due
      where d.id = due.id returning d.id, d.account_id, d.kind, due.state`,
    )
    const silence = listening()
    for (const one of rows.toSorted((a, b) => a.id - b.id)) {
      if (signal.aborted) return
      await again(app, one, silence).catch((error: unknown) =>
        app.log.warn({ err: error, document: one.id }, 'document not stamped'),
      )
    }
  },
})

async function again(app: App, { id, account_id, kind, state }: Waiting, silence: Silence): Promise<void> {
  const scope = systemScope(account_id)
  if (state === 'error' && !(await isSent(app, scope, kind, id))) return
  // One attempt: who is not answered waits for the next round, not here.
  await stampDocument(app, scope, id, { signal: AbortSignal.abort(), silence })
}

/** What its kind refuses meanwhile, its customer's credit or a balance, is told on it and not tried again. */
async function isSent(app: App, scope: Scope, kind: FiscalKind, id: number): Promise<boolean> {
  try {
    await inWork(app, scope, (work) => sendOff(work, kind, [id]))
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const told = { problem: error.message, next_check_at: null }
    await inWork(app, scope, (work) => setState(work, id, told, { while: 'error' }))
    return false
  }
}
