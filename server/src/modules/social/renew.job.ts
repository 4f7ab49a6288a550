import { inWork, type App } from '../../app/app.ts'
import { job } from '../../app/jobs/job.ts'
import { systemScope } from '../../app/scope.ts'
import { keepLogin, loginPlace } from './accounts.service.ts'
import { graphOf, GraphError } from './graph/graph.ts'
import { readPerson, renew } from './graph/login.ts'

interface Login {
  id: number
  account_id: number
  sealed: string
}

/** Permissions are renewed a week before they end, each hour until it succeeds; those that ended say so. */
export const renewLogins = job({
  name: 'social.renew',
  cron: '7 * * * *',
  zone: 'UTC',
  retries: 0,
  async handle(_payload, app, signal) {
    const { rows } = await app.owner.query<Login>(
      `select l.id, l.account_id, l.sealed from social_login l
       where l.sealed is not null and l.expires_at between now() and now() + interval '7 days'
         and exists (select from social_account a where a.login_id = l.id and a.deleted_at is null and a.state = 'connected')
       order by l.expires_at`,
    )
    for (const login of rows) {
      if (signal.aborted) return
      await again(app, login).catch((error: unknown) => {
        if (!(error instanceof GraphError)) throw error
        app.log.warn({ err: error, login: login.id }, 'social login not renewed')
      })
    }
    await app.owner.query(
      `update social_account a set state = 'expired' from social_login l
       where l.id = a.login_id and l.expires_at <= now() and a.state = 'connected' and a.deleted_at is null`,
    )
  },
})

/** What is connected gets its new token; what was taken out stays out. */
async function again(app: App, { id, account_id: accountId, sealed }: Login): Promise<void> {
  const graph = graphOf(app)
  const long = await renew(graph, app, app.secrets.open(loginPlace(id), sealed))
  const person = await readPerson(graph, long.token)
  await inWork(app, systemScope(accountId), async (work) => {
    const kept = await work.tx
      .selectFrom('social_account')
      .where('account_id', '=', accountId)
      .where('login_id', '=', id)
      .where('deleted_at', 'is', null)
      .select('provider_id as providerId')
      .execute()
    const ids = new Set(kept.map(({ providerId }) => providerId))
    const accounts = person.accounts.filter(({ providerId }) => ids.has(providerId))
    await keepLogin(work, app, { person, accounts, ...long })
  })
}
