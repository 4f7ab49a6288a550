import { duplicateChoices, open, type DuplicateChoice } from '@arriero/contract/crm/crm.rules.ts'
import { duplicateKeys, keysOf, type CompanyFacts, type DuplicateKey } from '@arriero/contract/crm/duplicates.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { readConfig } from '../config/config.service.ts'
import { tags } from '../config/tags.service.ts'
import { peopleByName } from '../people.ts'

export interface KnownCompany {
  id: number
  name: string
}
export interface Match<Found> {
  found: Found
  by: DuplicateKey
}

/** Companies by all that they are recognised by; of two with the same the first one counts. */
export function companyIndex<Found>() {
  const byKey = new Map<string, Found>()
  const keyOf = (by: DuplicateKey, value: string) => `${by}\n${value}`
  return {
    add(facts: CompanyFacts, found: Found): void {
      const keys = keysOf(facts)
      for (const by of duplicateKeys) {
        const value = keys[by]
        if (value !== null && !byKey.has(keyOf(by, value))) byKey.set(keyOf(by, value), found)
      }
    },
    /** By the strongest that fits. */
    match(facts: CompanyFacts): Match<Found> | undefined {
      const keys = keysOf(facts)
      for (const by of duplicateKeys) {
        const value = keys[by]
        const found = value === null ? undefined : byKey.get(keyOf(by, value))
        if (found !== undefined) return { found, by }
      }
      return undefined
    },
  }
}
export type CompanyIndex<Found> = ReturnType<typeof companyIndex<Found>>

const choices: ReadonlyMap<string, DuplicateChoice> = new Map(
  duplicateChoices.map(({ code, label }) => [foldText(label), code]),
)
export const choiceOf = (given: string | null | undefined) => (given ? choices.get(foldText(given)) : undefined)

export interface Known {
  companies: CompanyIndex<KnownCompany>
  /** Open stages, by their names; the first of them. */
  stages: ReadonlyMap<string, number>
  firstStage: number
  tags: ReadonlyMap<string, number>
  people: ReadonlyMap<string, number>
}

/** What the account has, by what a sheet may call it. */
export async function readKnown(work: Work): Promise<Known> {
  const { tx, scope } = work
  const companies = companyIndex<KnownCompany>()
  const rows = await tx
    .selectFrom('crm_company')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'rfc', 'email', 'phone'])
    .orderBy('id')
    .execute()
  for (const row of rows) companies.add(row, { id: row.id, name: row.name })
  const stages = (await readConfig(work)).stages.filter(({ kind }) => kind === open)
  return {
    companies,
    stages: new Map(stages.map(({ id, name }) => [foldText(name), id])),
    firstStage: stages[0]!.id,
    tags: new Map((await tags.list(work)).map(({ id, name }) => [foldText(name), id])),
    people: new Map((await peopleByName(work)).flatMap(({ id, names }) => names.map((name) => [foldText(name), id]))),
  }
}

/** Names between commas, each once. */
export const tagNames = (given: string | null | undefined): string[] => [
  ...new Map(
    (given ?? '')
      .split(/[,;]/)
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => [foldText(name), name] as const),
  ).values(),
]
