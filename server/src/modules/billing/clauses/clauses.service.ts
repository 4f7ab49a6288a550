import type { Clause, ClauseChange, ClauseDraft } from '@arriero/contract/billing/clauses/clauses.contract.ts'
import { addRecord, forChange, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import * as repository from './clauses.repository.ts'
import { texts } from './clauses.texts.ts'

/** For every save of a clause. */
export const orTaken = taken({ billing_clause_title: ['title', texts.titleTaken] })

export async function find(work: Work, id: number): Promise<Clause> {
  const [clause] = await repository.clausesById(work, [id])
  if (!clause) throw notFound(texts.notFound)
  return clause
}

export async function create(work: Work, draft: ClauseDraft): Promise<Clause> {
  return find(work, await addRecord(work, 'billing_clause', repository.columnsOf(draft)).catch(orTaken))
}

export async function update(work: Work, id: number, change: ClauseChange): Promise<Clause> {
  await forChange(work, 'billing_clause', id, change.version, find)
  await saveRecord(work, 'billing_clause', id, repository.columnsOf(change)).catch(orTaken)
  return find(work, id)
}
