import { sql, type Kysely, type RawBuilder } from 'kysely'
import { roles } from '@arriero/contract/core/services.ts'
import type { HeldCalls } from '@arriero/contract/users/held.contract.ts'
import { forChange, saveRecord } from '../../app/database/records.ts'
import type { Database } from '../../app/database/schema.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, conflict } from '../../app/errors.ts'
import { route } from '../../app/http/route.ts'
import { lockTarget, userExists, visibleUsers } from './users.read.ts'

interface Things<Thing extends string> {
  /** Who is held to what; a row a thing. */
  access: 'store_access' | 'checklist_access'
  thing: Thing
  /** Of each person whose things somebody fixed, who did it last. */
  holder: 'store_holder' | 'checklist_holder'
  texts: { user: string; unknown: string; held: string }
}
interface Change {
  userId: number
  ids: readonly number[]
  version?: number | undefined
}

/** Things of an account that people are held to, as stores are: somebody held to some knows only those, others know all. */
export function heldTo<Thing extends string>({ access, thing, holder, texts }: Things<Thing>) {
  // The tables differ in their names only: Kysely is asked as if they were those of stores.
  const tables = ({ tx }: Work) => tx as unknown as Kysely<Pick<Database, 'store_access' | 'store_holder'>>
  const [accesses, holders, column] = [access as 'store_access', holder as 'store_holder', thing as 'store_id' & Thing]
  const own = ({ scope }: Work) =>
    sql`from ${sql.table(access)} x where x.account_id = ${scope.accountId} and x.user_id = ${scope.userId}`

  /** What of `u`, a person, says what they are held to. */
  const held = [
    sql<number[]>`array(select x.${sql.ref(thing)} from ${sql.table(access)} x
      where x.account_id = u.account_id and x.user_id = u.id order by 1)`.as('ids'),
    sql<number>`coalesce((select h.version from ${sql.table(holder)} h
      where h.account_id = u.account_id and h.id = u.id), 1)`.as('version'),
  ] as const
  const ofPerson = (work: Work, userId: number) =>
    work.tx
      .selectFrom('app_user as u')
      .where('u.account_id', '=', work.scope.accountId)
      .where('u.id', '=', userId)
      .select(['u.id as userId', ...held])
      .executeTakeFirstOrThrow()

  async function give(work: Work, userId: number, ids: readonly number[]): Promise<void> {
    const row = (id: number) => ({ account_id: work.scope.accountId, user_id: userId, [column]: id })
    if (ids.length === 0) return
    await tables(work)
      .insertInto(accesses)
      .values(ids.map((id) => row(id) as ReturnType<typeof row> & { store_id: number }))
      .execute()
  }

  /** What the caller is held to; null: all of the account. */
  async function idsOf(work: Work): Promise<number[] | null> {
    const { rows } = await sql<{ id: number }>`select x.${sql.ref(thing)} as id ${own(work)}`.execute(work.tx)
    return rows.length > 0 ? rows.map(({ id }) => id) : null
  }

  return {
    idsOf,
    give,
    /** Whether the caller may know the thing whose id stands in `where`. */
    knows: (work: Work, where: RawBuilder<unknown>): RawBuilder<boolean> =>
      sql<boolean>`(not exists (select ${own(work)}) or ${where} in (select x.${sql.ref(thing)} ${own(work)}))`,
    /** Active people of the house, by name, with what they are held to; customers look at what is shared. */
    people: (work: Work) =>
      visibleUsers(work)
        .where('u.deactivated_at', 'is', null)
        .where('u.role', 'not in', [roles.client, roles.mirror])
        .select(['u.id', 'u.name', 'u.username', ...held])
        .orderBy(sql`u.name collate es_mx`)
        .orderBy('u.id')
        .limit(2000)
        .execute(),
    async of(work: Work, userId: number | undefined) {
      if (userId === undefined || !(await userExists(work, userId))) throw badFields({ userId: [texts.user] })
      return ofPerson(work, userId)
    },
    /** The ids replace those of before; `known` are those the caller knows. Who is held themselves gives nobody any. */
    async save(work: Work, { userId, ids, version }: Change, known: readonly number[]) {
      if (await idsOf(work)) throw conflict(texts.held)
      // Locked: of two who save the same person's, one comes after the other.
      if (!(await lockTarget(work, userId))) throw badFields({ userId: [texts.user] })
      const wanted = new Set(ids)
      if (!wanted.isSubsetOf(new Set(known))) throw badFields({ ids: [texts.unknown] })
      const { accountId } = work.scope
      await tables(work)
        .insertInto(holders)
        .values({ id: userId, account_id: accountId })
        .onConflict((stands) => stands.doNothing())
        .execute()
      await forChange(work, holder, userId, version, ofPerson)
      await tables(work)
        .deleteFrom(accesses)
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .execute()
      await give(work, userId, [...wanted])
      await saveRecord(work, holder, userId, {})
      return ofPerson(work, userId)
    },
  }
}

/** The calls of `heldCalls`; `known` are the ids of all things the caller knows. */
export const heldRoutes = (
  { people, read, save }: HeldCalls,
  held: Pick<ReturnType<typeof heldTo>, 'people' | 'of' | 'save'>,
  known: (work: Work) => Promise<{ id: number }[]>,
) => [
  route(people, ({ work }) => held.people(work)),
  route(read, ({ work, params, body }) =>
    // Its other spelling has the person in the path.
    held.of(work, body.userId ?? (params as { user_id?: number }).user_id),
  ),
  route(save, async ({ work, body }) =>
    held.save(
      work,
      body,
      (await known(work)).map(({ id }) => id),
    ),
  ),
]
