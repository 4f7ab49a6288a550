import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { quotationStateLabel, quotationStates } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import type { QuotationOfSale } from '@arriero/contract/crm/sales.entities.ts'
import { date, money } from '../../kit/format.ts'
import { Card } from '../../kit/shell/DetailPage.tsx'
import { mayEnter } from '../../kit/shell/entrance.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { billingPaths } from '../billing/billing.paths.ts'

/** What was offered, each with its paper for who may see it. */
export function Quotations({ quotations, actions }: { quotations: readonly QuotationOfSale[]; actions?: ReactNode }) {
  const maySee = mayEnter(billingPaths.quotations)
  return (
    <Card title="Cotizaciones" count={String(quotations.length)} actions={actions}>
      {quotations.length === 0 && <p className="muted">Ninguna todavía.</p>}
      <ul className="crm-lines">
        {quotations.map(({ id, folio, status, total, validUntil }) => (
          <li key={id}>
            <span>
              {maySee ? <Link to={`${billingPaths.quotations}/${id}` as never}>{folio}</Link> : <b>{folio}</b>}
              <small>{`Vence ${date(validUntil)}`}</small>
            </span>
            <span className="crm-end">
              <b>{money(total)}</b>
              <StatePill tone={quotationStates.find(({ state }) => state === status)!.tone}>
                {quotationStateLabel(status)}
              </StatePill>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
