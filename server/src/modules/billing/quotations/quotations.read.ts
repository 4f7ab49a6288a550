import type { QuotationRow } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { quotationRows } from './quotations.repository.ts'

/** Those of these ids that were not removed, in their order. */
export const quotationsById = (work: Work, ids: readonly number[]): Promise<QuotationRow[]> => quotationRows(work, ids)
