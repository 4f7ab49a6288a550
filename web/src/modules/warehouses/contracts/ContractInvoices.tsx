import { Link } from '@tanstack/react-router'
import { cents } from '@arriero/contract/core/cents.ts'
import { invoiceContract, type Charge, type ContractDetail } from '@arriero/contract/warehouses/contracts.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { money } from '../../../kit/format.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { billingPaths } from '../../billing/billing.paths.ts'
import { warehousesChanged } from '../warehouses.data.ts'
import { shortMonth } from '../warehouses.words.ts'

/** What was billed of its rents, and the draft of the rest. Money of an invoice is registered in billing and counts here too. */
export function Invoices({ contract: { id, number, charges } }: { contract: ContractDetail }) {
  const byInvoice = Map.groupBy(
    charges.filter(({ invoice }) => invoice !== null),
    ({ invoice }) => invoice!.id,
  )
  const open = charges.filter(({ invoice, total }) => invoice === null && total > 0)
  const sum = (of: readonly Charge[]) => money(cents(of.reduce((all, { total }) => all + total, 0)))
  const bill = async () => {
    try {
      const { invoice } = await call(invoiceContract, { id })
      toast.success(`Borrador ${invoice.folio} con las rentas sin facturar de ${number}`, {
        action: { label: 'Abrir', onClick: () => go(`${billingPaths.invoices}/${invoice.id}`) },
      })
      await warehousesChanged()
    } catch (error) {
      toast.error(`${number}: no se pudo facturar`, { detail: errorText(error) })
    }
  }
  return (
    <section>
      <h3>
        Facturas {open.length > 0 && <small>{sum(open)} sin facturar</small>}
        <ActionButton
          for={invoiceContract}
          size="small"
          disabledReason={open.length > 0 ? undefined : 'Todo lo cargado ya está facturado.'}
          onClick={() => void bill()}
        >
          Facturar
        </ActionButton>
      </h3>
      {byInvoice.size === 0 && <p className="muted">Ninguna renta se ha facturado.</p>}
      <ul className="contract-payments">
        {[...byInvoice.values()].toReversed().map((billed) => (
          <li key={billed[0]!.invoice!.id}>
            <Link to={`${billingPaths.invoices}/${billed[0]!.invoice!.id}`}>{billed[0]!.invoice!.folio}</Link>
            <small>{[...new Set(billed.map(({ month }) => shortMonth(month)))].join(', ')}</small>
            <b>{sum(billed)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
