import type { z } from 'zod'
import type { Toll, tollDraft } from '@arriero/contract/tolls/tolls.contract.ts'
import { forChange, saveRecord } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import * as repository from './tolls.repository.ts'

async function find(work: Work, id: number): Promise<Toll> {
  const toll = await repository.findToll(work, id)
  if (!toll) throw notFound('No se encontró la caseta.')
  return toll
}

export async function update(work: Work, id: number, draft: z.output<typeof tollDraft>): Promise<Toll> {
  const { active, prices } = await forChange(work, 'toll', id, draft.version, find)
  await saveRecord(work, 'toll', id, repository.valuesOf({ active, prices, ...draft }))
  return find(work, id)
}
