import type { Cfdi } from '../model/cfdi.ts'
import type { CfdiDraft } from '../model/draft.ts'
import { COMPROBANTE } from '../schema/cfdi40.ts'
import { buildPayment } from './build-payment.ts'
import { buildSale } from './build-sale.ts'
import { buildTransfer } from './build-transfer.ts'
import { checkNumbers } from './check-draft.ts'
import { clean } from './clean.ts'

function build(draft: CfdiDraft): Cfdi {
  if (draft.type === 'pago') return buildPayment(draft)
  return draft.type === 'traslado' ? buildTransfer(draft) : buildSale(draft)
}

/**
 * The whole document of a draft, every derived amount computed (§5, §10) and every text cleaned (§14), still without
 * certificate and seal. What it means is checked by `validate`, not here.
 * @throws CfdiError ARRNUM01 amounts that are no numbers (all of them) · ARRFECHA01–02 zone or date
 */
export function buildCfdi(draft: CfdiDraft): Cfdi {
  checkNumbers(draft)
  return clean(COMPROBANTE, build(draft))
}
