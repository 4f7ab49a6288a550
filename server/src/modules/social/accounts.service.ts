import type { Connection, SocialAccountChange } from '@arriero/contract/social/social.contract.ts'
import type { SocialAccount } from '@arriero/contract/social/social.entities.ts'
import { sql } from 'kysely'
import type { App } from '../../app/app.ts'
import { forChange, removeRecord, saveRecord } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badRequest, conflict, notFound, unavailable } from '../../app/errors.ts'
import { awaitedIn, findAccount, listAccounts } from './accounts.repository.ts'
import { graphOf, GraphError } from './graph/graph.ts'
import { dialogUrl, exchangeCode, readPerson, type LongToken, type Managed, type Person } from './graph/login.ts'
import { texts } from './social.texts.ts'

type Outside = Pick<App, 'config' | 'outgoing' | 'secrets' | 'publicUrl'>
const table = 'social_account'
/** How long somebody may take to sign in. */
const loginMs = 15 * 60_000

export const loginPlace = (id: number) => `social-login:${id}`
export const accountPlace = (id: number) => `social-account:${id}`
const statePlace = ({ accountId, userId }: Work['scope']) => `social-state:${accountId}:${userId}`

/** Where to sign in; the address is for this person only. */
export async function login({ scope }: Work, app: Outside): Promise<{ url: string }> {
  await app.outgoing
    .fetch(app.config.META_GRAPH_URL, { signal: AbortSignal.timeout(10_000) })
    .then((answer) => answer.body?.cancel())
    .catch(() => {
      throw unavailable(texts.unreachable)
    })
  const state = app.secrets.seal(statePlace(scope), String(Date.now() + loginMs))
  return { url: dialogUrl(app, state) }
}

/** Takes in every page and Instagram account of whoever signed in; all calls go out before the database is touched. */
export async function connect(work: Work, app: Outside, { code, state }: Connection): Promise<SocialAccount[]> {
  checkState(work, app, state)
  const graph = graphOf(app)
  const { long, person } = await (async () => {
    const token = await exchangeCode(graph, app, code)
    return { long: token, person: await readPerson(graph, token.token) }
  })().catch((error: unknown) => {
    if (error instanceof GraphError) throw badRequest(error.isUncertain ? texts.unreachable : texts.notConnected)
    throw error
  })
  if (!person.mayPublish) throw badRequest(texts.noPermission)
  if (person.accounts.length === 0) throw badRequest(texts.noPages)
  await keepLogin(work, app, { person, accounts: person.accounts, ...long })
  return listAccounts(work)
}

/** Only what was begun by this person a while ago ends here: nobody is led to connect a stranger's pages. */
function checkState({ scope }: Work, { secrets }: Outside, state: string): void {
  let until: number
  try {
    until = Number(secrets.open(statePlace(scope), state))
  } catch {
    throw badRequest(texts.notConnected)
  }
  if (!(until > Date.now())) throw badRequest(texts.notConnected)
}

/** A person's token and those of what they manage, new or in the place of what was there. */
export async function keepLogin(
  work: Work,
  app: Pick<App, 'secrets'>,
  { person, accounts, token, expiresAt }: { person: Person; accounts: readonly Managed[] } & LongToken,
): Promise<void> {
  const { tx, scope } = work
  const ends = { name: person.name, expires_at: expiresAt?.toISOString() ?? null, renewed_at: sql<string>`now()` }
  const { id } = await tx
    .insertInto('social_login')
    .values({ ...ends, account_id: scope.accountId, provider_id: person.id })
    .onConflict((there) => there.constraint('social_login_once').doUpdateSet(ends))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('social_login')
    .set({ sealed: app.secrets.seal(loginPlace(id), token) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  for (const account of accounts) await keepAccount(work, app, id, account)
}

async function keepAccount(
  { tx, scope }: Work,
  app: Pick<App, 'secrets'>,
  loginId: number,
  account: Managed,
): Promise<void> {
  const { network, providerId, name, username, token } = account
  const facts = {
    login_id: loginId,
    name: name.slice(0, 200),
    username,
    state: 'connected',
    updated_at: sql<string>`now()`,
    updated_by: scope.userId || null,
  }
  const { id } = await tx
    .insertInto(table)
    .values({ ...facts, account_id: scope.accountId, network, provider_id: providerId })
    .onConflict((there) =>
      there
        .columns(['account_id', 'network', 'provider_id'])
        .where('deleted_at', 'is', null)
        .doUpdateSet({ ...facts, version: sql`social_account.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable(table)
    .set({ sealed: app.secrets.seal(accountPlace(id), token) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

export async function update(work: Work, id: number | undefined, change: SocialAccountChange): Promise<SocialAccount> {
  const one = named(id ?? change.id)
  await forChange(work, table, one, change.version, findAccount)
  await saveRecord(work, table, one, { active: change.active })
  return findAccount(work, one)
}

/** Its token is forgotten; what it published stays where it is. */
export async function remove(work: Work, id: number | undefined): Promise<void> {
  const one = named(id)
  await forChange(work, table, one, undefined, findAccount)
  const awaited = await awaitedIn(work, one)
  if (awaited > 0) throw conflict(texts.awaited(awaited))
  await saveRecord(work, table, one, { sealed: null, active: false })
  await removeRecord(work, table, one)
}

function named(id: number | undefined): number {
  if (id === undefined) throw notFound(texts.noId)
  return id
}
