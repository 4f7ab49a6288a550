import { useState } from 'react'
import { IconCalendar, IconCopyPlus } from '@tabler/icons-react'
import {
  createInvoice,
  getInvoice,
  substituteInvoice,
  updatePaymentTerms,
  type Invoice,
} from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { billingPaths } from '../billing.paths.ts'
import { chargeActions, substituteAction } from '../documents/charge-actions.ts'
import { dueWords } from '../documents/document-words.ts'
import { DocumentPage, DocumentStatePill } from '../documents/DocumentPage.tsx'
import { FiscalCard } from '../documents/FiscalCard.tsx'
import { PaperCard } from '../documents/PaperCard.tsx'
import { InvoiceFavor } from '../payments/FavorNotice.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { invoices } from './invoices.kind.ts'
import { TermsDialog } from './TermsDialog.tsx'

/** An invoice: what it stands at and what one does with it, the paper itself, what is owed of it and what happened. */
export function InvoicePage() {
  const [termsOf, setTermsOf] = useState<Invoice>()
  return (
    <>
      <DocumentPage
        of={invoices}
        load={(id, signal) => call(getInvoice, { id, signal })}
        pills={pillsOf}
        more={(invoice) => actionsOf(invoice, () => setTermsOf(invoice))}
        above={favorOf}
      >
        {(invoice) => (
          <>
            <PaperCard of={invoices} row={invoice}>
              <InvoiceLines invoice={invoice} />
            </PaperCard>
            <div className="doc-side">
              {invoice.balance !== null && <BalanceCard invoice={invoice} />}
              <FiscalCard document={invoice} />
              <InvoiceHistory invoice={invoice} />
            </div>
          </>
        )}
      </DocumentPage>
      {termsOf && <TermsDialog invoice={termsOf} close={() => setTermsOf(undefined)} />}
    </>
  )
}

const favorOf = (invoice: Invoice) => <InvoiceFavor invoice={invoice} />

function pillsOf(invoice: Invoice) {
  const due = dueWords(invoice)
  return (
    <>
      <DocumentStatePill state={invoice.state} />
      {invoice.balance !== null && invoice.balance > 0 && due.words && (
        <StatePill tone={due.tone === 'grey' ? 'amber' : due.tone}>Por cobrar, {due.words.toLowerCase()}</StatePill>
      )}
      {invoice.balance === 0 && <StatePill tone="green">Pagada</StatePill>}
    </>
  )
}

const actionsOf = (invoice: Invoice, askTerms: () => void): RowAction[] => [
  ...chargeActions(invoice),
  {
    key: 'copy',
    label: 'Crear otra igual',
    icon: IconCopyPlus,
    disabled: whyNot(createInvoice),
    onClick: () => go(`${billingPaths.newInvoice}?copiar=${invoice.id}`),
  },
  {
    key: 'terms',
    label: 'Cambiar días de crédito…',
    icon: IconCalendar,
    disabled: whyNot(updatePaymentTerms) ?? (invoice.cancelledAt ? 'Está cancelada' : undefined),
    onClick: askTerms,
  },
  substituteAction(invoices, invoice, {
    label: 'Sustituir',
    by: substituteInvoice,
    make: () => call(substituteInvoice, { id: invoice.id }),
    next: 'corríjala y tímbrela',
  }),
]
