import type { Invoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { relationTypes } from '@arriero/contract/billing/documents/documents.rules.ts'
import { date } from '../../../kit/format.ts'
import { KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { formWords, methodWords } from '../documents/document-words.ts'
import { LinesEditor } from '../documents/lines/LinesEditor.tsx'
import { linesOf } from '../documents/lines/line-values.ts'
import { TotalsCard } from '../documents/TotalsCard.tsx'

/** What stands on the paper, as data: receiver, payment, concepts, totals and relations. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const lines = linesOf(invoice.lines)
  const amounts = new Map(lines.map(({ key, quantity, unitPrice }) => [key, (quantity ?? 0) * (unitPrice ?? 0)]))
  const { receiver, method, form, currency, exchangeRate, conditions, creditDays, relations, global } = invoice
  return (
    <div className="doc-data">
      <div className="doc-data-facts">
        <KeyValues
          items={[
            ['Receptor', receiver.name],
            ['RFC', receiver.rfc],
            ['Régimen y C.P.', `${receiver.regime}, ${receiver.postalCode}`],
            ['Uso del CFDI', receiver.use],
          ]}
        />
        <KeyValues
          items={[
            ['Método', method && methodWords[method]],
            ['Forma', formWords(form)],
            ['Crédito', creditDays === null ? null : `${creditDays} días`],
            ['Vence', invoice.dueOn && date(invoice.dueOn)],
            ['Tipo de cambio', exchangeRate && `${exchangeRate} MXN por ${currency}`],
            ['Condiciones', conditions],
            ['Global', global && `${global.months} de ${global.year}`],
          ]}
        />
      </div>
      <LinesEditor value={lines} amounts={amounts} isReadOnly />
      <div className="doc-data-foot">
        {relations.length > 0 && (
          <KeyValues
            items={relations.map(({ type, uuids }) => [
              relationTypes.find(({ key }) => key === type)?.label ?? type,
              uuids.map((uuid) => uuid.toUpperCase()).join(', '),
            ])}
          />
        )}
        <TotalsCard amounts={invoice} currency={currency} />
      </div>
    </div>
  )
}
