import type { Quotation, QuotationDraft } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import * as service from './quotations.service.ts'

/** A new quotation, as its form would make it; throws what it would. */
export const addQuotation = (work: Work, draft: QuotationDraft): Promise<Quotation> => service.create(work, draft)
